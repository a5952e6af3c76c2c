"""Published timetables (GTFS): where the tables lie, how the world writes them, which lines they make."""
