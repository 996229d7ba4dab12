"""An SVG as it may be served: only what draws, in attributes alone, with a size of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from urllib.parse import unquote

from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.allowed import (
    AS_GROUPS,
    ATTRIBUTES,
    EFFECT_ATTRIBUTES,
    EFFECTS,
    ELEMENTS,
    PAINT_SERVERS,
    PAINTS,
    PROPERTIES,
    REFERRING,
    SHAPES,
    UNDRAWN,
    UNREAD,
    WITHOUT_EFFECT,
    computes,
    plain_value,
    reference,
)
from studio_core.pictures.svg.reading import SVG_NAMESPACE, Element, Reader
from studio_core.pictures.svg.styles import StyleSheet
from studio_core.pictures.svg.tree import Node, check_uses, nodes_by_id, written

LONGEST_EDGE = 1280
"""Pixels of the longer side: what it is drawn as for who cannot show an SVG."""

MAX_WRITTEN = 2 * 1024**2
"""Bytes: twice what a logo may have, since what a style sheet says once is written of each."""

_MAX_UNITS = 1_000_000
_MIN_UNITS = 1 / _MAX_UNITS
_UNITS = ("px", "pt", "pc", "mm", "cm", "in", "Q")
_TELLING = {
    "text": "svg_has_text",
    "image": "svg_has_picture",
    "foreignObject": "svg_has_effects",
}
"""What a drawing would be wrong without, wherever it is, and why it is refused."""


@dataclass(frozen=True, slots=True)
class CleanSvg:
    """A drawing that was written anew; *width* and *height* are pixels."""

    content: bytes
    width: int
    height: int


def clean_svg(content: bytes, name: str = "") -> CleanSvg:
    """Return a drawing without anything that runs, loads, links, animates or sets text.

    Raise `ImageRefusedError` for what is no SVG, cannot be read, has entities, draws nothing or
    too much, has no size, or would not look as it should without what is left out.
    """
    root = Reader(name).read(content)
    cleaning = _Cleaning(root, name)
    node = cleaning.node(root)
    if not _draws(node):
        raise ImageRefusedError("upload_not_image", name)
    left, top, wide, high = _view(root.attributes, name)
    known = nodes_by_id(node)
    for one in node.every():
        cleaning.settle(one, known)
    check_uses(node, known, name)
    share = LONGEST_EDGE / max(wide, high)
    width, height = (max(1, round(side * share)) for side in (wide, high))
    node.attributes = {
        "xmlns": SVG_NAMESPACE,
        "width": str(width),
        "height": str(height),
        "viewBox": " ".join(map(_number, (left, top, wide, high))),
        **{key: one for key, one in node.attributes.items() if key in PROPERTIES},
    }
    return CleanSvg(written(node, known).encode(), width, height)


def _every(root: Element) -> Iterator[Element]:
    """Yield what browsers read of a drawing: no words about it, and nothing for one program."""
    if root.tag not in UNREAD and not root.attributes.get("requiredExtensions"):
        yield root
        for child in root.children:
            yield from _every(child)


class _Cleaning:
    """Makes nodes of elements: what may stay, with what style sheets say of it as attributes.

    Raises `ImageRefusedError` for what would look different without what may not.
    """

    def __init__(self, root: Element, name: str) -> None:
        self._name = name
        self._sheet = StyleSheet(name)
        self._tags: dict[str, str] = {}
        self._left = MAX_WRITTEN
        named: set[str] = set()
        for element in _every(root):
            held = element.attributes
            if element.tag in _TELLING:
                raise ImageRefusedError(_TELLING[element.tag], name, what=element.tag)
            if element.tag == "style":
                self._sheet.add("".join(element.texts))
            if id := held.get("id", "").strip():
                self._tags.setdefault(id, element.tag)
            named |= {element.tag, f"#{id}"}
            named.update(f".{one}" for one in held.get("class", "").split())
        self._sheet.check(named)

    def node(self, element: Element) -> Node:
        """Return an element with what may stay in it; `settle` is to follow for all."""
        said = self._said(element)
        target = element.attributes.get("href", "").strip()
        is_link = element.tag in {"use", *PAINT_SERVERS} and target.startswith("#")
        node = Node(
            tag="g" if element.tag in AS_GROUPS else element.tag,
            attributes={},
            id=element.attributes.get("id", "").strip(),
            refers={"href": target[1:]} if is_link else {},
        )
        for key, text in sorted(said.items()):
            value = self._value(key, text, node.refers)
            node.attributes |= {key: value} if value else {}
        drawn = (one for one in element.children if one.tag in ELEMENTS or one.tag in AS_GROUPS)
        shown = [one for one in drawn if not one.attributes.get("requiredExtensions")]
        # Of several ways to draw, browsers show the first that they can.
        node.children += map(self.node, shown[:1] if element.tag == "switch" else shown)
        return node

    def settle(self, node: Node, known: Mapping[str, Node]) -> None:
        """Leave out what a node refers to and nobody draws; refuse what is drawn elsewhere."""
        for key, text in [*node.refers.items()]:
            target = self._named(text)
            if target in self._tags and target not in known:
                raise self._effect(self._tags[target])
            del node.refers[key]
            if target in known and (key not in PAINTS or known[target].tag in PAINT_SERVERS):
                node.refers[key] = target

    def _said(self, element: Element) -> dict[str, str]:
        """Return the attributes: those of the element, of its rules, and of its own style."""
        held = element.attributes
        of_sheet = self._sheet.said_of(element.tag, held.get("id", ""), held.get("class", ""))
        of_style = of_sheet | dict(self._sheet.declared(held.get("style", "")))
        said = {key: held[key] for key in held if key in ATTRIBUTES or key in PROPERTIES}
        said |= {key: text for key, text in of_style.items() if key not in EFFECTS}
        self._left -= sum(len(f' {key}=""') + len(said[key]) for key in said)
        self._left -= len(f"<{element.tag}></{element.tag}>")
        if self._left < 0:
            raise ImageRefusedError("svg_too_complex", self._name)
        effects = {key: held[key] for key in held if key in EFFECT_ATTRIBUTES}
        effects |= {key: text for key, text in of_style.items() if key in EFFECTS}
        if "transform" not in said:
            effects.pop("transform-origin", "")
        self._check_effects(effects | {"systemLanguage": held.get("systemLanguage", "")})
        return said

    def _check_effects(self, effects: Mapping[str, str]) -> None:
        for key, text in effects.items():
            named = reference(text)
            is_nothing = named is not None and self._named(named[0]) not in self._tags
            if text.strip().lower() not in WITHOUT_EFFECT and not is_nothing:
                raise self._effect(key)

    def _value(self, key: str, text: str, refers: dict[str, str]) -> str:
        """Return what is written of an attribute, and note in *refers* what it names.

        A paint that nobody draws is none, or what stands in for it.
        """
        named = reference(text) if key in REFERRING else None
        if named is not None:
            refers |= {key: named[0]} if named[0] else {}
            return named[1] or "none" if key in PAINTS else ""
        if computes(text):
            raise self._effect(key)
        return plain_value(text)

    def _named(self, id: str) -> str:
        """Return an id as the drawing has it: in an address its letters may be encoded."""
        return id if id in self._tags else unquote(id)

    def _effect(self, what: str) -> ImageRefusedError:
        return ImageRefusedError("svg_has_effects", self._name, what=what)


def _draws(node: Node) -> bool:
    if node.tag in UNDRAWN:
        return False
    return node.tag in SHAPES or any(map(_draws, node.children))


def _view(attributes: Mapping[str, str], name: str) -> tuple[float, float, float, float]:
    """Return the part of the plane that is seen, from the view box or the size."""
    numbers = [_float(one) for one in attributes.get("viewBox", "").replace(",", " ").split()]
    if len(numbers) != len("xywh"):
        numbers = [0.0, 0.0, *(_length(attributes.get(one, "")) for one in ("width", "height"))]
    left, top, wide, high = (float(_number(one)) for one in numbers)
    is_sized = all(_MIN_UNITS <= side <= _MAX_UNITS for side in (wide, high))
    if not (is_sized and isfinite(left + top)):
        raise ImageRefusedError("svg_no_size", name)
    return left, top, wide, high


def _length(text: str) -> float:
    value = text.strip()
    for unit in _UNITS:
        value = value.removesuffix(unit)
    return _float(value)


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _number(value: float) -> str:
    return f"{value:.6g}"
