"""Reading an SVG: no entities, no other files, no more elements than a drawing needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from studio_core.errors import ImageRefusedError

MAX_DEPTH = 48
MAX_ELEMENTS = 5000
SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_ENCODING = "utf-8"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_STARTS = (b"<?xml", b"<svg", b"<!--", b"<!doctype svg")


@dataclass(slots=True)
class Element:
    """An element of a drawing as it was read; *texts* are kept of style sheets alone."""

    tag: str
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


class Reader:
    """Builds the tree; raises `ImageRefusedError` at the first thing that no drawing needs.

    Prefixes are told apart here: the parser would write a namespace's whole address before each
    name, and one of half a megabyte before 50 000 of them.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._open: list[Element | None] = []
        self._prefixes: list[dict[str, str]] = []
        self._count = 0
        self.root: Element | None = None

    def read(self, content: bytes) -> Element:
        """Return the root of *content*."""
        parser = expat.ParserCreate(_ENCODING)
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._refuse_entity
        parser.SkippedEntityHandler = self._refuse_entity
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        try:
            parser.Parse(content, True)  # noqa: FBT003 - the parser takes no names
        except (expat.ExpatError, ValueError) as error:
            raise ImageRefusedError("svg_unreadable", self._name) from error
        if self.root is None or self.root.tag != "svg":
            raise ImageRefusedError("upload_not_image", self._name)
        return self.root

    def _doctype(self, _name: str, _system: object, _public: object, internal: int) -> None:
        if internal:
            self._refuse_entity()

    def _refuse_entity(self, *_: object) -> None:
        raise ImageRefusedError("svg_unsafe", self._name)

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS or len(self._open) >= MAX_DEPTH:
            raise ImageRefusedError("svg_too_complex", self._name)
        above = self._open[-1] if self._open else None
        is_within_others = bool(self._open) and above is None
        declared = [one for one in attributes if one == "xmlns" or one.startswith("xmlns:")]
        self._prefixes.append({one.removeprefix("xmlns")[1:]: attributes[one] for one in declared})
        prefix, _, local = tag.rpartition(":")
        if is_within_others or self._namespace(prefix) not in ("", SVG_NAMESPACE):
            self._open.append(None)  # what others put into it is not read, with all it holds
            return
        found = Element(local, self._without_prefixes(attributes))
        if above is None:
            self.root = found
        else:
            above.children.append(found)
        self._open.append(found)

    def _end(self, _tag: str) -> None:
        self._open.pop()
        self._prefixes.pop()

    def _namespace(self, prefix: str) -> str:
        for declared in reversed(self._prefixes):
            if prefix in declared:
                return declared[prefix]
        if prefix:
            raise ImageRefusedError("svg_unreadable", self._name)
        return ""

    def _without_prefixes(self, attributes: Mapping[str, str]) -> dict[str, str]:
        """Return what is SVG's own; a link of XLink is, where there is no other."""
        plain = {name: text for name, text in attributes.items() if ":" not in name}
        for name in attributes:
            prefix, colon, local = name.partition(":")
            if colon and local == "href" and self._namespace(prefix) == _XLINK:
                plain.setdefault("href", attributes[name])
        return plain

    def _text(self, text: str) -> None:
        within = self._open[-1] if self._open else None
        if within is not None and within.tag == "style":
            within.texts.append(text)


def looks_like_svg(head: bytes) -> bool:
    """Tell whether a file that begins with *head* may be an SVG; reading it proves it."""
    start = head.removeprefix(_BYTE_ORDER_MARK).lstrip()[:13].lower()
    return start.startswith(_STARTS)
