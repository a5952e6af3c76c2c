"""What people see and touch: the board on a map, the table beside it, the replay."""
