"""Hillshade of Oregon for the maps: two small pictures with transparency, one for light maps and one for dark ones.

Made from geodata/sources/elevation.png. Light comes from the north-west; heights are exaggerated, since cells of 1.8 km
flatten every slope. A flat place is clear, a shaded slope black, a lit one white, more or less opaque.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image
from scipy import ndimage

from stopreq_widget.geo.ground.elevation import grid
from stopreq_widget.geo.mercator import EARTH_RADIUS_M
from stopreq_widget.geo.relief import FILES

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

TIMES = 2
"""Pixels of the pictures a cell of the elevations is wide."""
EXAGGERATION = 7.0
AZIMUTH, ALTITUDE = np.radians(315.0), np.radians(45.0)
STEPS = 20
"""Different opacities: few, so that the files are small."""
SPIKE_M = 150.0
"""How far a cell on the shore stands above all its neighbours when it is a fault."""
FADE = 18
"""Cells over which the shade goes out towards the edges."""
OPACITY = {"light": (0.45, 0.5), "dark": (0.65, 0.2)}
"""Of the deepest shadow and the brightest light."""


def hillshade() -> npt.NDArray[np.float64]:
    """Return how bright each pixel is compared with flat ground: below 0 in shadow, above 0 in light, -1 to 1."""
    heights, (west, south, east, north) = grid()
    rows, columns = heights.shape
    fine = ndimage.zoom(ndimage.gaussian_filter(without_spikes(heights), 0.5), TIMES, order=3)
    y = np.linspace(north, south, rows * TIMES)
    latitude = 2 * np.arctan(np.exp(y / EARTH_RADIUS_M)) - np.pi / 2
    cell = (east - west) / columns / TIMES * np.cos(latitude)[:, None]
    down, right = np.gradient(fine)
    slope_x, slope_y = EXAGGERATION * right / cell, -EXAGGERATION * down / cell
    steep = np.sqrt(1 + slope_x**2 + slope_y**2)
    light = np.sin(ALTITUDE) - np.cos(ALTITUDE) * (np.sin(AZIMUTH) * slope_x + np.cos(AZIMUTH) * slope_y)
    flat = float(np.sin(ALTITUDE))
    bright = light / steep
    shade = np.where(bright < flat, (np.clip(bright, 0, None) - flat) / flat, (bright - flat) / (1 - flat))
    edge = np.minimum.outer(*(np.minimum(np.arange(n), np.arange(n)[::-1]) for n in shade.shape))
    return np.asarray(shade * np.clip(edge / (FADE * TIMES), 0, 1))


def without_spikes(heights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the heights without single cells on the shore that tower over all around: faults of the data."""
    around = np.ones((3, 3), dtype=bool)
    around[1, 1] = False
    highest = ndimage.maximum_filter(heights, footprint=around)
    shore = ndimage.minimum_filter(heights, size=5) <= 0
    return np.where(shore & (heights > highest + SPIKE_M), ndimage.median_filter(heights, size=3), heights)


def picture(shade: npt.NDArray[np.float64], theme: str) -> Image.Image:
    """Return the shade as black and white with opacity, each step of it a colour of a palette: that is the smallest."""
    dark, bright = OPACITY[theme]
    opacity = np.where(shade < 0, -shade * dark, shade * bright)
    steps = np.round(opacity * STEPS).astype(int)
    # Black by its steps, from clear on, then white.
    colours = np.where((shade > 0) & (steps > 0), steps + STEPS, steps)
    used, pixels = np.unique(colours, return_inverse=True)
    made = Image.fromarray(pixels.reshape(shade.shape).astype(np.uint8), "P")
    made.putpalette(b"".join(bytes(3) if colour <= STEPS else bytes([255] * 3) for colour in used))
    made.info["transparency"] = bytes(round((c if c <= STEPS else c - STEPS) / STEPS * 255) for c in used)
    return made


def build(out: Path) -> None:
    """Write the pictures."""
    shade = hillshade()
    for theme, name in FILES.items():
        picture(shade, theme).save(out / name, optimize=True)
