"""Style sheets inside an SVG: plain rules become attributes of what they are about."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.allowed import EFFECTS, GEOMETRY, PROPERTIES, is_newer_colour

LONGEST_VALUE = 2000
"""Letters of a value in a style sheet, which is said of many elements."""

_MOST_SELECTORS = 5000
"""Far more than any drawing has; what is left out counts, too."""

_MOST_SAID = 200_000
"""Values, counted for each element that they are about."""

_SAID = PROPERTIES | GEOMETRY | EFFECTS
_OF_SEVERAL_PARTS = frozenset(" \t\n\r>+~.#:[(\\|&*")
_AFTER_NAMES = "[(:\\|&"
_NEVER_SHOWN = ("::", ":hover", ":active", ":focus", ":visited", ":target")
"""Of logos: nobody points at them, and they hold no text."""

_LOADING = ("@import", "@font-face", "@charset", "@namespace", "@property")
_MOVING = ("@keyframes", "@-webkit-keyframes", "@-moz-keyframes", "@-o-keyframes")
_ELSEWHERE = ("print", "prefers-")
"""Media that a page on a screen is not, and wishes that a page fulfils itself."""


class StyleSheet:
    """The rules of all style sheets by their selectors: a class, an id or an element.

    Raises `ImageRefusedError` for the drawing called *name*: of more, or longer values, than a
    drawing has, and of other rules that would make it look different.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        # By selector and property: a number that grows with every rule, and the value.
        self._said: dict[str, dict[str, tuple[int, str]]] = {}
        self._others: list[str] = []
        self._count = 0
        self._selectors_left = _MOST_SELECTORS
        self._said_left = _MOST_SAID

    def add(self, text: str) -> None:
        """Add the rules of one style sheet, which is read after those before it."""
        for prelude, block in _blocks(_without_comments(text)):
            selectors = prelude.split(",")
            self._selectors_left -= len(selectors)
            if self._selectors_left < 0:
                raise ImageRefusedError("svg_too_complex", self._name)
            if not prelude.startswith("@"):
                self._add_rule(selectors, block)
            elif block.strip() and _is_for_screens(prelude):
                self._others.append("")

    def _add_rule(self, selectors: list[str], block: str) -> None:
        self._count += 1
        said = {name: (self._count, one) for name, one in self.declared(block).items()}
        is_nested = "{" in block
        for selector in (one.strip() for one in selectors):
            is_plain = selector == "*" or _OF_SEVERAL_PARTS.isdisjoint(selector.lstrip(".#"))
            if is_plain and not is_nested:
                self._said.setdefault(selector, {}).update(said)
            elif said or is_nested:
                self._others.append(selector)

    def check(self, named: AbstractSet[str]) -> None:
        """Refuse rules of several parts that may be about anything in the drawing.

        *named* has its elements, its classes after a dot and its ids after a hash.
        """
        if any(_may_be_about(selector, named) for selector in self._others):
            raise ImageRefusedError("svg_has_effects", self._name, what="style")

    def said_of(self, tag: str, id: str, classes: str) -> dict[str, str]:
        """Return what is said of an element: an id's rules before a class's before an element's."""
        found: dict[str, tuple[int, int, str]] = {}
        named = [(1, f".{one}") for one in dict.fromkeys(classes.split())]
        for strength, selector in ((0, "*"), (0, tag), *named, (2, f"#{id}")):
            said = self._said.get(selector, {})
            self._said_left -= len(said)
            if self._said_left < 0:
                raise ImageRefusedError("svg_too_complex", self._name)
            for name, (order, value) in said.items():
                if name not in found or (strength, order) >= found[name][:2]:
                    found[name] = (strength, order, value)
        return {name: value for name, (_, _, value) in found.items()}

    def declared(self, text: str) -> Mapping[str, str]:
        """Return what a block, or a `style` attribute, says of the properties that count.

        A newer way to say a colour stands aside for the one before it, as in older browsers.
        """
        found: dict[str, str] = {}
        for one in _without_comments(text).split(";"):
            name, colon, value = one.partition(":")
            name, value = name.strip().lower(), value.partition("!")[0].strip()
            if not colon or name not in _SAID or (name in found and is_newer_colour(value)):
                continue
            if len(value) > LONGEST_VALUE:
                raise ImageRefusedError("svg_too_complex", self._name)
            found[name] = value
        return found


def _is_for_screens(prelude: str) -> bool:
    """Tell whether the rules in an at-rule may hold where logos are shown."""
    asked = prelude.lower()
    is_elsewhere = any(one in asked for one in _ELSEWHERE)
    return not (asked.startswith((*_LOADING, *_MOVING)) or is_elsewhere)


def _may_be_about(selector: str, named: AbstractSet[str]) -> bool:
    if any(one in selector for one in _NEVER_SHOWN):
        return False
    ends = (at for one in _AFTER_NAMES if (at := selector.find(one)) >= 0)
    parts = selector[: min(ends, default=len(selector))].replace(".", " .").replace("#", " #")
    for one in ">+~*":
        parts = parts.replace(one, " ")
    return named >= set(parts.split())


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before each pair of braces, and in it; what is in both stays together."""
    start = opened = depth = 0
    for at, letter in enumerate(text):
        if letter == "{":
            depth += 1
            if depth == 1:
                opened = at
        elif letter == "}" and depth:
            depth -= 1
            if depth == 0:
                yield text[start:opened].rpartition(";")[2].strip(), text[opened + 1 : at]
                start = at + 1


def _without_comments(text: str) -> str:
    """Return a sheet without what browsers read over: comments, and marks that hide it in pages."""
    start, *others = text.split("/*")
    shown = start + "".join(one.partition("*/")[2] for one in others)
    return shown.replace("<!--", "").replace("-->", "")
