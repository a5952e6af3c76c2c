"""Plant small faults in a room's code, one at a time, and see which of them its tests notice.

``uv run python tools/mutants.py engine --sample 200`` plants 200 faults that a seed chooses, runs for each the tests
that reach its line (its module's own first, then the quickest), and prints the share that was noticed and every fault
that was not.  What was found is kept in ``build/mutants``: a stopped run goes on, a larger sample adds to the smaller
one, ``--again`` tries those that survived once more.  Faults that change nothing anybody could see are judged in
``tools/equivalent.txt``.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import coverage
import pytest
from faults import Fault, faults_in, planted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "mutants"
# A fault may make an endless loop or fill the memory: then it is noticed, too.
SLOWER, MORE_SECONDS, MEMORY, LEARNING = 4, 15, 6 << 30, 3000
# Imported once before the tests fork: what other people's libraries cost would cost it for every fault.
LIBRARIES = (
    "hypothesis",
    "numpy",
    "networkx",
    "pandas",
    "scipy.optimize",
    "matplotlib.figure",
    "geopandas",
    "ipyleaflet",
)
OPTIONS = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:random_order", "-o",
           "addopts=--doctest-modules --import-mode=importlib", "-m", "not slow and not browser"]  # fmt: skip


class Room(NamedTuple):
    """Code to plant faults in, and the tests that should notice."""

    code: tuple[str, ...]
    tests: tuple[str, ...]
    libraries: int = 3


ROOMS = {
    "engine": Room(
        ("engine/**/*.py",),
        (
            "tests/engine",
            "tests/variants",
            "tests/playthroughs",
            "tests/referee",
            "tests/hostile",
            "tests/test_what_people_type.py",
        ),
    ),
    "trails": Room(("trails/**/*.py",), ("tests/trails",), 5),
    "railyard": Room(("railyard/**/*.py",), ("tests/railyard", "tests/referee", "tests/hostile")),
    "feeds": Room(("geo/feeds/*.py", "geo/gtfs.py", "geo/archives.py", "geo/comparison.py"), ("tests/geo",), 8),
    "ui": Room(
        ("ui/table/update.py", "ui/table/events.py", "ui/table/payload.py", "ui/table/seat_payload.py"),
        ("tests/ui/table",),
        8,
    ),
}


class Watch:
    """A pytest plugin: only some tests, in an order; what failed, how long each took and which lines it ran."""

    def __init__(self, order: list[str] | None = None, measured: coverage.Coverage | None = None) -> None:
        self._order, self._measured = order, measured
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that are asked."""
        if self._order is not None:
            places = {test: place for place, test in enumerate(self._order)}
            items[:] = sorted((i for i in items if i.nodeid in places), key=lambda item: places[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure one test."""
        if self._measured is not None:
            self._measured.switch_context(item.nodeid)
        begun = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - begun
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failed.append(report.nodeid)


def in_child(work: Callable[[], Any], seconds: float) -> Any:
    """Return what a function returns in a process of its own; a text if that dies or takes too much time."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        os.close(reading)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        answer = json.dumps(work()).encode()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(answer)
        os._exit(0)
    os.close(writing)
    # One that sleeps uses no time of the processor.
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(child, signal.SIGKILL))
    signal.alarm(int(seconds) * 10)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    signal.alarm(0)
    return json.loads(told) if told else "ended"


def steady() -> None:
    """Have hypothesis draw the same each time, and not look for the smallest example."""
    from hypothesis import Phase, settings

    importlib.import_module("tests.conftest")
    settings.register_profile("steady", settings(), derandomize=True, phases=[Phase.explicit, Phase.generate])
    settings.load_profile("steady")


def learn(room: Room) -> dict[str, Any]:
    """Run a room's tests as they are; return each one's seconds and the lines that it runs in each file."""
    measured = coverage.Coverage(data_file=None, source=[str(ROOT / "stopreq_widget")], messages=False)
    measured.start()
    steady()
    watch = Watch(measured=measured)
    doctests = sorted({str(path) for path in files(room)})
    result = pytest.main([*OPTIONS[2:], *(t for t in room.tests if (ROOT / t).exists()), *doctests], [watch])
    measured.stop()
    if result:
        return {"failed": watch.failed or str(result)}
    data, lines = measured.get_data(), {}
    for path in files(room):
        contexts = data.contexts_by_lineno(str(path))
        lines[name_of(path)] = {str(line): [t for t in tests if t] for line, tests in contexts.items()}
    return {"seconds": watch.seconds, "lines": lines}


def reach(name: str) -> dict[str, Any]:
    """Return what a room's tests reach, learnt anew only if a file is younger than what is known."""
    room, kept = ROOMS[name], KEPT / f"{name}.reach.json"
    young = max(p.stat().st_mtime for p in (*files(room), *(p for t in room.tests for p in (ROOT / t).rglob("*.py"))))
    if not kept.exists() or kept.stat().st_mtime < young:
        known = in_child(lambda: learn(room), LEARNING)
        if isinstance(known, str) or "failed" in known:
            raise SystemExit(f"the tests fail without any fault: {known}")
        kept.write_text(json.dumps(known))
    known = json.loads(kept.read_text())
    return dict(known)


def ask(fault: Fault, tests: list[str]) -> str:
    """Plant a fault and run tests; return the one that noticed it, or nothing."""
    path = ROOT / fault.path
    module = fault.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    class Loader(importlib.machinery.SourceFileLoader):
        def get_code(self, fullname: str) -> Any:
            del fullname
            return compile(planted(path, fault.place), str(path), "exec", dont_inherit=True)

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
            if name != module:
                return None
            return importlib.util.spec_from_file_location(name, path, loader=Loader(name, str(path)))

    sys.meta_path.insert(0, Finder)
    watch = Watch(tests)
    try:
        importlib.import_module(module)
        steady()
        # Doctests last, as in any run: pytest imports modules for them in a way of its own.
        paths = sorted({test.partition("::")[0] for test in tests}, key=lambda path: not path.startswith("tests"))
        result = pytest.main([*OPTIONS, *paths], [watch])
    except BaseException as error:  # noqa: BLE001 - a package that can't be imported is noticed
        return type(error).__name__
    # A module of tests that can't even be collected is a failure that names no test.
    return (watch.failed or [f"pytest ended with {int(result)}"])[0] if result else ""


def files(room: Room) -> list[Path]:
    """Return a room's files."""
    return sorted(path for pattern in room.code for path in (ROOT / "stopreq_widget").glob(pattern))


def name_of(path: Path) -> str:
    """Return a file's name as results have it."""
    return path.relative_to(ROOT).as_posix()


def asked(fault: Fault, known: dict[str, Any], left: float) -> list[str]:
    """Return the tests that reach a fault: those of its module first, then the quickest, for so many seconds.

    What runs at import is reached by all of them.
    """
    lines, seconds, stem = known["lines"][fault.path], known["seconds"], Path(fault.path).stem

    def is_own(test: str) -> bool:
        path = test.partition("::")[0]
        return path == fault.path or stem in path

    # What a cache had found before a test came shows no test that reaches it.
    there = lines.get(str(fault.line)) or {test for tests in lines.values() for test in tests}
    reaching = {*there, *filter(is_own, seconds)}
    chosen: list[str] = []
    for test in sorted(reaching, key=lambda test: (not is_own(test), seconds[test], test)):
        left -= seconds[test]
        if left < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def report(name: str, faults: list[Fault], chosen: list[Fault], results: dict[str, str]) -> None:
    """Print the share of noticed faults and those that no test noticed."""
    judged = {line.partition(" # ")[0] for line in (ROOT / "tools" / "equivalent.txt").read_text().splitlines()}
    done = [fault for fault in chosen if str(fault) in results]
    survived = [fault for fault in done if not results[str(fault)]]
    sensible = len(done) - sum(str(fault) in judged for fault in survived)
    noticed = len(done) - len(survived)
    for fault in sorted(survived, key=lambda fault: (fault.path, fault.line)):
        print(f"  {'no fault' if str(fault) in judged else 'SURVIVED'} line {fault.line} of {fault}")
    share = noticed / sensible if sensible else 1.0
    error = 1.96 * (share * (1 - share) / max(sensible, 1)) ** 0.5
    print(
        f"{name}: {noticed} of {sensible} sensible faults noticed, {share:.1%} (± {error:.1%}); "
        f"{len(done)} planted of {len(faults)} possible, {len(done) - sensible} of them judged to be none"
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--sample", type=int, default=200, help="how many faults to plant (200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--seconds", type=float, default=30.0, help="of the quickest tests that are asked (30)")
    parser.add_argument("--again", action="store_true", help="ask the tests anew about those that survived")
    parser.add_argument("--report", action="store_true", help="only print what is known")
    wish = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    room = ROOMS[wish.room]
    faults = [fault for path in files(room) for fault in faults_in(path, name_of(path))]
    chosen = Random(wish.seed).sample(faults, len(faults))[: wish.sample]
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{wish.room}.jsonl"
    results = dict(json.loads(line) for line in kept.read_text().splitlines()) if kept.exists() else {}
    todo = [] if wish.report else [f for f in chosen if str(f) not in results or (wish.again and not results[str(f)])]
    if todo:
        for library in LIBRARIES[: room.libraries]:
            importlib.import_module(library)
        known = reach(wish.room)
    with kept.open("a") as out:
        for n, fault in enumerate(todo, 1):
            tests = asked(fault, known, wish.seconds)
            budget = SLOWER * sum(known["seconds"][test] for test in tests) + MORE_SECONDS
            results[str(fault)] = in_child(partial(ask, fault, tests), budget)
            out.write(json.dumps([str(fault), results[str(fault)]]) + "\n")
            out.flush()
            print(f"{n}/{len(todo)} {'noticed ' if results[str(fault)] else 'SURVIVED'} {fault}", flush=True)
    report(wish.room, faults, chosen, results)


if __name__ == "__main__":
    main()
