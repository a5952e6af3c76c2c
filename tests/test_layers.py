"""Who may import whom: the table of the architecture, read off the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx
import pytest

import stopreq_widget

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(stopreq_widget.__file__).parent


@dataclass(frozen=True)
class Room:
    """What a part of the package may import.

    ``ours`` are rooms or modules of ours, each with all that is inside it; ``others`` may be imported anywhere,
    ``inside`` only in the body of the function that needs them.
    """

    ours: tuple[str, ...]
    others: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()


ROOMS = {
    # The table of the moves is a pandas one for those who ask for it.
    "engine": Room(("engine",), inside=("pandas",)),
    "trails": Room(("trails",), ("networkx", "scipy", "numpy"), inside=("matplotlib", "PIL", "numba")),
    # The game in small numbers; a compiler makes it fast. Walking is written once, in trails.
    "core": Room(("core", "engine", "trails.walking"), ("numpy", "numba")),
    # What other rule sets add to the actions lies with their rules.
    "bots": Room(
        (
            "bots",
            "core",
            "trails",
            "engine.views",
            "engine.actions",
            "engine.board",
            "engine.errors",
            "engine.network",
            "engine.parts",
            "engine.ruleset",
            "engine.sets",
            "engine.variants.europe",
            "engine.words",
            "engine.variants.stations",
            "engine.variants.tunnels",
        ),
        ("networkx", "numpy"),
    ),
    "arena": Room(
        ("arena", "engine", "core", "bots", "trails"),
        ("pandas", "numpy", "tqdm"),
        inside=("dask", "distributed", "pyarrow", "openskill", "matplotlib"),
    ),
    # networkx and pandas are what geo's networks and tables are.
    "geo": Room(
        ("geo", "engine.board", "engine.board_files", "engine.errors", "engine.palette", "engine.parts"),
        ("geopandas", "shapely", "pyproj", "numpy", "pandas", "networkx", "platformdirs"),
        inside=("gtfs_kit", "matplotlib", "stopreq_widget.engine", "tqdm"),
    ),
    # The small card game plays on the same base.
    # A game whose seats sit elsewhere.
    "net": Room(("net", "engine"), ("tornado",)),
    "railyard": Room(("railyard", "engine", "bots.contract"), inside=("pandas",)),
    # What is remembered of a person; the table of the results is a pandas one for those who ask for it.
    "profile": Room(("profile", "engine", "railyard.record"), ("platformdirs",), inside=("pandas",)),
    # The command copies notebooks and starts Jupyter; it loads no game.
    "command": Room(("command", "engine.errors"), inside=("jupyterlab", "jupyter_server", "jupyter_core")),
    "ui": Room(
        ("ui", "engine", "trails", "core", "bots", "arena", "geo", "railyard", "profile", "net"),
        ("ipywidgets", "anywidget", "traitlets", "IPython"),
        inside=("geopandas", "networkx", "matplotlib", "pandas"),
    ),
}
# The folders of the interface: which others each may need; the last three stand on the rest and on none of them.
UI_ROOMS = {
    "page": (),
    "map": ("page",),
    "panel": ("page",),
    "table": ("page", "map", "panel"),
    "lab": ("page", "map"),
    # It shows what the table shows, made from the same views.
    "share": ("page", "map.ground", "map.info", "table.local", "table.payload", "table.players", "table.seat_payload"),
    # It seats people, lets bots play and takes moves back as the table does.
    "yard": ("page", "table.driver", "table.effects", "table.events", "table.players", "table.undo"),
}
# The one arrow out of the engine; the one map that geo shows, which loads its widgets when it is asked for; and the
# environments for PettingZoo, whose classes they extend.
EXCEPTIONS = {
    ("engine/scoring.py", "stopreq_widget.trails.core"),
    ("geo/live/explore.py", "ipywidgets"),
    ("geo/live/leaflet.py", "ipyleaflet"),
    ("geo/live/slider.py", "ipywidgets"),
    ("arena/gym.py", "gymnasium"),
    ("arena/gym.py", "gymnasium.utils"),
    ("arena/gym.py", "pettingzoo"),
}
# The bot that searches states which it sampled itself, and what it plays them out with.
SEARCHERS = {"search.py", "playout.py", "deals.py"}
SEARCH_BOTS = ("engine.rules", "engine.state", "engine.scoring")


@dataclass(frozen=True)
class Import:
    """One import: the module, where it stands, and whether it is inside a function or for type checking only."""

    module: str
    line: int
    inside: bool
    typing: bool


def imports_of(source: str, package: str) -> Iterator[Import]:
    """Yield every import of a module that lies in a package."""
    tree = ast.parse(source)
    yield from _imports(tree, package, inside=False, typing=False)


def _imports(node: ast.AST, package: str, *, inside: bool, typing: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, child.lineno, inside, typing)
        elif isinstance(child, ast.ImportFrom):
            base = child.module or ""
            if child.level:
                above = package.rsplit(".", child.level - 1)[0] if child.level > 1 else package
                base = f"{above}.{base}".rstrip(".")
            # "from package import module" is about the module, not about what the package itself says.
            names = [f"{base}.{alias.name}" for alias in child.names]
            modules = [name for name in names if name.startswith("stopreq_widget.") and is_module(name)]
            for module in modules if len(modules) == len(names) else (base, *modules):
                yield Import(module, child.lineno, inside, typing)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str) and is_named(child.value):
            # A module's name kept as a text is an arrow to it, whatever becomes of the text.
            yield Import(child.value, child.lineno, inside, typing)
        else:
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            checking = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            yield from _imports(child, package, inside=inside or function, typing=typing or checking)


def is_module(name: str) -> bool:
    """Tell whether a dotted name is a module of ours."""
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def is_named(text: str) -> bool:
    """Tell whether a text is the full name of a module of ours."""
    return text.startswith("stopreq_widget.") and is_module(text)


def offences(path: Path) -> list[str]:
    """Return what a file imports against the table."""
    relative = path.relative_to(PACKAGE)
    room, package = relative.parts[0], ".".join(["stopreq_widget", *relative.parts[:-1]])
    rules, found = ROOMS[room], []
    searches = room == "bots" and relative.name in SEARCHERS
    for item in imports_of(path.read_text(encoding="utf-8"), package):
        top = item.module.partition(".")[0]
        if top in sys.stdlib_module_names or (relative.as_posix(), item.module) in EXCEPTIONS:
            continue
        if top == "stopreq_widget":
            inner = item.module.removeprefix("stopreq_widget").removeprefix(".")
            allowed = (*rules.ours, *SEARCH_BOTS) if searches else rules.ours
            fine = any(inner == part or inner.startswith(f"{part}.") for part in allowed)
        else:
            fine = item.typing or top in rules.others or (item.inside and top in rules.inside)
        if not fine:
            found.append(f"{relative}:{item.line} imports {item.module}")
    return found


def sources() -> list[Path]:
    """Return every source file that lies in a room."""
    return sorted(path for path in PACKAGE.rglob("*.py") if len(path.relative_to(PACKAGE).parts) > 1)


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_imports_only_what_the_table_allows(room: str) -> None:
    files = [path for path in sources() if path.relative_to(PACKAGE).parts[0] == room]
    assert files, f"nothing in {room}"
    assert [line for path in files for line in offences(path)] == []


def arrows() -> nx.DiGraph[str]:
    """Return which module of ours imports which, imports inside functions included, those for types alone not."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("stopreq_widget", *path.relative_to(PACKAGE).with_suffix("").parts)
        name = ".".join(part for part in parts if part != "__init__")
        for item in imports_of(path.read_text(encoding="utf-8"), ".".join(parts[:-1])):
            if not item.typing and item.module.startswith("stopreq_widget") and is_module(item.module):
                graph.add_edge(name, item.module)
    return graph


