"""How pictures are shown, in pages whose policy allows no attributes for it.

Templates name what has to be seen of a cropped picture in `data-focus`, the colour that stands
behind one until it has arrived in `data-tint`, and the proportions of those in a row in
`data-ratio`. An inline style that the policy names by its digest says what each name means; the
application's own styles read the same variables.
"""

import re
from collections.abc import Iterable

from studio_http.pages.shapes import ProjectImageOut

CENTRE = "50 50"
"""What is seen of a picture that has no focus."""

_FOCUS = re.compile(r' data-(focus(?:-small)?)="([0-9]++) ([0-9]++)"')
_TINT = re.compile(r' data-tint="(#[0-9a-fA-F]{6})"')


def focus_name(focus: Iterable[float] | None) -> str:
    """Return the name of a point, its per cent of width and height; that of none is the centre."""
    if not focus:
        return CENTRE
    across, down = (round(100 * float(part)) for part in focus)
    return f"{across} {down}"


def picture_styles(page: str) -> str:
    """Return the rules for the points and colours that *page* names; no text looks like one."""
    points = (
        f'[data-{kind}="{across} {down}"]{{--{kind}:{across}% {down}%}}'
        for kind, across, down in sorted(set(_FOCUS.findall(page)), key=_by_name)
    )
    colours = (
        f'[data-tint="{colour}"]{{--tint:{colour}}}' for colour in sorted(set(_TINT.findall(page)))
    )
    return "".join([*points, *colours])


def ratio_styles(images: Iterable[ProjectImageOut]) -> str:
    """Return the rules for the proportions of all *images*."""
    named = sorted({image.ratio for image in images})
    return "".join(f'[data-ratio="{ratio}"]{{--ratio:{ratio}}}' for ratio in named)


def _by_name(found: tuple[str, str, str]) -> tuple[str, str]:
    kind, across, down = found
    return kind, f"{across} {down}"
