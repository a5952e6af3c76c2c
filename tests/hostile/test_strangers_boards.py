"""Boards from strangers: colours, signs that nobody sees, names alike, and sizes before anything else."""

from __future__ import annotations

import json
import os
import resource
import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.board_files import board_from_dict, load_board, slug
from stopreq_widget.engine.errors import BoardError, RecordError, SetupError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.parts import Route, Service, Ticket
from stopreq_widget.engine.record import from_record, to_record
from stopreq_widget.engine.texts import look

GEODATA = Path(__file__).parent.parent.parent / "geodata" / "boards" / "four"
FOUR = load_board("four")


def four_folder(tmp_path: Path, **files: bytes) -> Path:
    """Return a folder with the four towns, some files of it replaced."""
    folder = tmp_path / "board"
    shutil.copytree(GEODATA, folder)
    for name, content in files.items():
        (folder / f"{name}.{'json' if name == 'board' else 'csv'}").write_bytes(content)
    return folder


def faults(tmp_path: Path, **files: bytes) -> str:
    """Return what is wrong with such a folder."""
    with pytest.raises(BoardError) as caught:
        load_board(four_folder(tmp_path, **files))
    return "\n".join(caught.value.problems)


COLOURS = ["javascript:alert(1)", "red;background:url(x)", "</style><b>", "#12", "#gggggg", "rgb(1,2,3)", "scarlet"]


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_that_is_none_is_refused_when_a_board_is_read(tmp_path: Path, colour: str) -> None:
    services = (GEODATA / "services.csv").read_text(encoding="utf-8").replace(",red,", f',"{colour}",')
    assert colour in services
    says = "color must be #RRGGBB, a CSS name or one of orange, black"
    assert says in faults(tmp_path, services=services.encode())
    parts = json.loads(json.dumps(FOUR.to_dict()))
    parts["services"][0]["color"] = colour
    with pytest.raises(BoardError, match=says):
        board_from_dict(parts, "here")
    game = Game.new(["Ada", "Bo"], seed=1, board=FOUR)
    record = to_record(game.states, game.actions, 0, embed_board=True)
    record["board"] = {**record["board"], "parts": parts}
    with pytest.raises(RecordError, match=says):
        from_record(record)


@pytest.mark.parametrize("colour", ["", "orange", "#abc", "#A1B2C3"])
def test_colours_that_the_palette_knows_are_accepted(colour: str) -> None:
    assert find_problems(replace(FOUR, services=(replace(FOUR.services[0], color=colour), *FOUR.services[1:]))) == []


@pytest.mark.parametrize("sign", ["\u200b", "\u200e", "\u200f", "\u2060", "\ufeff", "\u200c", "\u00ad"])
@pytest.mark.parametrize(("kind", "field"), [("stations", "name"), ("stations", "id"), ("services", "operator")])
def test_a_sign_that_nobody_sees_is_refused_in_every_text(sign: str, kind: str, field: str) -> None:
    first, *others = getattr(FOUR, kind)
    board = replace(FOUR, **{kind: (replace(first, **{field: f"As{sign}h"}), *others)})
    (problem,) = [line for line in find_problems(board) if "nobody sees" in line]
    assert problem == f"{kind} 1: {field} has the sign U+{ord(sign):04X}, which nobody sees: {f'As{sign}h'!a}"


def test_names_that_differ_in_what_nobody_sees_are_alike() -> None:
    heart, plain = replace(FOUR.stations[0], name="❤\ufe0f Town"), replace(FOUR.stations[1], name="❤\u00a0Town")
    problems = find_problems(replace(FOUR, stations=(heart, plain, *FOUR.stations[2:])))
    assert [problem for problem in problems if "looks like" in problem] == [
        r"stations: '\u2764\xa0Town' looks like '\u2764\ufe0f Town'"
    ]


@pytest.mark.parametrize("name", ["می\u200cدان", "ශ්\u200dරී පාදය", "दिल्ली", "Zoë’s 👩\u200d🚀", "São Tomé"])
def test_names_of_all_scripts_make_boards_and_players(tmp_path: Path, name: str) -> None:
    for file in ("stations", "routes", "tickets"):
        text = (GEODATA / f"{file}.csv").read_text(encoding="utf-8").replace("Ash", name)
        folder = four_folder(tmp_path / file) if file == "stations" else folder  # noqa: F821 - made in the first round
        (folder / f"{file}.csv").write_text(text, encoding="utf-8")
    board = load_board(folder)
    assert board.stations[0].name == name
    game = Game.new([name, "Bo"], seed=1, board=board)
    game.play(game.legal_actions[0])
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").states == game.states
    assert name in game.players


def test_vowel_signs_belong_to_an_id() -> None:
    assert slug("दिल्ली") != slug("दाल्ला")
    assert slug("St. Helens – a/b") == "st_helens_a_b"


