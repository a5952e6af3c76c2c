"""The hillshade under the maps: small pictures that come with the package. Standard library only.

Land cells of NASA/USGS SRTM30, in the public domain; made by ``tools/relief.py``.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import TYPE_CHECKING

from stopreq_widget.engine.board_files import data_folder

if TYPE_CHECKING:
    from stopreq_widget.geo.drawn import LonLat

FILES = {"light": "relief_light.png", "dark": "relief_dark.png"}
"""The picture for each kind of map."""
CORNERS: tuple[LonLat, LonLat] = ((-125.2002, 41.3933), (-116.1914, 46.6042))
"""South-west and north-east corner of the pictures, in Web Mercator, as the elevations they're made from."""


def relief_png(theme: str = "light") -> bytes:
    """Return the hillshade as a PNG with transparency, for "light" maps or "dark" ones.

    Examples
    --------
    >>> relief_png("dark")[1:4]
    b'PNG'
    """
    return (data_folder() / FILES[theme]).read_bytes()


@lru_cache(maxsize=2)
def relief_url(theme: str = "light") -> str:
    """Return the hillshade as a data URL, which a page shows without a request.

    Examples
    --------
    >>> relief_url()[:22]
    'data:image/png;base64,'
    """
    return f"data:image/png;base64,{base64.b64encode(relief_png(theme)).decode('ascii')}"
