"""A lobby without sockets: who is let in, what each is told, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from stopreq_widget import Game
from stopreq_widget.net.errors import ProtocolError, RefusedError
from stopreq_widget.net.forms import changed, frame_from_plain, view_from_plain
from stopreq_widget.net.lobby import Lobby
from stopreq_widget.net.protocol import write_message


@pytest.fixture
def game() -> Game:
    """Return a new game of Ada and Bo between people."""
    return Game.new(["Ada", "Bo"], seed=7, analysis=False)


@pytest.fixture
def lobby(game: Game) -> Lobby:
    """Return the lobby that Bo is invited to."""
    return Lobby(game, {"Bo": "bo's key"})


def ask(lobby: Lobby, line: Any, verb: str, name: str = "1", /, **fields: Any) -> dict[str, Any]:
    """Ask for something and return the answer."""
    lobby.receive(line, write_message(verb, id=name, **fields))
    return next(message for message in reversed(line.sent) if message.get("id") == name)


def test_a_guest_is_welcomed_with_what_its_seat_sees_and_told_of_each_move(lobby, game, line, hello) -> None:
    bo = line()
    assert lobby.join(bo, hello("bo's key"))
    (welcome,) = bo.of("welcome")
    frame, plain = frame_from_plain(welcome["frame"]), welcome["view"]
    assert view_from_plain(plain, frame) == game.view("Bo")
    assert (welcome["at"], welcome["log"]) == (0, [])
    game.play(game.legal_actions[0])
    (moved,) = bo.of("moved")
    assert view_from_plain(changed(plain, moved["change"]), frame) == game.view("Bo")
    assert (moved["at"], moved["kept"], moved["log"]) == (1, 0, ["Ada chose first tickets."])


def test_who_comes_late_is_told_all_that_happened(lobby, game, line, hello) -> None:
    game.play(game.legal_actions[0])
    game.play(game.legal_actions[0])
    bo = line()
    lobby.join(bo, hello("bo's key"))
    (welcome,) = bo.of("welcome")
    assert welcome["log"] == game.log_for(1)


def test_a_wrong_key_opens_nothing_and_no_key_watches(lobby, line, hello) -> None:
    assert not lobby.join(line(), hello("another"))
    watcher = line()
    assert lobby.join(watcher, hello(""))
    assert watcher.of("welcome")[0]["frame"]["seat"] == -1
    assert "who watches can't do anything" in ask(lobby, watcher, "say", text="hi")["why"]
    assert not Lobby(lobby.game, {"Bo": "k"}, watched=False).join(line(), hello(""))


@pytest.mark.parametrize("version", [0, 2])
def test_another_version_is_told_in_a_sentence(lobby, line, hello, version) -> None:
    with pytest.raises(ProtocolError, match="install the same version of stopreq-widget at both ends"):
        lobby.join(line(), hello("bo's key", version))


def test_the_first_message_is_join_and_it_comes_once(lobby, line, hello) -> None:
    bo = line()
    with pytest.raises(ProtocolError, match="first message must be 'join'"):
        lobby.join(bo, write_message("beat"))
    lobby.join(bo, hello("bo's key"))
    with pytest.raises(ProtocolError, match="can't join again"):
        lobby.receive(bo, hello("bo's key"))


def test_an_action_is_played_once_however_often_it_comes(lobby, game, line, hello) -> None:
    game.play(game.legal_actions[0])
    bo, again = line(), line()
    lobby.join(bo, hello("bo's key"))
    action = str(game.legal_actions[0])
    assert ask(lobby, bo, "play", at=1, action=action)["type"] == "done"
    lobby.leave(bo)
    lobby.join(again, hello("bo's key"))
    assert ask(lobby, again, "play", at=1, action=action)["type"] == "done"
    assert game.position == 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"at": 0, "action": "draw deck"}, "Bo can't 'draw deck': Ada is to move"),
        ({"at": 0, "action": "cheat"}, "Bo can't 'cheat'"),
    ],
)
def test_what_is_out_of_turn_changes_nothing(lobby, game, line, hello, fields, why) -> None:
    bo = line()
    lobby.join(bo, hello("bo's key"))
    assert why in ask(lobby, bo, "play", **fields)["why"]
    assert game.position == 0


def test_late_and_illegal_actions_are_refused_with_the_reason(lobby, game, line, hello) -> None:
    game.play(game.legal_actions[0])
    bo = line()
    lobby.join(bo, hello("bo's key"))
    assert "was meant at position 0" in ask(lobby, bo, "play", "a", at=0, action=str(game.legal_actions[0]))["why"]
    assert "first tickets have to be chosen" in ask(lobby, bo, "play", "b", at=1, action="draw deck")["why"]
    assert "is no action" in ask(lobby, bo, "play", "c", at=1, action="<img src=x onerror=alert(1)>")["why"]
    assert game.position == 1


def test_a_move_is_taken_back_by_consent(game, line, hello) -> None:
    asked: list[int] = []
    lobby = Lobby(game, {"Bo": "k"}, asked=asked.append)
    game.play(game.legal_actions[0])
    bo = line()
    lobby.join(bo, hello("k"))
    ask(lobby, bo, "play", "a", at=1, action=str(game.legal_actions[0]))
    assert bo.of("moved")[-1]["can_undo"]
    assert ask(lobby, bo, "undo", "b", at=2)["type"] == "done"
    assert (asked, game.position) == ([1], 2)
    with pytest.raises(RefusedError, match="nobody has asked"):
        lobby.allow(1, yes=True)
    lobby.allow(0, yes=True)
    assert game.position == 1
    assert (bo.of("moved")[-1]["at"], bo.of("moved")[-1]["kept"]) == (1, 1)


def test_who_would_rather_not_says_so_and_nothing_changes(game, line, hello) -> None:
    lobby = Lobby(game, {"Bo": "k"})
    game.play(game.legal_actions[0])
    bo = line()
    lobby.join(bo, hello("k"))
    ask(lobby, bo, "play", "a", at=1, action=str(game.legal_actions[0]))
    ask(lobby, bo, "undo", "b", at=2)
    lobby.allow(0, yes=False)
    assert game.position == 2
    assert bo.of("said")[-1]["text"] == "Ada would rather not take that move back."


def test_a_card_that_was_seen_stays_seen(lobby, game, line, hello) -> None:
    bo = line()
    lobby.join(bo, hello("bo's key"))
    game.play(game.legal_actions[0])
    ask(lobby, bo, "play", "a", at=1, action=str(game.legal_actions[0]))
    game.play("draw deck")
    assert "nothing can be taken back" in ask(lobby, bo, "undo", "b", at=3)["why"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 201, "a\u202eb", "a\x00b"])
def test_talk_is_one_legible_line(lobby, line, hello, text) -> None:
    bo = line()
    lobby.join(bo, hello("bo's key"))
    assert "a line of talk is 1 to 200 legible characters" in ask(lobby, bo, "say", text=text)["why"]


def test_talk_reaches_everybody(game, line, hello) -> None:
    heard: list[tuple[int, str]] = []
    lobby = Lobby(game, {"Bo": "k"}, heard=lambda seat, text: heard.append((seat, text)))
    bo, watcher = line(), line()
    lobby.join(bo, hello("k"))
    lobby.join(watcher, hello(""))
    ask(lobby, bo, "say", "a", text="<b>hi</b>")
    ask(lobby, bo, "say", "b", text="👏")
    assert heard == [(1, "<b>hi</b>"), (1, "👏")]
    assert [message["text"] for message in watcher.of("said")] == ["<b>hi</b>", "👏"]


def test_who_is_here_is_told_when_it_changes(lobby, line, hello) -> None:
    watcher, bo = line(), line()
    lobby.join(watcher, hello(""))
    lobby.join(bo, hello("bo's key"))
    lobby.leave(bo)
    assert [message["here"] for message in watcher.of("here")] == [[True, False], [True, True], [True, False]]


def test_too_many_lines_to_a_seat_are_refused(lobby, line, hello) -> None:
    for _ in range(6):
        lobby.join(line(), hello("bo's key"))
    with pytest.raises(ProtocolError, match="too many lines"):
        lobby.join(line(), hello("bo's key"))


def test_the_whole_game_is_sent_when_it_is_over(line, hello, played) -> None:
    game = played(10_000, board="four")
    assert game.is_over
    lobby = Lobby(game, {"B": "k"})
    guest = line()
    lobby.join(guest, hello("k"))
    (over,) = guest.of("over")
    assert Game.from_dict(over["record"]).outcome == game.outcome


def test_no_secret_reaches_a_seat_in_a_whole_game(line, hello, played) -> None:
    """Neither the seed, nor the decks, nor the tickets of others are in anything that is sent before the end."""
    for seed in range(2**60, 2**60 + 20):
        whole = played(10_000, seed=seed, board="four", players=2)
        game = Game(whole.states[0], analysis=False)
        lobby = Lobby(game, {"B": "k"})
        guest, watcher = line(), line()
        lobby.join(guest, hello("k"))
        lobby.join(watcher, hello(""))
        for action in whole.actions[:-1]:
            game.play(action)
            text = str([message for message in guest.sent if message["type"] != "over"])
            assert str(game.state.setup.seed) not in text
        seen = str(guest.sent + watcher.sent)
        # Tickets of the other seat are named nowhere; its blind draws are told without their kind.
        own = {game.board.tickets[i].id for i in {*game.state.seats[1].tickets}}
        others = {game.board.tickets[i].id for i in game.state.seats[0].tickets} - own
        assert not [ticket for ticket in others if ticket in seen]
        assert "reshuffles': [" not in seen
        lobby.close("done")
