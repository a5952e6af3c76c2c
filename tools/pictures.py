"""Draw the small pictures of geodata/README.md: ``python tools/pictures.py``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import matplotlib.pyplot as plt
from PIL import Image

from stopreq_widget import geo
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.geo.mercator import to_mercator

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = 256
OUT = Path(__file__).resolve().parent.parent / "geodata" / "pictures"
CLOSE_UPS = {
    "northwest": ((-124.3, 44.9), (-121.0, 46.35)),
    "southwest": ((-124.7, 41.6), (-120.9, 43.4)),
    "northeast": ((-119.6, 43.8), (-116.5, 46.1)),
}


def save(figure: Figure, path: Path, dpi: int) -> None:
    """Write a figure in few colours, since relief makes a picture large."""
    drawn = io.BytesIO()
    figure.savefig(drawn, dpi=dpi)
    Image.open(drawn).convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        path, optimize=True
    )


def main() -> None:
    """Write whole.png and the close-ups of the true lines."""
    mpl.use("agg")
    OUT.mkdir(exist_ok=True)
    board = load_board()
    save(geo.plot(board).figure, OUT / "whole.png", dpi=70)
    for name, (low, high) in CLOSE_UPS.items():
        (west, south), (east, north) = to_mercator(*low), to_mercator(*high)
        figure = plt.figure(figsize=(7, 7 * (north - south) / (east - west)))
        geo.plot(board, draw="lines", legend=False, extent=(low, high), ax=figure.add_axes((0, 0, 1, 1)))
        save(figure, OUT / f"{name}.png", dpi=75)


if __name__ == "__main__":
    main()
