"""Host and guests over real sockets of this machine: lost lines, restarts, wrong keys, rude guests."""

from __future__ import annotations

import asyncio
import socket
import stat
import time
import urllib.request
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from stopreq_widget import Game
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.net import FarGame, LineError, NetError, RefusedError, invite, join, watch
from stopreq_widget.net.protocol import FROM_HOST, LOST_SECONDS, VERSION, read_message, write_message

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 20.0


def until(true: Any) -> None:
    """Wait until something is true."""
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.01)


def new_game(**options: Any) -> Game:
    """Return a new game between people on the small board."""
    return Game.new(["Ada", "Bo"], seed=7, board="four", analysis=False, **options)


def play_out(game: Game, far: FarGame, rng: Random, moves: int = 10_000) -> None:
    """Play on, Ada here and Bo there."""
    for _ in range(moves):
        if game.is_over:
            return
        if game.state.seat == 0:
            game.play(rng.choice(game.legal_actions))
            continue
        until(lambda: far.position == game.position and far.legal_actions)
        assert far.view == game.view("Bo")
        far.play(rng.choice(far.legal_actions))


def test_a_whole_game_is_played_from_elsewhere_and_watched() -> None:
    game = new_game()
    with invite(game) as host, join(host.address, key=host.keys["Bo"]) as far, watch(host.address) as watched:
        play_out(game, far, Random(1))
        until(lambda: far.is_over and watched.is_over)
        assert far.log == game.log_for(1)
        assert watched.log == game.log_for(-1)
        assert far.whole_game().outcome == game.outcome
        assert far.seat == 1
        assert host.here == {"Ada": True, "Bo": True}
        assert "from Bo's seat" in repr(far)
        assert "this computer only" in repr(host)


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    game = new_game()
    with invite(game) as host, join(host.address, key=host.keys["Bo"]) as far:
        with pytest.raises(RefusedError, match="Ada is to move"):
            far.play("draw deck")
        with pytest.raises(RefusedError, match="sent when it is over"):
            far.whole_game()
        assert game.position == 0


def test_subscribers_hear_of_moves_and_a_failing_one_cuts_no_line() -> None:
    game = new_game()
    with invite(game) as host, join(host.address, key=host.keys["Bo"]) as far:
        heard: list[int] = []

        def fail(far: FarGame) -> None:
            if far.position:
                raise ZeroDivisionError

        far.subscribe(fail)
        end = far.subscribe(lambda far: heard.append(far.position))
        game.play(game.legal_actions[0])
        until(lambda: heard[-1] == 1)
        end()
        far.play(far.wait_for_turn(SECONDS).legal_actions[0])
        assert game.position == 2


def test_a_wrong_key_is_answered_late_and_in_words() -> None:
    with invite(new_game()) as host:
        began = time.monotonic()
        with pytest.raises(LineError, match="this key opens no seat"):
            join(host.address, key="wrong")
        assert time.monotonic() - began >= 1


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "", None, "127.0.0.1"])
def test_what_is_no_address_is_told(address: Any) -> None:
    with pytest.raises(NetError, match="an address begins with ws://"):
        join(address, key="k")
    with pytest.raises(NetError, match="a key is the text"):
        join("ws://127.0.0.1:1", key="")


def test_where_nobody_hosts_it_is_said() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(LineError, match="can't join"):
        join(f"ws://127.0.0.1:{port}/", key="k")


def test_a_port_that_is_taken_is_told() -> None:
    with invite(new_game()) as host:
        port = int(host.address.rstrip("/").rpartition(":")[2])
        with pytest.raises(NetError, match=f"can't listen at 127.0.0.1 port {port}"):
            invite(new_game(), port=port)


