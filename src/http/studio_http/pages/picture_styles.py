"""How pictures are shown, in pages whose policy allows no attributes for it.

Templates name what has to be seen of a cropped picture in `data-focus`, the colour that stands
behind one until it has arrived in `data-tint`, and the proportions of those in a row in
`data-ratio`. An inline style that the policy names by its digest says what each name means; the
application's own styles read the same variables.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from studio_core.content.colors import is_color
from studio_http.pages.shapes import ProjectImageOut

_NAMED = ContextVar[set[tuple[str, str]] | None]("named", default=None)
"""What the templates that run now have named, by kind."""


@contextmanager
def noting_names() -> Iterator[set[tuple[str, str]]]:
    """Note what templates name meanwhile, for `picture_styles`."""
    named = set[tuple[str, str]]()
    token = _NAMED.set(named)
    try:
        yield named
    finally:
        _NAMED.reset(token)


def focus_name(
    focus: Iterable[float] | None, kind: Literal["focus", "focus-small"] = "focus"
) -> str:
    """Return the name of a point, its per cent of width and height; that of none is the centre.

    *kind* tells where it counts: on every screen, or on small ones.
    """
    across, down = (round(100 * float(part)) for part in focus or (0.5, 0.5))
    return _named(kind, f"{across} {down}")


def tint_name(colour: str) -> str:
    """Return the name of a colour, which is the colour itself."""
    return _named("tint", colour) if is_color(colour) else ""


def picture_styles(named: Iterable[tuple[str, str]]) -> str:
    """Return the rules for the points and colours that templates *named*."""
    return "".join(
        f'[data-{kind}="{name}"]{{--{kind}:{_meaning(name)}}}' for kind, name in sorted(named)
    )


def ratio_styles(images: Iterable[ProjectImageOut]) -> str:
    """Return the rules for the proportions of all *images*."""
    named = sorted({image.ratio for image in images})
    return "".join(f'[data-ratio="{ratio}"]{{--ratio:{ratio}}}' for ratio in named)


def _named(kind: str, name: str) -> str:
    named = _NAMED.get()
    if named is not None:
        named.add((kind, name))
    return name


def _meaning(name: str) -> str:
    """Return the value of a name: a colour means itself, a point its per cents."""
    return name if name.startswith("#") else " ".join(f"{part}%" for part in name.split())
