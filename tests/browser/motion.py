"""Watching pictures that move from one layer to another."""

from playwright.sync_api import Page, expect

from tests.browser.layers import PROJECT, TILE, gallery, overlay
from tests.browser.running_site import Site

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
  const look = () => (window.journeys[count - 1]?.hasMoved
    ? resolve() : requestAnimationFrame(look));
  look();
})
"""
LEFT = "document.querySelectorAll('[data-moves], :root[data-moving]').length"


def ready_gallery(page: Page, site: Site) -> None:
    """Open the gallery, with the code of what is opened from it."""
    with page.expect_response(lambda answer: "ProjectOverlay" in answer.url):
        gallery(page, site)
    page.wait_for_load_state("networkidle")
    page.evaluate(RECORD)


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
    page.wait_for_load_state("networkidle")
    page.evaluate(
        """() => new Promise((resolve) => {
          const look = () => (performance.getEntriesByType('resource')
            .some(({ name }) => name.includes('/Lightbox'))
              ? resolve() : requestAnimationFrame(look));
          look();
        })"""
    )
    page.wait_for_load_state("networkidle")
