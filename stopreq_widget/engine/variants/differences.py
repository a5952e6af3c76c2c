"""What is different from Oregon's rules, in sentences, for any rules: named ones and people's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

_COUNTS = {
    "hand": "Cards dealt to each player",
    "row": "Cards face up",
    "row_passes": "Passes in the row that have it turned anew",
    "sweeps": "Times running that the row is turned anew at most",
    "tickets_dealt": "First tickets",
    "tickets_kept": "First tickets to keep at least",
    "tickets_drawn": "Later tickets drawn",
    "drawn_kept": "Later tickets to keep at least",
    "flight_bonus": "Points of the Flight beyond its length",
    "longest_bonus": "Points of the longest path",
    "last_trains": "Trains left that bring on the last turns",
    "idle_rounds": "Rounds in which nothing changes that end the game",
    "single_doubles": "Most players with whom only one route of a double can be used",
}


def differences(rules: Rules) -> tuple[str, ...]:
    """Return what is different from Stop Requested: Oregon, a sentence for each point; empty for its own rules.

    Parameters
    ----------
    rules : Rules
        Any rules.

    Examples
    --------
    >>> differences(Rules())
    ()
    >>> differences(Rules(trains=30, stations=1))
    ('30 trains each instead of 40, and 35 with five players.', 'Each player may build 1 train station in towns
    where nobody has one; at the end it lends one route of another player into its town for tickets, and each
    unused one scores 4 points.')
    """
    return tuple(_sentences(rules, Rules()))


def _sentences(rules: Rules, usual: Rules) -> Iterator[str]:
    if (rules.trains, rules.trains_five) != (usual.trains, usual.trains_five):
        five = "with five players too" if rules.trains_five == rules.trains else f"and {rules.trains_five} with five"
        players = "" if five.endswith("too") else " players"
        yield f"{plural(rules.trains, 'train')} each instead of {usual.trains}, {five}{players}."
    for name, what in _COUNTS.items():
        now, before = getattr(rules, name), getattr(usual, name)
        if now != before:
            yield f"{what}: {now} instead of {before}."
    if any(now != before for now, before in zip(rules.route_points, usual.route_points, strict=False)):
        yield f"Routes of length 1, 2, 3… score {', '.join(map(str, rules.route_points[1:]))}."
    if rules.tokens != usual.tokens:
        yield "There are no call-sign tokens."
    if rules.row_without_deck != usual.row_without_deck:
        yield "Face-up cards can be taken also when deck and discards are gone."
    yield from _more(rules)


def _more(rules: Rules) -> Iterator[str]:
    """Yield what Oregon's rules have nothing of."""
    if rules.stations:
        many = plural(rules.stations, "train station")
        yield (
            f"Each player may build {many} in towns where nobody has one; at the end it lends one route of another "
            f"player into its town for tickets, and each unused one scores {plural(rules.station_points, 'point')}."
        )
    if rules.tunnel_cards:
        yield (
            f"Tunnels: who has laid the set turns {plural(rules.tunnel_cards, 'card')}, and for each that matches it "
            "one more card must be added, or all is taken back and the turn ends."
        )
    if rules.long_dealt:
        yield (
            f"Long tickets, of {plural(rules.long_points, 'point')} or more, are dealt at the start only: "
            f"{rules.long_dealt} of each player's first ones."
        )
    if rules.first_out:
        yield "First tickets that are put aside go out of the game."
