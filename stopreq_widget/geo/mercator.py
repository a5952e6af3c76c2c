"""Web Mercator (EPSG:3857), the plane in which web maps are seen, in plain arithmetic."""

from __future__ import annotations

import math

EARTH_RADIUS_M = 6_378_137.0
"""Radius of Web Mercator's sphere in metres."""


def to_mercator(lon: float, lat: float) -> tuple[float, float]:
    """Return Web Mercator x and y of a point.

    Parameters
    ----------
    lon, lat : float
        Degrees, WGS 84; latitude between -85.06 and 85.06.

    Returns
    -------
    tuple of float
        Metres east and north on the map. A metre on the ground is 1 / cos(latitude) of them.

    Examples
    --------
    >>> [round(v) for v in to_mercator(-122.6765, 45.5289)]
    [-13656286, 5705174]
    """
    x = math.radians(lon) * EARTH_RADIUS_M
    y = math.log(math.tan(math.pi / 4 + math.radians(lat) / 2)) * EARTH_RADIUS_M
    return x, y


def from_mercator(x: float, y: float) -> tuple[float, float]:
    """Return longitude and latitude in degrees of a point in Web Mercator: the inverse of `to_mercator`.

    Examples
    --------
    >>> [round(v, 4) for v in from_mercator(*to_mercator(-122.6765, 45.5289))]
    [-122.6765, 45.5289]
    """
    lon = math.degrees(x / EARTH_RADIUS_M)
    lat = math.degrees(2 * math.atan(math.exp(y / EARTH_RADIUS_M)) - math.pi / 2)
    return lon, lat