def test_an_accent_is_the_same_however_it_is_written(tmp_path: Path) -> None:
    def folder_of(name: str, place: Path) -> Path:
        folder = four_folder(place)
        for file in ("stations", "routes", "tickets"):
            path = folder / f"{file}.csv"
            path.write_text(path.read_text(encoding="utf-8").replace("Ash", name), encoding="utf-8")
        return folder

    one, other = load_board(folder_of("E\u0301lan", tmp_path / "a")), load_board(folder_of("\u00c9lan", tmp_path / "b"))
    assert one == other
    assert one.station("E\u0301lan") is one.station("\u00c9lan") is one.station("e\u0301lan")
    with pytest.raises(SetupError, match=r"the name 'Ren\\xe9' looks like 'Rene\\u0301'"):
        Game.new(["Rene\u0301", "Ren\u00e9"], seed=1)
    assert Game.new(["Rene\u0301", "Bo"], seed=1).players[0] == "Ren\u00e9"


CYRILLIC = str.maketrans("acehijopsxyABCEHKMOPTX", "асеһіјорѕхуАВСЕНКМОРТХ")
GREEK = str.maketrans("ovABEHIKMNOPTXYZ", "ονΑΒΕΗΙΚΜΝΟΡΤΧΥΖ")


@pytest.mark.parametrize("letters", [CYRILLIC, GREEK], ids=["Cyrillic", "Greek"])
def test_letters_of_two_scripts_that_are_drawn_alike_make_no_two_names(letters: dict[int, int]) -> None:
    drawn = "".join(map(chr, letters))
    for letter in drawn:
        assert look(f"x{letter.translate(letters)}") == look(f"x{letter}") != look("x")
    twin = "Move".translate(letters)
    assert twin != "Move"
    with pytest.raises(SetupError, match=r"player 2: the name .* looks like 'Move'"):
        Game.new(["Move", twin], seed=1)
    stations = (replace(FOUR.stations[0], name="Move"), replace(FOUR.stations[1], name=twin), *FOUR.stations[2:])
    problems = find_problems(replace(FOUR, stations=stations))
    assert problems == [f"stations: {twin!a} looks like 'Move'"]


@pytest.mark.parametrize("twin", ["Be\ufb01t", "\uff22e\uff46it", "\U0001d401efit", "Befi\u2010t"])
def test_ligatures_wide_and_mathematical_letters_and_hyphens_are_no_other_names(twin: str) -> None:
    plain = {"Be\ufb01t": "Befit", "Befi\u2010t": "Befi-t"}.get(twin, "Befit")
    assert look(twin) == look(plain)


def test_an_accent_on_a_letter_that_is_drawn_alike_is_looked_at_too() -> None:
    assert look("\u0451") == look("\u00eb") != look("e")


@pytest.mark.parametrize("names", [("Иван", "Ivan"), ("Ada", "Αδα"), ("Ռոզա", "Roza"), ("Line ²", "Line 2")])
def test_names_of_another_script_that_are_told_apart_are_accepted(names: tuple[str, str]) -> None:
    assert Game.new(names, seed=1).players == names


@pytest.mark.parametrize("blank", ["", "   ", "\u00a0", "\u2800", "\u3000 "])
def test_a_name_of_blanks_is_none(blank: str) -> None:
    station, service = replace(FOUR.stations[0], name=blank), replace(FOUR.services[0], name=blank)
    for board, says in (
        (replace(FOUR, name=blank), "board: the name is empty"),
        (replace(FOUR, stations=(station, *FOUR.stations[1:])), "station 'ash': the name is empty"),
        (replace(FOUR, services=(service, *FOUR.services[1:])), "the name is empty"),
    ):
        with pytest.raises(BoardError, match=says):
            board_from_dict(json.loads(json.dumps(board.to_dict())), "here")
    with pytest.raises(SetupError, match="player 1: a name is a printable text"):
        Game.new([blank, "Bo"], seed=1)


def test_players_whose_names_look_alike_are_refused() -> None:
    with pytest.raises(SetupError, match="looks like"):
        Game.new(["❤\ufe0f", "❤"], seed=1)
    for name in ("Be\u200bn", "\u200f", "Ben\u200d"):
        with pytest.raises(SetupError, match="player 1: a name is a printable text"):
            Game.new([name, "Bo"], seed=1)


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e400"])
def test_a_place_is_a_number(tmp_path: Path, value: str) -> None:
    text = (GEODATA / "stations.csv").read_text(encoding="utf-8").splitlines()
    cells = text[1].split(",")
    cells[1] = value
    content = "\n".join([text[0], ",".join(cells), *text[2:]])
    assert "lat must be decimal degrees, not" in faults(tmp_path, stations=content.encode())


def test_a_byte_order_mark_in_any_file_is_read_over(tmp_path: Path) -> None:
    folder = four_folder(tmp_path)
    for path in folder.iterdir():
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert load_board(folder) == FOUR


def test_a_key_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    content = b'{"name": "a", "passes": 4, "passes": 5}'
    assert "the key 'passes' is there twice" in faults(tmp_path, board=content)


