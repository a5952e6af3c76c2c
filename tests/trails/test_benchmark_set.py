"""The benchmark set of 1,000 networks: that it is whole, that its proofs hold, and that its tool draws it again."""

from __future__ import annotations

import importlib.util
import json
import lzma
from collections import Counter
from pathlib import Path

import pytest

from stopreq_widget.trails import proof_faults

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "benchmarks" / "longest_trails"
STATEMENT = ("directed", "closed", "source", "target", "edges", "length")


def lines_of(name):
    with lzma.open(FOLDER / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def instances():
    return lines_of("instances")


@pytest.fixture(scope="module")
def proofs():
    return lines_of("proofs")


def test_there_are_ten_families_of_a_hundred_different_networks(instances, proofs):
    assert set(Counter(instance["family"] for instance in instances).values()) == {100}
    assert len({instance["family"] for instance in instances}) == 10
    assert [instance["name"] for instance in instances] == [line["name"] for line in proofs]
    questions = {json.dumps([instance[name] for name in STATEMENT]) for instance in instances}
    assert len(questions) == len(instances) == 1000


def test_proofs_are_about_their_networks(instances, proofs):
    for instance, line in zip(instances, proofs, strict=True):
        log = line["proof"]
        assert {name: log[name] for name in STATEMENT} == {name: instance[name] for name in STATEMENT}
        assert log["bound"] == log["length"]


def test_a_tenth_of_the_proofs_hold(proofs):
    assert [line["name"] for line in proofs[3::10] if proof_faults(json.dumps(line["proof"]))] == []


@pytest.mark.slow
def test_all_proofs_hold(proofs):
    assert [line["name"] for line in proofs if proof_faults(json.dumps(line["proof"]))] == []


def test_the_tool_draws_them_again(instances):
    spec = importlib.util.spec_from_file_location("build_trail_set", ROOT / "tools" / "build_trail_set.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert list(tool.FAMILIES) == list(dict.fromkeys(instance["family"] for instance in instances))
    for instance in instances[7::25]:
        if instance["family"] in ("cubic", "streets"):
            # networkx and scipy may draw otherwise one day.
            continue
        network, question = tool.draw(instance["family"], int(instance["name"].rpartition("-")[2]))
        assert [list(edge) for edge in zip(network.us, network.vs, network.ws, strict=True)] == instance["edges"]
        assert question.items() <= instance.items()
