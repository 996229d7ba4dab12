"""Watching pictures that move from one layer to another."""

from playwright.sync_api import Page, expect

from tests.browser.layers import PROJECT, TILE, gallery, overlay
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_paint, wait_for_pictures

RECORD = """
() => {
  window.journeys = [];
  const start = Document.prototype.startViewTransition;
  const named = () => [...document.querySelectorAll('*')]
    .map((one) => one.style.viewTransitionName).filter(Boolean);
  document.startViewTransition = (change) => {
    const { moving } = document.documentElement.dataset;
    const journey = { way: moving, before: named(), isOver: false };
    window.journeys.push(journey);
    const transition = start.call(document, () => {
      change();
      journey.after = named();
      journey.bitmap = document.querySelector('[data-moves]')?.style.backgroundImage;
    });
    transition.ready.then(() => (journey.hasMoved = true), () => (journey.hasMoved = false));
    transition.finished.then(() => (journey.isOver = true));
    return transition;
  };
}
"""
"""Keeps what every transition had named, before and after, and whether it moved."""
STILL = """
(count) => new Promise((resolve) => {
  const look = () => (window.journeys.filter(({ isOver }) => isOver).length >= count
    ? resolve(window.journeys) : requestAnimationFrame(look));
  look();
})
"""
MOVING = """
(count) => new Promise((resolve) => {
  const look = () => {
    if (!window.journeys[count - 1]?.hasMoved) return requestAnimationFrame(look);
    document.getAnimations()
      .filter(({ effect }) => (effect.pseudoElement ?? '').startsWith('::view-transition'))
      .forEach((one) => one.pause());
    return resolve();
  };
  look();
})
"""
"""Stops the transition of that number as soon as it moves: nobody has to be quick then."""

CODE = """
(name) => new Promise((resolve) => {
  const look = () => {
    const found = performance.getEntriesByType('resource')
      .find((one) => one.name.includes(name) && one.name.endsWith('.js'));
    if (found) resolve(import(found.name).then(() => undefined));
    else requestAnimationFrame(look);
  };
  look();
})
"""
STYLED = """
() => [...document.querySelectorAll('link[rel=stylesheet]')]
  .every((one) => one.sheet || one.disabled)
"""
LEFT = "document.querySelectorAll('[data-moves], :root[data-moving]').length"


def ready_gallery(page: Page, site: Site) -> None:
    """Open the gallery, with its pictures in view and the code of what is opened from it."""
    gallery(page, site)
    wait_for_code(page, "/ProjectOverlay")
    wait_for_pictures(page)
    page.evaluate(RECORD)


def wait_for_code(page: Page, name: str) -> None:
    """Wait until a module is ready with all that it needs: what it shows does not wait any more."""
    page.evaluate(CODE, name)
    page.wait_for_function(STYLED)
    wait_for_paint(page)


def open_project(page: Page, count: int = 1) -> dict[str, object]:
    """Open the demo project from the gallery; return its journey, once it is over."""
    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    expect(overlay(page)).to_be_visible()
    return last_of(page, count)


def last_of(page: Page, count: int) -> dict[str, object]:
    """Return the last of *count* journeys once all are over."""
    journeys: list[dict[str, object]] = page.evaluate(STILL, count)
    assert len(journeys) == count
    return journeys[-1]


def fetched_lightbox(page: Page) -> None:
    """Wait until the code of the lightbox has come by itself."""
    expect(overlay(page).locator("[aria-busy=true]")).to_have_count(0)
    wait_for_code(page, "/ProjectLightbox")
