"""Reading pages as a browser does: elements with their texts, links, and the data beside them."""

import json
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "path", "source"})


@dataclass
class Element:
    """An element with its attributes, and all text within it."""

    tag: str
    attributes: dict[str, str | None]
    text: str = ""


class PageReader(HTMLParser):
    """The elements of a page, and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.scripts: list[Element] = []
        self._open: list[Element] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        if tag == "script":
            self.scripts.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1].tag in ("script", "style"):
            self._open[-1].text += data
            return
        for element in self._open:
            element.text += data

    @property
    def text(self) -> str:
        """All text of the page."""
        return next(one.text for one in self.elements if one.tag == "html")

    def all(self, *tags: str) -> list[Element]:
        """Return the elements of these kinds, in order."""
        return [element for element in self.elements if element.tag in tags]

    def attribute(self, tag: str, wanted: str, **known: str) -> str | None:
        """Return an attribute of the first element of a kind."""
        known = {name.replace("_", ""): value for name, value in known.items()}
        for element in self.all(tag):
            if known.items() <= element.attributes.items():
                return element.attributes.get(wanted)
        return None

    def linked(self) -> list[dict[str, Any]]:
        """Return the page's JSON-LD."""
        kind = "application/ld+json"
        return [json.loads(one.text) for one in self.scripts if one.attributes.get("type") == kind]

    def brought(self) -> dict[str, Any]:
        """Return the answers that the application finds in the page."""
        found: dict[str, Any] = next(
            json.loads(one.text)
            for one in self.scripts
            if one.attributes.get("id") == "studio-data"
        )
        return found
