"""What conda, Binder and a hub install is what pyproject.toml says, and the commands they run are ours."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from stopreq_widget.command.parser import make_parser

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = set(PROJECT["optional-dependencies"])
# What conda calls otherwise, or has without its widgets' toolkits.
CONDAS = {"matplotlib-base": "matplotlib"}


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_condas_environment_has_the_bounds_of_the_project() -> None:
    listed = re.findall(r"^  - ([a-z0-9-]+)>=([0-9.]+)$", text("environment.yml"), flags=re.MULTILINE)
    found = {CONDAS.get(name, name): bound for name, bound in listed}
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["fast"]]
    wanted += [each for each in PROJECT["optional-dependencies"]["lab"] if each.startswith("jupyterlab")]
    assert found == dict(each.split(">=") for each in wanted)
    (python,) = re.findall(r"python(>=[0-9.]+)", text("environment.yml"))
    assert python == PROJECT["requires-python"]


def test_every_extra_that_is_installed_is_one() -> None:
    for name in ("environment.yml", "binder/requirements.txt", "Dockerfile"):
        (extras,) = re.findall(r"\[([a-z,]+)\]", re.sub(r"CMD \[.*", "", text(name)))
        assert set(extras.split(",")) <= EXTRAS, name


def test_the_image_copies_what_the_wheel_is_made_of() -> None:
    ignored = set(text(".dockerignore").split())
    wheel = tomllib.loads(text("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert not ignored & {*wheel["only-include"], "README.md", "LICENSE", "pyproject.toml"}


def test_the_images_commands_are_ours() -> None:
    commands = re.findall(r"stopreq-widget (\w+ [^-\n]*?)(?=--|$)", text("Dockerfile"), flags=re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert make_parser().parse_args(command.split()).command in {"notebooks", "play"}
