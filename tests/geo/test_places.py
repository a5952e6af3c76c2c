from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_places_are_what_the_script_makes(geodata: Path, tmp_path: Path) -> None:
    out = tmp_path / "places.csv"
    subprocess.run(
        [sys.executable, str(geodata.parent / "tools" / "places.py"), "--out", str(out)], check=True, timeout=120
    )
    made, kept = (p.read_text(encoding="utf-8").splitlines() for p in (out, geodata / "places.csv"))
    # Another edition of GeoNames may count other people; county, region and place stay.
    assert [line.split(",")[:3] for line in made] == [line.split(",")[:3] for line in kept]
