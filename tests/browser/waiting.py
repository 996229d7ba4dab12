"""Waiting for what a page does instead of for a time."""

from playwright.sync_api import Page

PAINTED = """async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
}"""
MISSING_PICTURE = """(image => {
  const { top, bottom, left, right } = image.getBoundingClientRect();
  const inView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return inView && !image.complete;
})"""
"""Tells whether a picture is in view and not loaded yet."""

APPLICATION = "#content[tabindex], main h1[tabindex]"
"""What the application alone gives a place for the focus."""

LISTENING = """
window.listening = new Set();
const listen = window.addEventListener;
window.addEventListener = function (type, ...more) {
  window.listening.add(type);
  return listen.call(this, type, ...more);
};
"""

FACES_LOADED = "document.fonts.status === 'loaded'"
"""Tells whether no face is on its way."""


def wait_for_paint(page: Page) -> None:
    """Wait until pending changes have been drawn."""
    page.evaluate(PAINTED)


def wait_for_faces(page: Page) -> None:
    """Wait until no face is on its way, nor asked for by what was just written."""
    wait_for_paint(page)
    page.wait_for_function(f"() => {FACES_LOADED}")
    wait_for_paint(page)


def wait_for_pictures(page: Page) -> None:
    """Wait until every picture in view is loaded."""
    page.wait_for_function(f"() => ![...document.images].some({MISSING_PICTURE})")
    wait_for_paint(page)


def wait_for_application(page: Page, *, faces: str = FACES_LOADED) -> None:
    """Wait until the application has replaced the server's page and its *faces* are loaded."""
    page.locator(APPLICATION).first.wait_for(state="attached")
    page.wait_for_function(f"() => {faces}")
    wait_for_paint(page)


def note_listeners(page: Page) -> None:
    """Let a page that is not open yet note what it listens to, for `wait_for_listener`."""
    page.add_init_script(LISTENING)


def wait_for_listener(page: Page, event: str) -> None:
    """Wait until the page listens to *event* of its window."""
    page.wait_for_function("event => window.listening.has(event)", arg=event)


def wait_for_file(page: Page, name: str) -> None:
    """Wait until a file with *name* in its address has been loaded."""
    page.wait_for_function(
        """name => performance.getEntriesByType("resource").some(it => it.name.includes(name))""",
        arg=name,
    )
