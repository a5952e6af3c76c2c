"""What all tests share: how hypothesis runs on noisy machines."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Machines that run other things too are slow at times, which says nothing about the code; and a checkout stays clean.
settings.register_profile(
    "anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None, print_blob=True
)
settings.load_profile("anywhere")
