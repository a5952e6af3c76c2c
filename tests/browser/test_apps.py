"""The play notebook in Notebook 7 and as a Voilà page: the form, first tickets, and a card."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "01_play.ipynb"
TEMPLATE = re.compile("fontawesome|mathjax", re.IGNORECASE)


@pytest.fixture
def page() -> Iterator[Page]:
    with harness.browser_page((1500, 1000)) as opened:
        opened.set_default_timeout(60_000)
        yield opened


def take_a_turn(page: Page) -> None:
    """Start the game of the form, keep all first tickets, and take a card; the map is drawn meanwhile."""
    page.get_by_role("button", name="Start the game").click()
    page.locator("path[data-route='bly-lakeview-gray']").wait_for(state="attached")
    page.locator(".sr-layer[transform] .sr-open").first.wait_for(state="attached")
    offer = page.get_by_role("group", name="Tickets on offer").get_by_role("checkbox")
    offer.first.wait_for()
    for ticket in offer.all():
        ticket.click()
    page.get_by_role("button", name=re.compile(r"^Keep \d")).click()
    deck = page.get_by_role("button", name=re.compile("^Draw from the Deck"))
    page.wait_for_function("() => document.querySelector('[data-pile=deck]:not([aria-disabled=true])')")
    deck.click()
    page.get_by_role("heading", name="Your hand: 5 cards").wait_for()


def faults(watch: harness.Watch) -> list[str]:
    return [text for text in watch.errors if not any(part in text for part in harness.HARMLESS)]


def outside(watch: harness.Watch, lab: harness.Lab) -> list[str]:
    return [url for url in watch.requests if not url.startswith((lab.url, "data:", "blob:"))]


def test_the_play_notebook_in_notebook_7(page: Page, lab: harness.Lab) -> None:
    shutil.copy(NOTEBOOK, lab.root / "seven.ipynb")
    watch = harness.Watch(page)
    page.goto(f"{lab.url}/notebooks/seven.ipynb")
    page.get_by_text(re.compile(r"^Python 3 \(ipykernel\)")).first.wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    take_a_turn(page)
    assert faults(watch) == []
    assert outside(watch, lab) == []


def test_the_play_notebook_as_a_voila_page(page: Page, lab: harness.Lab) -> None:
    shutil.copy(NOTEBOOK, lab.root / "page.ipynb")
    watch = harness.Watch(page)
    page.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())
    page.goto(f"{lab.url}/voila/render/page.ipynb")
    take_a_turn(page)
    # Voilà itself asks a content network for icons and formulas, and complains of lab extensions that it can't load.
    assert [url for url in outside(watch, lab) if not TEMPLATE.search(url)] == []
    assert page.get_by_role("alert").count() == 0
