"""The board on a Leaflet map."""
