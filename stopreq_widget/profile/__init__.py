"""What is remembered of a person, on that person's own machine: games, results, settings. Nothing leaves it."""

# Pictures lie above all values: who imports any part of the room can show it.
from stopreq_widget.profile import pictures  # noqa: F401
from stopreq_widget.profile.profile import Profile
from stopreq_widget.profile.record import MyRecord, my_record

__all__ = ["MyRecord", "Profile", "my_record"]
