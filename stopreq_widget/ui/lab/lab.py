"""``trail_lab``: watch how longest trails are found, on the map of Oregon or on any small network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import StopreqError, said, shown
from stopreq_widget.trails.errors import TrailError
from stopreq_widget.trails.methods import get_method
from stopreq_widget.ui.lab.choice import Choice
from stopreq_widget.ui.lab.networks import LabError, by_seed
from stopreq_widget.ui.lab.panel import LabPanel
from stopreq_widget.ui.lab.picture import picture
from stopreq_widget.ui.lab.search import LIMIT, LabSearch
from stopreq_widget.ui.map.board_map import BoardMap
from stopreq_widget.ui.page.cells import close_of_earlier_runs, running_cell
from stopreq_widget.ui.page.closing import close_all
from stopreq_widget.ui.page.messages import kind_of
from stopreq_widget.ui.page.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.ui.lab.networks import LabNetwork
    from stopreq_widget.ui.page.messages import Message

SLICE_SECONDS = 0.15
"""So long a search runs before the page is told, and before another one has its turn."""


class TrailLab(widgets.Box):  # type: ignore[misc]
    """A network, and one or two searches of it that can be played: a widget like any other.

    Make one with :func:`stopreq_widget.trail_lab`.

    Attributes
    ----------
    shown : LabNetwork
        The network on the screen.
    methods : tuple of str
        The one or two methods at work.
    searches : list of LabSearch
        What they have done so far.
    board_map, panel : BoardMap, LabPanel
        The two halves of the display.
    choice : Choice
        Which network is chosen, and what else can be.
    session : Session
        Where callbacks run; ``session.errors`` has the last tracebacks.
    """

    children: tuple[widgets.Widget, ...]

    def __init__(self, network: Any = None, methods: Sequence[str] = ("bounded", "parity")) -> None:
        if isinstance(methods, str):
            methods = (methods,)
        if not isinstance(methods, list | tuple):
            raise LabError(f"methods must be a list of one or two names, not {shown(methods)}")
        if not 1 <= len(methods) <= 2:
            raise LabError(f"one or two methods can be watched, not {len(methods)}: {methods!r}")
        self.methods = tuple(get_method(name).name for name in methods)
        super().__init__(layout=widgets.Layout(width="100%"))
        self.add_class("sr-lab")
        self.cell = running_cell()
        close_of_earlier_runs(self, TrailLab)
        self.session = Session(self._show_error)
        self.notice: str | None = None
        self.with_map = True
        self.choice = Choice(load_board())
        self.searches: list[LabSearch] = []
        self._run = 0
        self._wanted: dict[LabSearch, int] = {}
        self.panel = LabPanel(self.session.callback(self._receive), self.session.report)
        self._lay()
        self.show(network)

    def _lay(self) -> None:
        """Make a map of the board that the choice is about."""
        board = self.choice.board
        self.board_map = BoardMap(board, colours=(), map_height="100%")
        self.board_map.on_pick(self.session.callback(self._pick))
        self.board_map.on_ready(self.session.callback(self._map_ready))
        self.board_map.on_error(self.session.callback(self._page_error))
        self.board_map.widget.layout.width = "auto"
        self.board_map.show("." * len(board.routes), "0" * len(board.stations))
        before = [child for child in self.children if child is not self.panel]
        self.children = (self.board_map.widget, self.panel)
        close_all(*before)

    def close(self) -> None:
        """Take the display away, and free every widget of it."""
        if self.comm is not None:
            self._wanted.clear()
            close_all(self)

    def __repr__(self) -> str:
        return f"Lab: {self.shown.title}, watched with {' and '.join(self.methods)}"

    def show(self, network: Any = None) -> None:
        """Show another network; what can't be shown is said on the screen, and the one before stays.

        Parameters
        ----------
        network
            As for :func:`trail_lab`.
        """
        self.session.run(self._trying, lambda: self._choose(self.choice.read(network)))
        if not self.searches:
            notice = self.notice
            self._choose("draw")
            self.notice = notice
            self.refresh()

    def _trying(self, function: Callable[..., None], *args: Any, **kwargs: Any) -> None:
        """Call a function; what is wrong with a network or a file is said on the screen, and is no fault of ours."""
        try:
            function(*args, **kwargs)
        except (StopreqError, TrailError, OSError) as error:
            self._show_error(error)

    def _choose(self, source: str) -> None:
        """Show what a source has now; where there is nothing yet, only its choices."""
        made = self.choice.make(source)
        if self.board_map.board != self.choice.board:
            self._lay()
        self.choice.source = source
        if made is None:
            self.refresh()
        else:
            self._use(made)

    def _use(self, shown: LabNetwork) -> None:
        self.shown, self.notice = shown, None
        self.panel.picture = picture(shown, self.choice.board)
        self._begin()

    def _begin(self) -> None:
        """Begin all searches anew; those that still run find that they are not wanted any more."""
        self._run += 1
        self._wanted.clear()
        self.searches = [LabSearch(self.shown.network, name) for name in self.methods]
        self.refresh()

    def refresh(self) -> None:
        """Tell the page what is chosen: a new ``state`` with all of it."""
        mapped = self.choice.source == "draw" or bool(self.shown.routes)
        on_map = mapped and self.with_map
        race = len(self.methods) > 1
        self.board_map.widget.layout.display = "" if on_map else "none"
        (self.add_class if race else self.remove_class)("sr-lab-race")
        self.panel.state = {
            **self.choice.for_page(),
            "run": self._run,
            "methods": list(self.methods),
            "mapped": mapped,
            "map": on_map,
            "notice": self.notice,
        }

    def _receive(self, message: Message) -> None:
        self._trying(getattr(self, f"_on_{kind_of(type(message))}"), **vars(message))

    def _on_ready(self) -> None:
        for lane in range(len(self.searches)):
            self._tell(lane, 0)

    def _on_more(self, run: int, lane: int, to: int) -> None:
        if run != self._run or not 0 <= lane < len(self.searches):
            return
        search = self.searches[lane]
        running = search in self._wanted
        self._wanted[search] = max(self._wanted.get(search, 0), min(to, LIMIT + 1))
        if not running:
            self.session.spawn(self._feed(lane, search))

    def _on_halt(self) -> None:
        self._wanted.update(dict.fromkeys(self._wanted, 0))

    async def _feed(self, lane: int, search: LabSearch) -> None:
        """Run a search as far as it is wanted, in a thread and in slices, and tell the page of each."""
        try:
            while not search.ended and search.steps < self._wanted.get(search, 0):
                first = await Session.think(search.advance, self._wanted[search], SLICE_SECONDS)
                if search not in self._wanted:
                    return
                self._tell(lane, first)
            if search.steps > self._wanted.get(search, search.steps):
                self._tell(lane, len(search.frames))
        finally:
            self._wanted.pop(search, None)

    def _tell(self, lane: int, first: int) -> None:
        search = self.searches[lane]
        self.panel.send(
            {
                "type": "frames",
                "run": self._run,
                "lane": lane,
                "from": first,
                "frames": search.frames[first:],
                "steps": search.steps,
                "wanted": self._wanted.get(search, search.steps),
                "ended": search.ended,
                "error": search.error,
            }
        )

    def _on_source(self, id: str) -> None:  # noqa: A002 - the field's name in the message
        self.with_map = self.with_map or id == "draw"
        self._choose(id)

    def _on_classic(self, name: str) -> None:
        self._choose(self.choice.read(name))

    def _on_random(self, kind: str, edges: int, seed: int) -> None:
        by_seed(kind, edges, seed)
        self.choice.kind, self.choice.edges, self.choice.seed = kind, edges, seed
        self._choose("random")

    def _on_seat(self, seat: int) -> None:
        if self.choice.game is not None:
            self._choose(self.choice.sit(self.choice.game, seat))

    def _on_load(self, path: str) -> None:
        self._choose(self.choice.load(path.strip()))

    def _on_clear(self) -> None:
        self.choice.drawn = []
        self._choose("draw")

    def _on_method(self, lane: int, name: str) -> None:
        if 0 <= lane < len(self.methods):
            methods = list(self.methods)
            methods[lane] = get_method(name).name
            self.methods = tuple(methods)
            self._begin()

    def _on_race(self, on: bool) -> None:
        other = "parity" if self.methods[0] != "parity" else "bounded"
        self.methods = (self.methods[0], other) if on else self.methods[:1]
        self._begin()

    def _on_map(self, on: bool) -> None:
        self.with_map = on
        self.refresh()

    def _on_dismiss(self) -> None:
        self.notice = None
        self.refresh()

    def _on_error(self, text: str) -> None:
        self._page_error(text)

    def _page_error(self, text: str) -> None:
        self.session.report(LabError(f"the page failed: {text[:500]}"))

    def _pick(self, route: str | None) -> None:
        if route is not None:
            self.choice.toggle(route, self.shown)
            self._choose("draw")

    def _map_ready(self) -> None:
        self.panel.send({"type": "repaint"})

    def _show_error(self, error: BaseException) -> None:
        known = isinstance(error, StopreqError | TrailError | OSError)
        self.notice = str(error) if known else f"{said(error)} (see lab.session.errors)"
        if self.searches:
            self.refresh()


def trail_lab(network: Any = None, methods: Sequence[str] = ("bounded", "parity")) -> TrailLab:
    """Open a lab in which the search for a longest trail is watched step by step.

    Parameters
    ----------
    network : optional
        What is searched at first; it can be changed on the screen.

        - None: a few routes on the map, to draw on;
        - ``"board"``, or the name of a classic: ``"figure_eight"``, ``"koenigsberg"``, ``"complete_6"``,
          ``"grid_4x3"``;
        - a :class:`stopreq_widget.Game` or the path of a saved one (its end), or a pair of that and a seat;
        - a list of route ids of the Oregon board;
        - a networkx graph, edge tuples ``(u, v, weight)``, or a sample of :mod:`stopreq_widget.trails.samples`.

        One that can't be shown (a negative weight, a directed graph) is said on the screen.
    methods : sequence of str
        One method, or two that race: names in :data:`stopreq_widget.trails.METHODS`.

    Returns
    -------
    TrailLab
        A widget: it displays itself as a cell's last line and goes into any container of ipywidgets.

    Raises
    ------
    MethodError
        If there is no such method.
    LabError
        If there are none, or more than two.

    Examples
    --------
    >>> trail_lab("koenigsberg", ["exhaustive"])
    Lab: The bridges of Königsberg, watched with exhaustive
    """
    return TrailLab(network, methods)
