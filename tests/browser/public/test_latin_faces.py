"""Headlines in Latin letters are drawn in one face each, whatever signs and names they have."""

import pytest
from playwright.sync_api import Page

from studio_core.languages.registry import BASE, TWINNED, address_in
from tests.browser.drawn import drawn_with, families
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_faces

(OTHER, *_) = TWINNED
HEADLINES = "h1, h2, h3, h4, .display, .h1, .h2, .h3, .measure span, footer [class*=slogan]"
SYSTEM = "Noto Sans CJK KR"
"""What letters come from that no face of the site has, where the tests run."""

RARE = "-rare-"
SIGNS = "What? (2026) & “one” – ‘two’ — 50% #1: it's; 12 m² · 3 × 4! …"
NAMES = "Café Œuvre Müller Ångström Peña ¿Àü? [a] @ © €5 «x»"
PAGES = [
    "/",
    "/about",
    "/business",
    "/portfolio",
    "/portfolio/demo-project-01",
    "/insight",
    "/insight/demo-insight-01",
    "/insight/demo-insight-11",
    "/contact",
    "/contact?tab=qna",
    "/consultation/1",
    "/privacy",
    "/portfolio/none",
]
SET_FACE = """face => { document.documentElement.dataset.face = face; }"""
SAY = """([selector, text]) => { document.querySelector(selector).textContent = text; }"""
ADD = """([levels, text]) => levels.forEach(level => {
  const added = document.createElement(level);
  added.className = level + " added";
  added.textContent = text;
  document.querySelector("main").append(added);
})"""
LEVELS = ["h1", "h2", "h3", "h4"]


def opened(page: Page, site: Site, path: str, language: str = OTHER) -> None:
    page.goto(site.address + address_in(language, path))
    wait_for_application(page)


def noted(page: Page) -> list[str]:
    """Return the addresses that *page* asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", PAGES)
def test_every_headline_of_the_site_is_in_one_face_and_needs_no_rare_letters(
    site: Site, page: Page, phone_page: Page, path: str
) -> None:
    for screen in (page, phone_page):
        asked = noted(screen)
        opened(screen, site, path)
        screen.wait_for_load_state("networkidle")
        wait_for_faces(screen)

        drawn = families(screen, HEADLINES)
        assert drawn
        assert {one: faces for one, faces in drawn.items() if len(faces) > 1} == {}
        assert SYSTEM not in set().union(*drawn.values())
        assert [url for url in asked if RARE in url] == []


@pytest.mark.long
@pytest.mark.parametrize("face", ["newsreader", "cormorant", "jost"])
@pytest.mark.parametrize("text", [SIGNS, NAMES])
def test_a_headline_with_signs_and_names_is_in_one_face(
    site: Site, page: Page, face: str, text: str
) -> None:
    opened(page, site, "/privacy")
    page.evaluate(SET_FACE, face)
    page.evaluate(ADD, [LEVELS, text])
    page.locator(".added").last.scroll_into_view_if_needed()
    wait_for_faces(page)

    drawn = families(page, ".added")

    assert len(drawn) == len(LEVELS)
    assert {one: faces for one, faces in drawn.items() if len(faces) > 1} == {}
    assert SYSTEM not in set().union(*drawn.values())


@pytest.mark.long
def test_latin_signs_in_a_korean_headline_are_in_the_faces_of_the_site(
    site: Site, page: Page
) -> None:
    opened(page, site, "/about", BASE)
    page.wait_for_function("() => 'worn' in document.documentElement.dataset")
    own = page.locator("main h1").inner_text()
    page.evaluate(SAY, ["main h1", f"‘{own}’ {SIGNS} {NAMES}"])
    wait_for_faces(page)

    assert SYSTEM not in drawn_with(page, "main h1")
