"""The script that tries README's commands as a new user, without making one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "as_user"
# What stands in for the machine's own commands: users are lines of a file, and the clone is where the run is killed.
STAND_INS = {
    "useradd": 'for name; do :; done\n! grep -qx "$name" "$USERS" || exit 9\necho "$name" >>"$USERS"',
    "git": 'kill -KILL "$PPID"',
}


@pytest.mark.skipif(shutil.which("bash") is None, reason="it is a script for bash")
def test_a_run_survives_the_user_that_a_killed_run_left(tmp_path: Path) -> None:
    users = tmp_path / "users"
    users.touch()
    for name, text in STAND_INS.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    env = os.environ | {"PATH": path, "USERS": str(users), "TMPDIR": str(tmp_path)}
    for _ in range(2):
        ended = subprocess.run([str(SCRIPT)], env=env, capture_output=True, text=True, check=False)
        assert ended.returncode == -signal.SIGKILL, ended.stderr
    first, second = users.read_text(encoding="utf-8").split()
    assert first != second
    assert max(len(first), len(second)) <= 32  # what useradd allows