def test_no_circle_leads_back_to_a_module() -> None:
    graph = arrows()
    assert [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1] == []
    assert not nx.number_of_selfloops(graph)


def test_an_import_of_ours_inside_a_function_says_why() -> None:
    silent = []
    for path in sources():
        relative = path.relative_to(PACKAGE)
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for item in imports_of(text, ".".join(["stopreq_widget", *relative.parts[:-1]])):
            if not item.inside or not item.module.startswith("stopreq_widget"):
                continue
            # The comment stands above the imports that it is about.
            above = [line.strip() for line in lines[: item.line - 1]]
            while above and (not above[-1] or above[-1].startswith(("import ", "from "))):
                above.pop()
            if not above or not above[-1].startswith("#"):
                silent.append(f"{relative}:{item.line}")
    assert silent == []


@pytest.mark.parametrize("folder", sorted(UI_ROOMS))
def test_a_folder_of_the_interface_needs_only_those_below_it(folder: str) -> None:
    allowed = (folder, *UI_ROOMS[folder])
    for path in sorted((PACKAGE / "ui" / folder).glob("*.py")):
        found = imports_of(path.read_text(encoding="utf-8"), f"stopreq_widget.ui.{folder}")
        names = [item.module.removeprefix("stopreq_widget.ui.") for item in found if ".ui." in item.module]
        assert [n for n in names if not any(f"{n}.".startswith(f"{part}.") for part in allowed)] == [], path


