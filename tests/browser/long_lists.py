"""A site with more projects and articles than one page shows: the demo's, over and over."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.running_site import STUDIO, Site, clean_environment, running_site

HOMES = ARTICLES = 130
PAGE = 60
LAST_DAY = 28
LONGEST = 60
"""Seconds in which a list that goes on has come to its end."""
TILES = "main ul[aria-label$='프로젝트 목록'] > li"
CARDS = "ul[aria-label='인사이트 글 목록'] > li"
_SCROLL_AND_DRAW = """() => {
    scrollBy({top: 3000, behavior: 'instant'});
    return new Promise((done) => requestAnimationFrame(() => done()));
}"""


@contextmanager
def long_site(filled: Path, folder: Path, store: str) -> Iterator[Site]:
    """Serve the demo site with homes and articles added until there are so many of each."""
    start = folder / "start"
    shutil.copytree(filled, start)
    environment = clean_environment(start)

    def studio(*command: str) -> None:
        subprocess.run([*STUDIO, *command], cwd=start, env=environment, check=True)

    studio("export", "tree.json")
    tree = json.loads((start / "tree.json").read_text("utf-8"))
    homes = [item for item in tree["portfolio"].values() if item["type"] == "residential"]
    articles = list(tree["insights"].values())
    more = {"portfolio": more_homes(homes), "insights": more_articles(articles)}
    (start / "more.json").write_text(json.dumps(more), "utf-8")
    studio("import", "more.json", "--apply")
    with running_site(start, folder / "site", store) as site:
        yield site


def more_homes(homes: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return homes behind those that are there."""
    return {
        f"long-{number:03}": {
            **{name: value for name, value in homes[number % len(homes)].items() if name != "id"},
            "title": f"이어지는 집 {number}",
            "order": 1000 + number,
        }
        for number in range(len(homes), HOMES)
    }


def more_articles(articles: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return articles older than those that are there."""
    return {
        f"long-{number:03}": {
            **{
                name: value
                for name, value in articles[number % len(articles)].items()
                if name != "id"
            },
            "title": f"이어지는 글 {number}",
            "date": f"2001{1 + number // LAST_DAY:02}{1 + number % LAST_DAY:02} 000000",
        }
        for number in range(len(articles), ARTICLES)
    }


def cut_lists(page: Page) -> None:
    """Let the server cut its lists after a page already, as it does after 500."""

    def cut(route: Route) -> None:
        route.continue_(url=f"{route.request.url}?limit={PAGE}")

    for address in ("**/api/portfolio", "**/api/insights"):
        page.route(address, cut)


def scroll_on(page: Page, items: str, count: int) -> None:
    """Scroll to the end of what is shown until *count* items are there, or more: it loads ahead."""
    expect(page.locator(items).nth(min(count, PAGE) - 1)).to_be_attached()
    end = monotonic() + LONGEST
    while page.locator(items).count() < count:
        assert monotonic() < end, f"No more comes: …{page.locator('main').inner_text()[-300:]}"
        # Unlike a turn of the wheel, this has happened when it returns; and at the end, where
        # nothing moves, the browser looks for what came into view only when it draws.
        page.evaluate(_SCROLL_AND_DRAW)
