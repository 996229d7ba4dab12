"""Everything that a visitor reads in a page comes from a record or from a message catalogue."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

from litestar.testing import TestClient

from studio_core.languages.registry import LANGUAGES
from studio_core.portfolio.areas import FILTERS
from studio_core.texts import catalogue
from studio_http.base.problems.problem import visitors_text
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import FEEDS

Client = TestClient[Any]
PAGES = [
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/business/commercial/biz-consulting",
    "/portfolio",
    "/portfolio?category=commercial",
    "/portfolio/p1",
    "/portfolio/p2",
    "/insight",
    "/insight/i1",
    "/contact",
    "/contact?tab=qna",
    "/privacy",
    "/nothing-here",
    "/portfolio/nothing-here",
    "/insight/nothing-here",
    "/business/residential/nothing-here",
]
SILENT = {"script", "style", "template"}
SPOKEN = {"alt", "aria-label", "title", "placeholder", "aria-roledescription"}
WORDS_OF_FEEDS = {"title", "subtitle", "summary", "description", "content", "name", "category"}
"""Elements that are read; the others have addresses and instants."""
UNITS = {"py", "KO", "http", "https"}
"""What stands between figures and names, and is the same in every language."""


class Reader(HTMLParser):
    """Collects what a page says: its texts, and what screen readers are told."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        named = dict(attrs)
        self.said += [value for name, value in attrs if name in SPOKEN and value]
        described = named.get("name") == "description" or named.get("property") == "og:title"
        if tag == "meta" and described:
            self.said.append(named.get("content") or "")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(data)


def leaves(value: Any) -> Iterator[str]:
    """Yield every text in an answer."""
    if isinstance(value, str):
        yield from re.split(r"<[^>]*>", value)
    elif isinstance(value, dict):
        for item in value.values():
            yield from leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item)


def pieces(text: str) -> Iterator[str]:
    """Yield the parts of a text between its places, and its lines."""
    for line in re.split(r"\{[a-zA-Z]+\}|\n", text):
        yield from filter(None, {line.strip(), *re.split(r"\s*[|·]\s*", line.strip())})


def forms(labels: list[str]) -> list[re.Pattern[str]]:
    """Return what the labels with places say, whatever stands in the places."""
    parts = (re.split(r"\{[a-zA-Z]+\}", one) for one in labels if "{" in one)
    return [re.compile(".+".join(map(re.escape, one))) for one in parts if any(map(str.strip, one))]


def strings(page: str) -> list[str]:
    """Return what a page says, each text once."""
    reader = Reader()
    reader.feed(page)
    return list(dict.fromkeys(" ".join(one.split()) for one in reader.said if one.strip()))


def strings_of_feed(feed: str) -> list[str]:
    """Return what a feed says, of each entry and of itself."""
    said = [
        piece
        for element in ET.fromstring(feed).iter()
        if element.tag.rpartition("}")[2] in WORDS_OF_FEEDS
        for piece in re.split(r"<[^>]*>", element.text or "")
    ]
    return list(dict.fromkeys(" ".join(one.split()) for one in said if one.strip()))


def test_every_string_of_every_page_is_in_a_record_or_in_a_catalogue(
    content: None, own_texts: None, client: Client
) -> None:
    answers = [
        client.get(f"/api/{path}").json()
        for path in ("site", "portfolio", "portfolio/p1", "portfolio/p2", "insights", "insights/i1")
    ]
    kinds = [label for filters in FILTERS.values() for label in filters]
    names = [one.name for one in LANGUAGES]
    labels = [
        *read_labels().values(),
        *catalogue("sizes").values(),
        *kinds,
        *names,
        catalogue("fallbacks")["picture.placeholder"],
        *map(visitors_text, ("project_not_found", "insight_not_found")),
    ]
    known = {
        " ".join(piece.split()) for text in (*leaves(answers), *labels) for piece in pieces(text)
    }
    longest_first = sorted(filter(None, known), key=len, reverse=True)

    whole = forms(labels)

    def left(text: str) -> str:
        if any(form.fullmatch(text) for form in whole):
            return ""
        for one in longest_first:
            if len(one) > 1 or one == text:
                text = text.replace(one, " ")
        words = re.findall(r"[^\W\d_]+", text)
        return " ".join(word for word in words if word not in UNITS and word not in known)

    said = {page: strings(client.get(page).text) for page in PAGES}
    said |= {path: strings_of_feed(client.get(path).text) for path in FEEDS}

    unknown = {path: [text for text in texts if left(text)] for path, texts in said.items()}

    assert {path: texts for path, texts in unknown.items() if texts} == {}
    assert all(said.values())
    assert sum(map(len, said.values())) > 300
