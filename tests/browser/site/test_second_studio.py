"""A second studio's site, set up in the browser alone and opened: nothing of the demo is sent.

In `make test` the calls that the screens make set it up, on SQLite; `make prove` does it in the
browser and on every store, and at full length with the demo, taken away again.
"""

import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running_site import STUDIO, Site, clean_environment, running_site
from tests.second_studio.by_calls import Caller
from tests.second_studio.by_hand import Person, add_works, open_site, set_up, write_everything
from tests.second_studio.demo_words import demo_words_in
from tests.second_studio.everything_sent import everything_sent
from tests.second_studio.texts import texts
from tests.second_studio.unset import OPENABLE, PUBLIC_URL, token_of
from tests.store_kinds import KINDS, new_store_of

FEWEST = 150
"""Answers of a site: its pages, its code, what it refuses."""
MOST_BY_CHANCE = 300
"""Texts: those of articles stand in answers as HTML, and are not found."""

SECONDS_A_FIELD, SECONDS_A_PRESS, SECONDS_A_FILE, SECONDS_A_SCREEN = 4.0, 2.0, 8.0, 3.0
"""A person's pace who has the texts and pictures ready: to paste a text into the next field, to
find and press a button, to choose a file, and to look over a screen that has opened."""
MINUTES = 15

pytestmark = pytest.mark.timeout(900)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Take every store, by hand at full length only, and all but SQLite by `make prove` alone."""
    if "kind" in metafunc.fixturenames:
        is_whole = metafunc.config.getoption("--full-length") or "page" not in metafunc.fixturenames
        others = [kind for kind in KINDS if is_whole and kind != "sqlite"]
        long = [pytest.param(kind, marks=pytest.mark.long) for kind in others]
        metafunc.parametrize("kind", ["sqlite", *long])


@pytest.fixture
def with_demo(full_length: bool) -> bool:
    """Whether the demo is looked at first: at full length."""
    return full_length


@pytest.fixture
def unset(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A site that nobody has set up, which visitors can reach, on a store of *kind*."""
    settings = OPENABLE | {"STUDIO_IDENTITY": "local", "STUDIO_ALLOW_EMULATORS": "1"}
    with ExitStack() as ending:
        if address := new_store_of(kind, request, ending):
            settings["STUDIO_STORE"] = address
        made = tmp_path / "made"
        made.mkdir()
        command = [*STUDIO, "init", "--in-browser"]
        environment = {**clean_environment(made), **settings}
        subprocess.run(command, cwd=made, env=environment, check=True)
        running = ending.enter_context(running_site(made, tmp_path / "site", settings=settings))
        # Browsers keep the cookies of a secure site for their own machine by this name.
        yield replace(running, address=running.address.replace("127.0.0.1", "localhost"))


@pytest.mark.long
def test_a_second_studio_is_set_up_and_opened_and_sends_nothing_of_the_demo(
    unset: Site, with_demo: bool, page: Page, say: Callable[[str], None]
) -> None:
    person = Person(page)

    set_up(person, unset.route(f"/admin/setup/{token_of(unset)}"), with_demo=with_demo)
    write_everything(person)
    add_works(person)
    open_site(person)

    say(told(person))
    assert minutes(person) <= MINUTES
    shows_what_was_typed(unset, page)
    sends_nothing_of_the_demo(unset)


@pytest.mark.long
def test_so_it_is_when_its_calls_are_made(unset: Site, with_demo: bool) -> None:
    with closing(Caller(unset.address, token_of(unset))) as caller:
        caller.set_up(with_demo=with_demo)

    sends_nothing_of_the_demo(unset)


def sends_nothing_of_the_demo(site: Site) -> None:
    sent = list(everything_sent(site.address, PUBLIC_URL))
    found = {path: words for path, answer in sent if (words := demo_words_in(answer))}
    assert found == {}
    assert len(sent) > FEWEST


def shows_what_was_typed(site: Site, page: Page) -> None:
    """Look at the site as a visitor, with scripts and without."""
    slide, *_ = texts()["lists"]["첫 화면 슬라이드"]
    robots = page.request.get(f"{site.address}/robots.txt").text()
    assert not re.search(r"^Disallow: /$", robots, re.MULTILINE)
    home = page.request.get(site.address).text()
    name, colour = texts()["setup"]["name"]["이름"], texts()["setup"]["brand"]["직접 적기"]
    assert all(text in home for text in (slide["제목"], name, colour, "--logo"))
    page.context.clear_cookies()
    page.goto(site.route("/about"))
    for service in texts()["lists"]["서비스"]:
        link = page.get_by_role("contentinfo").get_by_role("link", name=service["이름"])
        expect(link).to_be_visible()
    seen = page.locator("body").inner_text()
    assert not demo_words_in(seen.encode())


def minutes(person: Person) -> float:
    """Return how long a person takes for as much, by the pace above."""
    took = len(person.typed) * SECONDS_A_FIELD + person.presses * SECONDS_A_PRESS
    return (took + person.files * SECONDS_A_FILE + person.screens * SECONDS_A_SCREEN) / 60


def told(person: Person) -> str:
    letters = sum(map(len, person.typed))
    return (
        f"{len(person.typed)} fields with {letters} letters, {person.presses} presses,"
        f" {person.files} pictures, {person.screens} screens: {minutes(person):.1f} minutes of a"
        f" person, {person.seconds():.0f} seconds of the script"
    )


@pytest.mark.long
def test_the_search_finds_the_demo_where_it_is(site: Site) -> None:
    sent = everything_sent(site.address, site.address)

    found = {word for _, answer in sent for word in demo_words_in(answer)}

    assert len(found) > MOST_BY_CHANCE
    assert {"아틀리에", "홍길동", "온마루길", "demo-project"} <= found
