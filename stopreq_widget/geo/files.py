"""Frames to files and back, and other people's lines from files."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import geopandas as gpd
import pandas as pd

from stopreq_widget.engine.errors import missing, shown
from stopreq_widget.geo.archives import unpacked
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.frames.base import CRS

if TYPE_CHECKING:
    from os import PathLike

_FORMATS = {".gpkg": "GPKG", ".geojson": "GeoJSON", ".json": "GeoJSON", ".parquet": "parquet"}
_READABLE = (".geojson", ".json", ".gpkg", ".shp", ".parquet", ".zip")


def export(frame: gpd.GeoDataFrame, path: str | PathLike[str], *, layer: str | None = None) -> Path:
    """Write a frame to a GeoPackage, GeoParquet or GeoJSON file, by the ending of its name.

    Parameters
    ----------
    frame : GeoDataFrame
        As `frames.stations`, `frames.routes` and `frames.spaces` make it. Its index becomes columns.
    path : path
        Ends in .gpkg, .parquet or .geojson. A GeoPackage keeps its other layers; other files are replaced.
    layer : str, optional
        Layer of a GeoPackage; by default the file's name without its ending.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    GeoError
        If the ending is none of these, GeoJSON is asked of a frame that can't be brought to EPSG:4326, or the file
        can't be written.
    """
    out = file_path(path)
    kind = _FORMATS.get(out.suffix.lower())
    if kind is None:
        raise GeoError(f"{out.name}: unknown ending {out.suffix!r}, expected .gpkg, .parquet or .geojson")
    if not isinstance(frame, gpd.GeoDataFrame):
        raise GeoError(f"{out.name}: expected a GeoDataFrame, not {shown(frame)}")
    flat = frame.reset_index() if frame.index.names != [None] else frame
    try:
        _write(flat, out, kind, layer)
    except (OSError, RuntimeError) as error:
        raise GeoError(f"{out.name}: can't be written in {str(out.parent)!r} ({error})") from error
    return out


def file_path(path: str | PathLike[str]) -> Path:
    """Return what may be the path of a file; GeoError if it can't be."""
    try:
        file = Path(path)
        file.is_file()
    except (TypeError, OSError) as error:
        raise GeoError(f"expected the path of a file, not {shown(path)}: {error}") from error
    return file


def _write(flat: gpd.GeoDataFrame, out: Path, kind: str, layer: str | None) -> None:
    if kind == "parquet":
        try:
            flat.to_parquet(out, index=False)
        except ImportError as error:
            raise GeoError(f"{out.name}: {missing('pyarrow', 'GeoParquet files', 'parquet')}") from error
    elif kind == "GPKG":
        flat.to_file(out, driver=kind, layer=layer or out.stem)
    else:
        if flat.crs is None:
            raise GeoError(
                f"{out.name}: the frame has no CRS, expected one that can be brought to EPSG:4326 for GeoJSON"
            )
        flat.to_crs(CRS).to_file(out, driver=kind)


def load(path: str | PathLike[str], *, layer: str | None = None) -> gpd.GeoDataFrame:
    """Read back what `export` wrote, with its index; GeoError if that can't be."""
    frame = _read(file_path(path), layer)
    for keys in (["route", "space"], ["id"]):
        if all(key in frame for key in keys):
            return frame.set_index(keys)
    return frame