def has_ipv6() -> bool:
    """Tell whether this machine's loopback speaks IPv6."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine's loopback speaks no IPv6")
def test_a_host_listens_where_it_is_told() -> None:
    with invite(new_game(), address="::1") as host, watch(host.address) as far:
        assert host.address.startswith("ws://[::1]:")
        assert far.is_connected
    with pytest.raises(NetError, match=r"can't listen at 203\.0\.113\.7 port 0"):
        invite(new_game(), address="203.0.113.7")


def test_only_players_are_invited() -> None:
    for names in (["Cy"], "Bo", []):
        with pytest.raises(SetupError, match="must be some of Ada, Bo"):
            invite(new_game(), names)


def test_the_host_restarts_and_everybody_comes_back_without_new_keys(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    game = new_game(autosave=save)
    rng = Random(2)
    host = invite(game)
    far = join(host.address, key=host.keys["Bo"])
    try:
        play_out(game, far, rng, 9)
        port = int(host.address.rstrip("/").rpartition(":")[2])
        keys = host.keys
        assert stat.S_IMODE((tmp_path / "game.keys").stat().st_mode) == 0o600
        host.close()
        until(lambda: not far.is_connected)
        game = Game.load(save, autosave=save)
        host = invite(game, port=port)
        assert host.keys == keys
        until(lambda: far.is_connected)
        play_out(game, far, rng)
        assert game.is_over
    finally:
        far.close()
        host.close()


def test_keys_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    game = new_game(autosave=tmp_path / "game.json")
    (tmp_path / "game.keys").write_text("[]")
    with pytest.raises(NetError, match=r"can't be read: .*remove it for new ones"):
        invite(game)


def test_keys_of_another_game_open_nothing(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with invite(new_game(autosave=save)) as host:
        old = host.keys
    with invite(Game.new(["Ada", "Bo"], board="four", autosave=save)) as host:
        assert host.keys != old


def test_lines_that_break_again_and_again_lose_no_move() -> None:
    game, rng = new_game(), Random(3)
    with invite(game) as host, join(host.address, key=host.keys["Bo"]) as far:
        for _ in range(12):
            # As if the network went: the socket is torn down under both.
            for line in list(host._server._lines):
                host._server.call(line.ws_connection.stream.close)
            play_out(game, far, rng, 3)
        play_out(game, far, rng)
        until(lambda: far.is_over)
        assert far.log == game.log_for(1)


def test_a_host_that_falls_silent_is_noticed() -> None:
    game = new_game()
    with invite(game) as host, join(host.address, key=host.keys["Bo"]) as far:
        # The host's loop hangs, as a machine does that went to sleep.
        host._server.call(lambda: time.sleep(LOST_SECONDS + 2))
        began = time.monotonic()
        until(lambda: not far.is_connected)
        assert time.monotonic() - began < LOST_SECONDS + 1.5
        until(lambda: far.is_connected)


async def talk(address: str, texts: list[str | bytes], origin: str | None = None) -> list[tuple[str, Any]]:
    """Say something on a line of one's own and return what is answered until it ends or a second passes."""
    request = HTTPRequest(address, headers={"Origin": origin} if origin else None)
    line = await websocket_connect(request)
    for text in texts:
        line.write_message(text, binary=isinstance(text, bytes))
    heard: list[tuple[str, Any]] = []
    try:
        while (text := await asyncio.wait_for(line.read_message(), 2.5)) is not None:
            heard.append(read_message(text, FROM_HOST))
    except TimeoutError:
        pass
    line.close()
    return heard


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["nonsense"], "a message must be JSON"),
        ([write_message("beat")], "first message must be 'join'"),
        ([write_message("join", version=VERSION + 1, key="")], "install the same version"),
        ([write_message("join", version=VERSION, key=""), "x"], "a message must be JSON"),
        ([write_message("join", version=VERSION, key=""), *[write_message("beat")] * 40], "more than 20 messages"),
    ],
)
def test_rude_guests_are_told_why_and_shown_out(texts: list[str | bytes], why: str) -> None:
    game = new_game()
    with invite(game) as host:
        heard = asyncio.run(talk(host.address, texts))
        assert heard[-1][0] == "bye"
        assert why in heard[-1][1]["why"]
        with join(host.address, key=host.keys["Bo"]) as far:
            game.play(game.legal_actions[0])
            assert far.wait_for_turn(SECONDS).to_move == 1


def test_a_message_that_is_too_long_ends_only_its_line() -> None:
    with invite(new_game()) as host, join(host.address, key=host.keys["Bo"]) as far:
        heard = asyncio.run(talk(host.address, [write_message("join", version=VERSION, key=""), "x" * 70_000]))
        assert heard[0][0] == "welcome"
        assert far.is_connected


@pytest.mark.parametrize(("origin", "welcome"), [("http://localhost:8888", True), ("https://evil.example", False)])
def test_pages_of_elsewhere_cannot_connect_unless_they_are_listed(origin: str, welcome: bool) -> None:
    hello: list[str | bytes] = [write_message("join", version=VERSION, key="")]
    with invite(new_game()) as host:
        if welcome:
            assert asyncio.run(talk(host.address, hello, origin))[0][0] == "welcome"
        else:
            with pytest.raises(HTTPClientError, match="403"):
                asyncio.run(talk(host.address, hello, origin))
    with invite(new_game(), origins=["https://evil.example"]) as host:
        assert asyncio.run(talk(host.address, hello, "https://evil.example"))[0][0] == "welcome"


def test_who_opens_the_address_in_a_browser_reads_how_to_join() -> None:
    with invite(new_game()) as host:
        page = urllib.request.urlopen(host.address.replace("ws:", "http:"), timeout=SECONDS).read()  # noqa: S310
        assert "from stopreq_widget import join" in page.decode()
