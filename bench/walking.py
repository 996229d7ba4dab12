"""A visitor's walk over the public pages in other browser engines than the tests drive."""

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from bench._engines import Engine, firefox, until, webkit
from bench._servers import running
from bench.lighthouse import demo_site

ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "Firefox": firefox,
    "WebKit": webkit,
}
_FORMS_ELSEWHERE = ("site", "set", "contact.consultation", "external")
_TILE = 'main a[href^="/portfolio/"]'
_SHOWN = (
    "document.querySelector('#content[tabindex]') && document.querySelector('main h1, main h2')"
)
_PICTURE = "[...document.images].some((image) => image.complete && image.naturalWidth > 0)"


def walk(name: str) -> list[str]:
    """Walk through a demo site in the engine *name*; return the pages that were seen.

    Every page shows a heading; links open pages without the document being loaded anew. Raise
    `EngineMissingError`, or whatever went wrong.
    """
    with (
        ENGINES[name]() as engine,
        tempfile.TemporaryDirectory() as folder,
        running(demo_site(Path(folder), pictures_ready=False, more=[_FORMS_ELSEWHERE])) as site,
    ):
        address = f"http://127.0.0.1:{site.port}"
        _open(engine, f"{address}/")
        _follow(engine, 'header a[href$="/portfolio"]', "/portfolio")
        _open_over(engine, _TILE)
        _open(engine, address + _path(engine, _TILE))
        _follow(engine, 'header a[href$="/insight"]', "/insight")
        _open(engine, address + _path(engine, 'main a[href^="/insight/"]'))
        _follow(engine, 'header a[href$="/contact"]', "/contact")
        _close_over_a_frame(engine)
        _click(engine, "main [role=tab]:not([aria-selected=true])")
        until(engine, "document.querySelector('main form')", "the enquiries' tab shows no form")
    return ["home", "portfolio", "a project over it", "project", "insights", "article", "contact"]


def _open(engine: Engine, url: str) -> None:
    engine.go(url)
    until(engine, _SHOWN, f"{url} shows no heading")
    until(engine, _PICTURE, f"{url} shows no picture")
    engine.ask("document.documentElement.dataset.walk = 1")


def _open_over(engine: Engine, link: str) -> None:
    _click(engine, link)
    until(engine, "document.querySelector('dialog[open] img')", "no picture lies over the list")


def _close_over_a_frame(engine: Engine) -> None:
    """Close the consultation's layer after the form in it went through pages of its own."""
    _click(engine, "main button:has(figure), main section button")
    until(engine, "document.querySelector('dialog[open] iframe')", "no form lies over the page")
    entries = engine.ask("return history.length")
    engine.ask("document.querySelector('iframe').contentWindow.location.replace('about:blank')")
    own = "document.querySelector('iframe').contentDocument?.URL === 'about:blank'"
    until(engine, own, "the frame shows no page of its own")
    for step in (1, 2):
        engine.ask(f"document.querySelector('iframe').src = 'about:blank?{step}'")
        until(engine, f"history.length >= {entries + step}", "the form's page is no entry")
    _click(engine, "dialog[open] button")
    until(engine, "!document.querySelector('dialog[open]')", "the layer stays over the page")


def _follow(engine: Engine, link: str, address: str) -> None:
    _click(engine, link)
    until(engine, f"location.href.includes('{address}')", f"{link} does not open {address}")
    until(engine, _SHOWN, f"{address} shows no heading")
    until(engine, "document.documentElement.dataset.walk", f"{address} was loaded anew")


def _path(engine: Engine, link: str) -> str:
    """Return where a link leads; the page itself may open that over the list."""
    until(engine, f"document.querySelector('{link}')", f"there is no {link}")
    return str(engine.ask(f"return document.querySelector('{link}').pathname"))


def _click(engine: Engine, link: str) -> None:
    until(engine, f"document.querySelector('{link}')", f"there is no {link}")
    engine.ask(f"document.querySelector('{link}').scrollIntoView({{block: 'center'}})")
    engine.click(link)
