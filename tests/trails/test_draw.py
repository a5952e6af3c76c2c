from __future__ import annotations

import networkx as nx
import pytest
from PIL import Image

from stopreq_widget.trails import TrailError, draw, longest_trail, read_network, watch_longest_trail
from stopreq_widget.trails.animate import save_animation
from stopreq_widget.trails.draw import draw_trail, edge_curves, layout
from stopreq_widget.trails.samples import classics, koenigsberg


def texts(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


@pytest.mark.parametrize("sample", classics(), ids=lambda sample: sample.name)
def test_a_trail_is_numbered_in_walking_order(sample):
    trail = longest_trail(sample.edges)
    figure = draw_trail(sample.edges, trail, pos=sample.places)
    assert figure.axes[0].get_title() == f"Length {trail.length}"
    assert {str(i) for i in range(1, len(trail) + 1)} <= set(texts(figure))
    assert set(sample.places) <= set(texts(figure))


def test_edges_off_the_trail_carry_their_weight():
    figure = draw_trail([("a", "b", 77), ("a", "c", 88), ("a", "d", 99)], [("a", "b")], labels=False)
    assert {"1", "88", "99"} <= set(texts(figure))
    assert "77" not in texts(figure)


def test_no_trail_an_empty_network_and_nonsense_can_be_drawn():
    assert draw_trail([]).axes
    assert draw_trail(koenigsberg().edges).axes[0].get_title() == ""
    assert draw_trail([("a", "b", 1)], [("a", "z"), 5]).axes
    jump = [("a", "b"), ("c", "d")]
    assert draw_trail([("a", "b", 1), ("c", "d", 1)], jump).axes


def test_nothing_has_no_curves():
    assert edge_curves(read_network(()), []) == []


def test_places_come_from_pos_or_attributes_or_a_fixed_spring():
    graph = nx.Graph()
    graph.add_node("a", lon=-120.0, lat=60.0)
    graph.add_node("b", lon=-122.0, lat=60.0)
    graph.add_edge("a", "b", weight=1)
    network = read_network(graph)
    assert layout(graph, network) == [pytest.approx((-60, 60)), pytest.approx((-61, 60))]
    assert layout(graph, network, {"a": (1, 2), "b": (3, 4)}) == [(1, 2), (3, 4)]
    for name in graph:
        graph.nodes[name].clear()
        graph.nodes[name].update(x=len(name), y=5)
    assert layout(graph, network) == [(1, 5), (1, 5)]
    rows = koenigsberg().edges
    assert layout(rows, read_network(rows)) == layout(rows, read_network(rows))


def test_parallel_edges_and_loops_are_apart():
    network = read_network([("a", "b", 1), ("b", "a", 1), ("a", "b", 1), ("a", "a", 1), ("a", "a", 1)])
    places = [(0.0, 0.0), (1.0, 0.0)]
    curves = edge_curves(network, places)
    middles = {(round(x, 3), round(y, 3)) for x, y in (curve[len(curve) // 2] for curve in curves)}
    assert len(middles) == 5
    for edge, curve in enumerate(curves):
        assert curve[0] == pytest.approx(places[network.us[edge]], abs=1e-9)
        assert curve[-1] == pytest.approx(places[network.vs[edge]], abs=1e-9)


def test_a_gif_has_a_frame_for_each_step(tmp_path):
    sample = koenigsberg()
    steps = list(watch_longest_trail(sample.edges, "parity"))
    assert save_animation(sample.edges, steps, tmp_path / "film.gif", pos=sample.places) == len(steps)
    with Image.open(tmp_path / "film.gif") as film:
        assert film.n_frames == len(steps)


def test_an_html_film_needs_no_network_and_escapes_names(tmp_path):
    edges = [("<script>alert(1)</script>", "b", 1), ("b", "c", 2)]
    steps = watch_longest_trail(edges, "bounded")
    save_animation(edges, steps, tmp_path / "film.html")
    text = (tmp_path / "film.html").read_text(encoding="utf-8")
    assert "http" not in text
    assert "alert(1)" not in text
    assert text.count("<script>") == text.count("</script>") == 1


def test_films_that_can_not_be_made(tmp_path):
    steps = list(watch_longest_trail([("a", "b", 1)]))
    with pytest.raises(TrailError, match=r"'film\.mp4'; expected"):
        save_animation([("a", "b", 1)], steps, tmp_path / "film.mp4")
    with pytest.raises(TrailError, match="no steps"):
        save_animation([("a", "b", 1)], [], tmp_path / "film.gif")
    with pytest.raises(TrailError, match="expected more than 0"):
        save_animation([("a", "b", 1)], steps, tmp_path / "film.gif", frames_per_second=0)


def test_arrows_and_numbers_follow_the_walk(monkeypatch):
    drawn = []
    monkeypatch.setattr(draw, "_arrow", lambda ax, onward, color: drawn.append((onward[0], onward[-1])))
    places = {"a": (0, 0), "b": (4, 0), "c": (4, 4)}
    edges = [("a", "b", 1), ("c", "b", 1)]
    draw_trail(edges, [("a", "b"), ("b", "c")], pos=places)
    assert drawn == [
        (pytest.approx(places["a"]), pytest.approx(places["b"])),
        (pytest.approx(places["b"]), pytest.approx(places["c"])),
    ]


def test_the_network_fills_its_picture():
    (axes,) = draw_trail(koenigsberg().edges).axes
    assert all(0 < margin < 0.25 for margin in axes.margins())


def test_half_a_place_is_none():
    for keys in ({"x"}, {"y"}, {"lon"}, {"lat"}):
        graph = nx.Graph([("a", "b", {"weight": 1})])
        for name in graph:
            graph.nodes[name].update(dict.fromkeys(keys, 1.0))
        spring = nx.Graph([("a", "b", {"weight": 1})])
        assert layout(graph, read_network(graph)) == layout(spring, read_network(spring))
