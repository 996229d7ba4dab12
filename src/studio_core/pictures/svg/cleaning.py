"""An SVG as it may be served: only what draws, in attributes alone, with a size of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from math import isfinite

from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.allowed import (
    AS_GROUPS,
    ATTRIBUTES,
    ELEMENTS,
    PROPERTIES,
    REFERRING,
    SHAPES,
    UNDRAWN,
    plain_value,
    referred_id,
)
from studio_core.pictures.svg.reading import SVG_NAMESPACE, Element, Reader
from studio_core.pictures.svg.styles import StyleSheet, declarations_in

LONGEST_EDGE = 1280
"""Pixels of the longer side: what it is drawn as for who cannot show an SVG."""

MAX_DRAWN = 20_000
"""Elements, when each is counted as often as it is used."""

_MAX_CHAIN = 100
_MAX_UNITS = 1_000_000
_MIN_UNITS = 1 / _MAX_UNITS
_UNITS = ("px", "pt", "pc", "mm", "cm", "in", "Q")
_TELLING = {"text": "svg_has_text", "image": "svg_has_picture"}
"""What a drawing would be wrong without, and why it is refused."""


@dataclass(frozen=True, slots=True)
class CleanSvg:
    """A drawing that was written anew; *width* and *height* are pixels."""

    content: bytes
    width: int
    height: int


@dataclass(slots=True)
class _Node:
    tag: str
    attributes: dict[str, str]
    id: str
    refers: dict[str, str]
    children: list["_Node"] = field(default_factory=list)


def clean_svg(content: bytes, name: str = "") -> CleanSvg:
    """Return a drawing without anything that runs, loads, links, animates or sets text.

    Raise `ImageRefusedError` for what is no SVG, cannot be read, has entities, draws nothing or
    too much, has no size, or would not look as it should without texts and pictures in it.
    """
    root = Reader(name).read(content)
    sheet = StyleSheet(name)
    for element in _every(root):
        if element.tag == "style":
            sheet.add(element.text)
    node = _Cleaning(sheet, name).node(root)
    if not _draws(node):
        raise ImageRefusedError("upload_not_image", name)
    left, top, wide, high = _view(root.attributes, name)
    _check_uses(node, name)
    share = LONGEST_EDGE / max(wide, high)
    width, height = (max(1, round(side * share)) for side in (wide, high))
    node.attributes = {
        "xmlns": SVG_NAMESPACE,
        "width": str(width),
        "height": str(height),
        "viewBox": " ".join(map(_number, (left, top, wide, high))),
        **{key: one for key, one in node.attributes.items() if key in PROPERTIES},
    }
    names = _new_names(node)
    return CleanSvg("".join(_written(node, names)).encode(), width, height)


def _every(root: Element) -> Iterator[Element]:
    yield root
    for child in root.children:
        yield from _every(child)


class _Cleaning:
    """Makes nodes of elements: what may stay, with what style sheets say of it as attributes."""

    def __init__(self, sheet: StyleSheet, name: str) -> None:
        self._sheet = sheet
        self._name = name

    def node(self, element: Element) -> _Node:
        """Return an element with what may stay in it."""
        held = element.attributes
        said = self._said(element)
        refers = {key: id for key, text in said.items() if (id := _named(key, text))}
        if element.tag in {"use", "linearGradient", "radialGradient"}:
            target = held.get("href", "").strip()
            refers |= {"href": target[1:]} if target.startswith("#") and target[1:] else {}
        plain = {key: plain_value(text) for key, text in said.items() if key not in refers}
        node = _Node(
            tag="g" if element.tag in AS_GROUPS else element.tag,
            attributes={key: text for key, text in sorted(plain.items()) if text},
            id=held.get("id", "").strip(),
            refers=refers,
        )
        for child in element.children:
            if child.tag in _TELLING:
                raise ImageRefusedError(_TELLING[child.tag], self._name)
            if child.tag in ELEMENTS or child.tag in AS_GROUPS:
                node.children.append(self.node(child))
        return node

    def _said(self, element: Element) -> dict[str, str]:
        """Return the attributes: those of the element, of its rules, and of its own style."""
        held = element.attributes
        said = {key: held[key] for key in held if key in ATTRIBUTES or key in PROPERTIES}
        of_sheet = self._sheet.said_of(element.tag, held.get("id", ""), held.get("class", ""))
        return said | of_sheet | dict(declarations_in(held.get("style", "")))


def _named(key: str, text: str) -> str:
    return referred_id(text) if key in REFERRING else ""


def _draws(node: _Node) -> bool:
    if node.tag in UNDRAWN:
        return False
    return node.tag in SHAPES or any(map(_draws, node.children))


def _ids(node: _Node) -> Iterator[tuple[str, _Node]]:
    if node.id:
        yield node.id, node
    for child in node.children:
        yield from _ids(child)


def _check_uses(root: _Node, name: str) -> None:
    """Refuse what draws itself, or so often that it would take long."""
    # The first of several with one id is meant, as in browsers.
    known = dict(reversed(list(_ids(root))))
    sizes: dict[int, int] = {}
    underway: set[int] = set()

    def size(node: _Node, chain: int) -> int:
        if id(node) in underway or chain > _MAX_CHAIN:
            raise ImageRefusedError("svg_too_complex", name)
        if id(node) not in sizes:
            underway.add(id(node))
            targets = (known[one] for one in node.refers.values() if one in known)
            total = 1 + sum(size(one, chain + 1) for one in (*node.children, *targets))
            underway.discard(id(node))
            sizes[id(node)] = total
        if sizes[id(node)] > MAX_DRAWN:
            raise ImageRefusedError("svg_too_complex", name)
        return sizes[id(node)]

    size(root, 0)


def _new_names(root: _Node) -> Mapping[str, str]:
    """Return short ids, in the order of the elements, for what is referred to."""
    wanted = {one for node in _nodes(root) for one in node.refers.values()}
    found = dict.fromkeys(id for id, _ in _ids(root) if id in wanted)
    return {id: f"i{number}" for number, id in enumerate(found)}


def _nodes(root: _Node) -> Iterator[_Node]:
    yield root
    for child in root.children:
        yield from _nodes(child)


def _written(node: _Node, names: Mapping[str, str], taken: set[str] | None = None) -> Iterator[str]:
    taken = set() if taken is None else taken
    attributes = dict(node.attributes)
    if node.id in names and node.id not in taken:
        taken.add(node.id)
        attributes["id"] = names[node.id]
    for key, target in sorted(node.refers.items()):
        if target in names:
            attributes[key] = f"#{names[target]}" if key == "href" else f"url(#{names[target]})"
    shown = "".join(f' {key}="{escape(text)}"' for key, text in attributes.items())
    if not node.children:
        yield f"<{node.tag}{shown}/>"
        return
    yield f"<{node.tag}{shown}>"
    for child in node.children:
        yield from _written(child, names, taken)
    yield f"</{node.tag}>"


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