def read_lines(
    path: str | PathLike[str], *, crs: str | None = None, layer: str | None = None, name: str | None = None
) -> gpd.GeoDataFrame:
    """Read somebody's lines: GeoJSON, GeoPackage, GeoParquet, shapefile, or a zip with one of them.

    Parameters
    ----------
    path : path
        The file.
    crs : str, optional
        What the coordinates are in, for files that don't say. A file that says is reprojected.
    layer : str, optional
        Layer of a GeoPackage.
    name : str, optional
        Column that holds the lines' names; found by itself if it is called name, route_id, id or the like.

    Returns
    -------
    GeoDataFrame
        In EPSG:4326, one row a line (multi-lines stay together), with the file's own columns and: ``name`` (text),
        ``km`` (geodesic length), ``geometry``. Points and polygons are left out. Never empty.

    Raises
    ------
    GeoError
        If the file is missing, broken or of another kind; has no lines; says no CRS and none was given; or its
        coordinates can't be degrees.
    """
    file = file_path(path)
    if not file.is_file():
        raise GeoError(f"{file.name}: no such file in {str(file.parent)!r}")
    if file.suffix.lower() == ".zip":
        with unpacked(file) as folder:
            inner = [p for p in sorted(folder.rglob("*")) if p.suffix.lower() in _READABLE[:-1]]
            if len(inner) != 1:
                raise GeoError(
                    f"{file.name}: {len(inner)} files with lines in it, expected one of {', '.join(_READABLE[:-1])}"
                )
            frame = _read(inner[0], layer)
    else:
        frame = _read(file, layer)
    if not isinstance(frame, gpd.GeoDataFrame):
        raise GeoError(f"{file.name}: holds a table without places, expected lines")
    frame = frame[frame.geometry.notna() & ~frame.geometry.is_empty]
    found = frame[frame.geom_type.isin(["LineString", "MultiLineString"])].reset_index(drop=True)
    if found.empty:
        kinds = ", ".join(sorted(set(frame.geom_type))) or "nothing"
        raise GeoError(f"{file.name}: holds {kinds}, expected lines")
    return named_lines(in_degrees(found, file.name, crs), name)


def in_degrees(frame: gpd.GeoDataFrame, where: str, crs: str | None = None) -> gpd.GeoDataFrame:
    """Return a frame in EPSG:4326; GeoError if its CRS is unknown or its coordinates make no sense."""
    if frame.crs is None and crs is None:
        raise GeoError(f"{where}: says no CRS, expected one; give crs=, for instance crs='EPSG:4326' for degrees")
    try:
        placed = frame.set_crs(crs) if frame.crs is None else frame
        out = placed.to_crs(CRS)
    except Exception as error:
        # pyproj's errors have no common base that it promises.
        raise GeoError(f"{where}: its CRS can't be used ({error})") from error
    west, south, east, north = out.total_bounds
    if not (-180 <= west <= east <= 180 and -90 <= south <= north <= 90):
        raise GeoError(
            f"{where}: coordinates from {west:g}, {south:g} to {east:g}, {north:g} are no longitudes and latitudes; "
            f"it says {placed.crs.to_string()}, which can't be right"
        )
    return out


def named_lines(frame: gpd.GeoDataFrame, name: str | None = None) -> gpd.GeoDataFrame:
    """Return lines with the columns ``name`` and ``km``."""
    if name is not None and (not isinstance(name, str) or name not in frame):
        raise GeoError(f"no column {shown(name)} among {', '.join(map(str, frame.columns))}")
    options = ("name", "route_name", "route_long_name", "route_short_name", "route_id", "id")
    column = name or next((c for o in options for c in frame.columns if str(c).lower() == o), None)
    texts = frame[column].astype("string") if column is not None else pd.Series(pd.NA, frame.index, dtype="string")
    numbered = pd.Series([f"line {i + 1}" for i in range(len(frame))], frame.index, dtype="string")
    out = frame.copy()
    out["name"] = texts.fillna(numbered).astype(object)
    out["km"] = _km(out)
    return out


def _km(frame: gpd.GeoDataFrame) -> list[float]:
    from pyproj import Geod

    geod = Geod(ellps="WGS84")
    return [round(geod.geometry_length(g) / 1000, 2) for g in frame.geometry]


def _read(file: Path, layer: str | None) -> gpd.GeoDataFrame:
    if file.suffix.lower() not in _READABLE[:-1]:
        raise GeoError(f"{file.name}: unknown ending {file.suffix!r}, expected one of {', '.join(_READABLE)}")
    if not file.is_file():
        raise GeoError(f"{file.name}: no such file in {str(file.parent)!r}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if file.suffix.lower() == ".parquet":
                return gpd.read_parquet(file)
            return gpd.read_file(file, layer=layer) if layer else gpd.read_file(file)
    except Exception as error:
        # Readers of many formats stand behind this; what they raise for a broken file is not one family.
        raise GeoError(f"{file.name}: can't be read as {file.suffix.lower().lstrip('.')} ({error})") from error
