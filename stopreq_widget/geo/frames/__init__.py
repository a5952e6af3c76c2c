"""The board as GeoDataFrames: stations, routes and spaces, with the measures that one asks a map for.

All frames are in EPSG:4326 (longitude and latitude in degrees, WGS 84); all lengths are geodesic on the WGS 84
ellipsoid, in km.
"""
