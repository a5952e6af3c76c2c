from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import stopreq_widget

TRAILS = Path(stopreq_widget.__file__).parent / "trails"


def test_importing_trails_imports_nothing_heavy():
    code = (
        "import sys; before = set(sys.modules); import stopreq_widget.trails, stopreq_widget.trails.exercises; "
        "heavy = {'networkx', 'scipy', 'numpy', 'matplotlib', 'PIL', 'pandas', 'geopandas'} & set(sys.modules); "
        "print(sorted(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_trails_work_where_the_heavy_packages_are_missing():
    code = """
import sys

HEAVY = {"networkx", "scipy", "numpy", "numba", "matplotlib", "PIL", "pandas", "geopandas"}


class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HEAVY:
            raise ModuleNotFoundError(name)


sys.meta_path.insert(0, Missing())
from stopreq_widget.trails import METHODS, check_certificate, longest_trail, watch_longest_trail

square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1), (0, 2, 1), (1, 3, 1)]
for method in ("auto", *METHODS):
    if method not in ("tree", "programme", "compiled"):
        trail = longest_trail(square, method=method)
        assert trail.length == 5 and check_certificate(square, trail) == [], method
assert longest_trail(square, closed=True).length == 4
assert [step.kind for step in watch_longest_trail(square[:1])][-1] == "done"
print(trail.length)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "5"


def test_trails_knows_nothing_of_the_game():
    for path in TRAILS.rglob("*.py"):
        depth = len(path.relative_to(TRAILS).parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.level <= depth, (path, node.module)
                assert not (node.module or "").startswith("stopreq_widget"), (path, node.module)
            elif isinstance(node, ast.Import):
                assert not any(name.name.startswith("stopreq_widget") for name in node.names), path


def test_modules_stay_short():
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in TRAILS.rglob("*.py")}
    assert max(lengths.values()) <= 330, lengths
