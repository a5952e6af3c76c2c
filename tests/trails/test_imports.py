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
