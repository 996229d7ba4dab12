"""The headlines of a page: the texts that the style sheets set in the light Korean face."""

from html.parser import HTMLParser

from studio_core.addresses.paths import quoted_path
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.site.headlines import FIRST_SYLLABLE, LAST_SYLLABLE, syllables

FACE_PATH = "/fonts/headlines.woff2"
"""With a page's path as `page`: leads to the font for its headlines."""

HEADLINE_CLASSES = frozenset({"h1", "h2", "Footer_slogan", "bk__h"})
"""The classes of pages whose style has `--f-light`."""

WORN_STYLE = ":root:root{--f-hangul:var(--f-cut)}"
"""Has headlines wear the face of their page; with scripts, those do it behind the first picture."""

_BEFORE, _AFTER = "<noscript><style>", "</style></noscript>\n"
_OWN, _OWN_END = "<style>/**/", "</style>\n"
_NEVER_CLOSED = frozenset({"br", "img", "input", "source", "wbr"})


def font_address(tag: str, page: str) -> str:
    """Return the address of a cut, by its tag and the path of a page that needs it."""
    return f"/fonts/{tag}.woff2?page={quoted_path(page)}"


def face_style(address: str) -> str:
    """Return the style that declares the font at *address*; it is fetched by what wears it."""
    letters = f"U+{ord(FIRST_SYLLABLE):X}-{ord(LAST_SYLLABLE):X}"
    return (
        '@font-face{font-family:"Studio Hangul";font-weight:300;font-display:swap;'
        f'src:url("{address}")format("woff2");unicode-range:{letters}}}'
    )


def for_want_of_scripts(style: str) -> str:
    """Return what gives a page its *style* where no scripts run."""
    return f"{_BEFORE}{style}{_AFTER}"


def with_own_face(page: bytes, address: str) -> bytes:
    """Return *page* with a font for itself, too, which shows before that of the published page."""
    style = f"{_AFTER}{_OWN}{face_style(address)}{_OWN_END}"
    return page.replace(_AFTER.encode(), style.encode(), 1)


def without_own_face(page: bytes) -> bytes:
    """Return what `with_own_face` made *page* of."""
    before, found, rest = page.partition(_OWN.encode())
    return before + rest.partition(_OWN_END.encode())[2] if found else page


def has_face(page: str) -> bool:
    """Tell whether a page with this HTML has a face of its own: any that has Hangul headlines.

    In the base language every page has some.
    """
    return spoken() == BASE or any(map(syllables, headlines_of(page)))


def headlines_of(page: str) -> list[str]:
    """Return the headlines in the HTML of *page*, in its order."""
    reading = _Headlines()
    reading.feed(page)
    reading.close()
    return reading.found


class _Headlines(HTMLParser):
    """Collects the texts of elements with one of the classes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._depth:
            self._depth += tag not in _NEVER_CLOSED
        elif not HEADLINE_CLASSES.isdisjoint((dict(attrs).get("class") or "").split()):
            self._depth = 1
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        if self._depth and tag not in _NEVER_CLOSED:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.found[-1] += data
