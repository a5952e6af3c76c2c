"""What players owned at the end of 500 games between bots: all exact methods say the same about every network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.trails import METHODS, check_certificate, is_trail, longest_trail, read_network
from stopreq_widget.trails.core import longest_length
from stopreq_widget.trails.methods.subsets import MAX_EDGES

if TYPE_CHECKING:
    from stopreq_widget.trails import Network

FILE = Path(__file__).with_name("played_networks.json")
FAMILIES = 10


def played() -> list[Network]:
    """Return the networks, game by game and seat by seat."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    routes = [tuple(route) for route in content["routes"]]
    return [
        read_network([route for i, route in enumerate(routes) if int(mask, 16) >> i & 1])
        for game in content["games"]
        for mask in game
    ]


NETWORKS = played()


def test_there_are_500_games_at_tables_of_every_size() -> None:
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(content["games"]) == 500
    assert {len(game) for game in content["games"]} == {2, 3, 4, 5}
    assert len(NETWORKS) == 1750
    # 40 trains each, 35 at a table of five.
    assert all(sum(network.ws) <= 40 for network in NETWORKS)
    assert sum(len(network) >= 10 for network in NETWORKS) > 1000


@pytest.mark.parametrize("family", range(FAMILIES))
def test_exact_methods_agree_on_what_was_played(family: int) -> None:
    for number in range(family, len(NETWORKS), FAMILIES):
        network = NETWORKS[number]
        answer = longest_trail(network)
        assert answer.certificate.optimal
        assert is_trail(network, answer)
        assert check_certificate(network, answer) == []
        lengths = {name: METHODS[name].solve(network, None).length for name in exact_methods(network)}
        assert set(lengths.values()) == {answer.length}, (number, lengths)
        assert longest_length(list(zip(network.us, network.vs, network.ws, strict=True))) == answer.length


def exact_methods(network: Network) -> list[str]:
    """Return the exact methods that fit a network."""
    unfit = {"subsets": len(network) > MAX_EDGES, "tree": not is_forest(network)}
    return [name for name, method in METHODS.items() if method.exact and not unfit.get(name, False)]


def is_forest(network: Network) -> bool:
    """Return whether a network has no cycle."""
    root = list(range(len(network.vertices)))

    def find(v: int) -> int:
        while root[v] != v:
            v = root[v]
        return v

    for u, v in zip(network.us, network.vs, strict=True):
        if find(u) == find(v):
            return False
        root[find(u)] = find(v)
    return True
