"""Hides from our modules, and from them alone, what Python has on Linux and lacks on Windows."""

from __future__ import annotations

import builtins
import os
import signal
from types import ModuleType
from typing import Any

MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
OS = (
    "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "WNOHANG", "chown", "chroot", "fchmod", "fchown", "fork",
    "forkpty", "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getpgrp", "getsid", "getuid",
    "initgroups", "killpg", "lchown", "mkfifo", "mknod", "nice", "openpty", "posix_fadvise", "posix_spawn", "pread",
    "pwrite", "register_at_fork", "sched_getaffinity", "sched_setaffinity", "sendfile", "setgid", "setpgid", "setsid",
    "setuid", "statvfs", "sync", "sysconf", "tcgetpgrp", "ttyname", "uname", "wait", "wait3", "wait4",
)  # fmt: skip
SIGNALS = (
    "SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1",
    "SIGUSR2", "alarm", "getitimer", "pthread_sigmask", "setitimer", "sigwait",
)  # fmt: skip


def hide() -> None:
    """Have every import that a module of ours makes from now on find what Windows has."""
    real = builtins.__import__
    lesser = {"os": _without(os, OS) | {"name": "nt"}, "signal": _without(signal, SIGNALS)}
    less = {name: _module(name, contents) for name, contents in lesser.items()}

    def importing(name: str, *given: Any, **named: Any) -> Any:
        scope = named.get("globals", given[0] if given else None) or {}
        level = named.get("level", given[3] if len(given) > 3 else 0)
        ours = level == 0 and str(scope.get("__name__", "")).startswith("stopreq_widget")
        if ours and name.partition(".")[0] in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        found = real(name, *given, **named)
        return less.get(name, found) if ours else found

    builtins.__import__ = importing


def _without(module: ModuleType, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in vars(module).items() if name not in names}


def _module(name: str, contents: dict[str, Any]) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(contents)
    return made
