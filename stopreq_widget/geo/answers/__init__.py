"""Questions about the network and its services, answered from the map, the timetables known, and the ground."""
