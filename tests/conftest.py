"""What all tests share: how hypothesis runs on noisy machines."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

# Machines that run other things too are slow at times, which says nothing about the code; and a checkout stays clean.
settings.register_profile(
    "anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None, print_blob=True
)
# For `uv run pytest tests/fuzz --hypothesis-profile=long`, which takes an hour or more and keeps what it finds.
settings.register_profile(
    "long",
    settings.get_profile("anywhere"),
    max_examples=10_000,
    database=DirectoryBasedExampleDatabase(".hypothesis/examples"),
)
settings.load_profile("anywhere")