def test_every_folder_of_the_interface_is_in_its_table() -> None:
    assert {path.parent.name for path in (PACKAGE / "ui").glob("*/*.py")} == set(UI_ROOMS)


def test_every_folder_of_the_package_is_in_the_table() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in sources()} == set(ROOMS)


def test_the_core_of_the_trails_is_plain_python() -> None:
    found = imports_of((PACKAGE / "trails/core.py").read_text(encoding="utf-8"), "stopreq_widget.trails")
    assert {item.module.partition(".")[0] for item in found} <= sys.stdlib_module_names | {"stopreq_widget"}


def test_the_reader_of_imports_sees_what_it_has_to() -> None:
    source = """
from __future__ import annotations
from . import state
from ..trails import core
if TYPE_CHECKING:
    import pandas
def later():
    import geopandas.tools
    import_module("stopreq_widget.ui.table")
"""
    found = {(i.module, i.inside, i.typing) for i in imports_of(source, "stopreq_widget.engine")}
    assert found == {
        ("__future__", False, False),
        ("stopreq_widget.engine.state", False, False),
        ("stopreq_widget.trails.core", False, False),
        ("pandas", False, True),
        ("geopandas.tools", True, False),
        ("stopreq_widget.ui.table", True, False),
    }


HEAVY = ("pandas", "networkx", "geopandas", "ipywidgets", "ipyleaflet", "anywidget", "matplotlib", "numpy", "scipy")


@pytest.mark.parametrize(
    "code",
    [
        "import stopreq_widget.engine",
        "from stopreq_widget import Game, load_board",
        "from stopreq_widget import Game; g = Game.new(['Ada', 'Bo'], seed=1); g._repr_html_(); g.scores; g.log",
    ],
)
def test_the_engine_loads_nothing_heavy(code: str) -> None:
    program = f"{code}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_the_engine_loads_only_itself_and_the_standard_library() -> None:
    program = (
        "import sys\nbefore = set(sys.modules)\nimport stopreq_widget.engine.game\nprint(*set(sys.modules) - before)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in run.stdout.split()}
    assert tops <= sys.stdlib_module_names | {"stopreq_widget"}
    rooms = {name.split(".")[1] for name in run.stdout.split() if name.startswith("stopreq_widget.")}
    # Who answers what only the rooms above know is said at the top; they are loaded when they are asked.
    assert rooms == {"answers", "engine", "trails"}
