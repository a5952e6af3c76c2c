"""Somebody's frame over a map, whatever it holds: where it is, and what is told of it, as text."""

from __future__ import annotations

from typing import Any

import geopandas as gpd

from stopreq_widget.engine.errors import shown
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.files import in_degrees

NAMES = ("name", "route_name", "route_long_name", "route_short_name", "route_id", "id")
"""Columns that name a thing, the best first."""


def overlay_frame(overlay: Any) -> gpd.GeoDataFrame:
    """Return what is drawn of an overlay.

    Parameters
    ----------
    overlay : GeoDataFrame, GeoSeries or Feed
        In any CRS that it names; a frame without one is taken for longitudes and latitudes. Of a feed its lines.

    Returns
    -------
    GeoDataFrame
        In EPSG:4326, numbered from 0, without empty rows: ``name``, ``details`` (pairs of column and value, all
        text) and ``geometry``. So no column can steer how it is drawn, and dates and the like are no trouble.

    Raises
    ------
    GeoError
        If it is none of these, or its coordinates can't be degrees.

    Examples
    --------
    >>> from shapely.geometry import LineString
    >>> line = gpd.GeoDataFrame({"id": [7]}, geometry=[LineString([(-123, 45), (-122, 45)])], crs=4326)
    >>> frame = overlay_frame(line.to_crs(2992))
    >>> frame["name"].tolist(), round(float(frame.total_bounds[0]), 6)
    (['7'], -123.0)
    """
    frame = getattr(overlay, "lines", overlay)
    if isinstance(frame, gpd.GeoSeries):
        frame = gpd.GeoDataFrame(geometry=frame)
    if not isinstance(frame, gpd.GeoDataFrame):
        raise GeoError(f"overlay={shown(overlay)}, expected a GeoDataFrame, a GeoSeries or a feed of read_gtfs")
    if frame.active_geometry_name is None:
        raise GeoError("overlay: a GeoDataFrame without a column of geometry; name it with set_geometry('column')")
    frame = frame[frame.geometry.notna() & ~frame.geometry.is_empty]
    placed = in_degrees(frame, "overlay", None if frame.crs is not None else "EPSG:4326") if len(frame) else frame
    # By place, not by name: two columns of a frame may bear one name.
    told = [k for k, c in enumerate(frame.columns) if c != frame.geometry.name]
    named = next((k for name in NAMES for k in told if str(frame.columns[k]).lower() == name), None)
    rows = [[(str(frame.columns[k]), str(row.iloc[k])) for k in told] for _, row in frame.iterrows()]
    names = [f"line {k + 1}" for k in range(len(frame))] if named is None else [str(v) for v in frame.iloc[:, named]]
    return gpd.GeoDataFrame({"name": names, "details": rows}, geometry=list(placed.geometry), crs="EPSG:4326")