def crowded(**changes: int) -> dict[str, Any]:
    """Return a board with as many parts as are allowed, in the form that a record embeds."""
    length, most = changes.pop("length", 30), changes.pop("services", 50)
    stations = [replace(FOUR.stations[0], id=f"s{i}", name=f"S{i}", call_sign=None, points=0) for i in range(1000)]
    services = [Service(f"v{i}", f"V{i}", "red", 200) for i in range(most)]
    pairs = [(f"s{i}", f"s{i + 1}") for i in range(999)]
    routes = [Route(f"r{i}", a, b, "gray", length) for i, (a, b) in enumerate(pairs)]
    tickets = tuple(Ticket(f"t{i}", "s0", f"s{i + 1}", 5) for i in range(999))
    parts = {"stations": tuple(stations), "services": tuple(services), "routes": tuple(routes), "tickets": tickets}
    made: dict[str, Any] = json.loads(json.dumps(replace(FOUR, passes=200, **parts).to_dict()))
    return made


SENT = {
    "a million routes": {"routes": b"a,b,service,length\n" + b"Ash,Birch,red,1\n" * 55_000},
    "two million": {"routes": b"a,b,service,length\n" + b"Ash,Birch,red,1\n" * 2_000_000},
    "columns": {"stations": b"," * 900_000 + b"\n" + b"," * 90_000},
    "quotes": {"tickets": b'"' * 999_999},
    "a text": {"services": b"service,name,color,cards\nred," + b"R" * 130_000 + b",red,9"},
    "keys": {"board": b'{"name": "a", "passes": 4.5' + b"".join(b', "k%d": 1' % i for i in range(60_000)) + b"}"},
    "nested": {"board": b'{"a":' * 100_000},
    "digits": {"board": b'{"name": "a", "passes": ' + b"9" * 900_000 + b"}"},
}


# What is asked for; half a second is measured.  A busy machine slows one try down, seldom three.
SECONDS, KILOBYTES, TRIES = 2, 300_000, 3
FORGET_THE_PEAK = "5"  # Linux's word for it, written to a file


def quickly(what: Any) -> None:
    """Hold that something takes no time and memory to speak of, counted as the process sees them."""
    spent = []
    while len(spent) < TRIES and (not spent or spent[-1] >= SECONDS):
        before, start = memory(peak=False), time.process_time()
        what()
        spent.append(time.process_time() - start)
        assert memory() - before < KILOBYTES
    assert min(spent) < SECONDS


def memory(*, peak: bool = True) -> int:
    """Return the kilobytes that this process held at most since it was last asked for what it holds now."""
    if not peak and os.access("/proc/self/clear_refs", os.W_OK):
        Path("/proc/self/clear_refs").write_text(FORGET_THE_PEAK, "ascii")
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text("ascii").splitlines() if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize("files", SENT.values(), ids=SENT)
def test_whatever_a_stranger_sends_as_a_board_is_answered_in_a_moment(tmp_path: Path, files: dict[str, bytes]) -> None:
    quickly(lambda: faults(tmp_path, **files))


def test_a_board_that_takes_long_to_look_things_up_is_refused() -> None:
    def refused() -> None:
        with pytest.raises(BoardError, match=r"can be paid in 48,\d\d\d,\d\d\d ways"):
            board_from_dict(crowded(), "here")

    quickly(refused)


def test_the_largest_board_that_is_read_is_ready_in_a_moment() -> None:
    def ready() -> None:
        assert board_from_dict(crowded(services=14, length=6), "here").tables.longest == 6

    quickly(ready)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
@pytest.mark.parametrize("file", ["stations.csv", "board.json"])
def test_a_device_or_a_pipe_is_no_file_of_a_board(tmp_path: Path, file: str) -> None:
    folder = four_folder(tmp_path)
    (folder / file).unlink()
    (folder / file).symlink_to("/dev/zero")

    def refused() -> None:
        with pytest.raises(BoardError, match="a pipe or a device, where a file was expected"):
            load_board(folder)

    quickly(refused)
    (folder / file).unlink()
    os.mkfifo(folder / file)
    quickly(refused)


RECORDS = {
    "moves": {"moves": ["draw deck"] * 250_000},
    "moves that are none": {"moves": [[]] * 900_000},
    "reshuffles": {"reshuffles": ["red"] * 400_000},
    "cards": {"cards": "red " * 900_000},
    "players": {"players": ["A"] * 700_000},
    "notes": {"notes": {str(i): [] for i in range(200_000)}},
    "points": {"rules": {"route_points": [1] * 1_000_000}},
}


@pytest.mark.parametrize("edit", RECORDS.values(), ids=RECORDS)
def test_whatever_a_stranger_sends_as_a_record_is_answered_in_a_moment(tmp_path: Path, edit: dict[str, Any]) -> None:
    game = Game.new(["Ada", "Bo"], seed=1, board=FOUR)
    path = tmp_path / "game.json"
    data = to_record(game.states, game.actions, 0)
    edit = {"rules": data["rules"] | edit["rules"]} if "rules" in edit else edit
    path.write_text(json.dumps(data | edit), encoding="utf-8")
    assert path.stat().st_size < 4_000_000

    def answered() -> None:
        try:
            Game.load(path)
        except RecordError as error:
            assert len(str(error)) < 3000

    quickly(answered)
