"""Map tiles from the internet, for those who switch them on."""

from __future__ import annotations

from stopreq_widget.engine.errors import StopreqError, shown
from stopreq_widget.geo.live.leaflet import TileLayer, basemap_to_tiles, basemaps


class TilesError(StopreqError, ValueError):
    """A tile provider that is not known, or that wants a key."""


def tile_layer(name: str) -> TileLayer:
    """Return the layer of a tile provider.

    Parameters
    ----------
    name : str
        As xyzservices names it, such as ``"OpenStreetMap.Mapnik"``.

    Raises
    ------
    TilesError
        If there is none of that name, or it can't be used without a key.

    Examples
    --------
    >>> tile_layer("USGS.USTopo").max_zoom
    20
    """
    if not isinstance(name, str):
        raise TilesError(f"a tile provider's name was expected, not {shown(name)}")
    try:
        provider = basemaps.query_name(name)
    except ValueError:
        raise TilesError(f"no tile provider {shown(name)}; try 'OpenStreetMap.Mapnik' or 'USGS.USTopo'") from None
    if provider.requires_token():
        raise TilesError(f"tile provider {name!r} wants a key; 'OpenStreetMap.Mapnik' and 'USGS.USTopo' do not")
    return basemap_to_tiles(provider)
