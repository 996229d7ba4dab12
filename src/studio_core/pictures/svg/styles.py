"""Style sheets inside an SVG: plain rules become attributes of what they are about."""

from collections.abc import Iterator, Mapping

from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.allowed import PROPERTIES

_MOST_SELECTORS = 10_000
"""Far more than any drawing has; what is left out counts, too."""


class StyleSheet:
    """The rules of all style sheets by their selectors: a class, an id or an element.

    At-rules and selectors of several parts are left out. Raises `ImageRefusedError` for the drawing
    called *name* at more selectors than a drawing has.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        # By selector and property: a number that grows with every rule, and the value.
        self._said: dict[str, dict[str, tuple[int, str]]] = {}
        self._count = 0
        self._left = _MOST_SELECTORS

    def add(self, text: str) -> None:
        """Add the rules of one style sheet, which is read after those before it."""
        for prelude, block in _blocks(_without_comments(text)):
            if prelude.startswith("@"):
                continue
            declarations = declarations_in(block)
            self._count += 1
            selectors = prelude.split(",")
            self._left -= len(selectors)
            if self._left < 0:
                raise ImageRefusedError("svg_too_complex", self._name)
            for selector in selectors:
                held = self._said.setdefault(selector.strip(), {})
                held.update({name: (self._count, one) for name, one in declarations.items()})

    def said_of(self, tag: str, id: str, classes: str) -> dict[str, str]:
        """Return what is said of an element: an id's rules before a class's before an element's."""
        found: dict[str, tuple[int, int, str]] = {}
        named = [(1, f".{one}") for one in dict.fromkeys(classes.split())]
        for strength, selector in ((0, "*"), (0, tag), *named, (2, f"#{id}")):
            for name, (order, value) in self._said.get(selector, {}).items():
                if name not in found or (strength, order) >= found[name][:2]:
                    found[name] = (strength, order, value)
        return {name: value for name, (_, _, value) in found.items()}


def declarations_in(text: str) -> Mapping[str, str]:
    """Return what a block, or a `style` attribute, says of the properties that may be said."""
    found: dict[str, str] = {}
    for one in _without_comments(text).split(";"):
        name, colon, value = one.partition(":")
        name = name.strip().lower()
        if colon and name in PROPERTIES:
            found[name] = value.partition("!")[0].strip()
    return found


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
    start, *others = text.split("/*")
    return start + "".join(one.partition("*/")[2] for one in others)
