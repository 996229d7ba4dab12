"""What may stand in an SVG: everything else is left out, whatever it would do.

Source: SVG 2, chapters 5 to 14, less what runs, loads, links, animates or sets text.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


GROUPS = frozenset(("svg", "g", "defs", "symbol", "clipPath", "mask"))
SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"))
_GRADIENTS = frozenset(("linearGradient", "radialGradient", "stop"))
ELEMENTS = GROUPS | SHAPES | _GRADIENTS

UNDRAWN = frozenset(("defs", "symbol", "clipPath", "mask", *_GRADIENTS))
"""What shows nothing where it stands."""

AS_GROUPS = frozenset(("a", "switch"))
"""Elements of which only what is inside counts: links, and choices between ways to draw."""

ATTRIBUTES = _words(
    "x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height d points pathLength offset transform "
    "viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits "
    "maskUnits maskContentUnits"
)
PROPERTIES = _words(
    "fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color "
    "stop-opacity opacity color clip-path clip-rule mask display visibility paint-order "
    "vector-effect color-interpolation shape-rendering"
)
"""Properties of style sheets that are attributes, too: as such they are written."""

REFERRING = frozenset(("fill", "stroke", "clip-path", "mask"))
"""Properties that may name an element of the same file."""

_FUNCTIONS = _words(
    "rgb rgba hsl hsla matrix translate translateX translateY rotate scale skewX skewY"
)
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \t\n\r.,+-%#()/")


def plain_value(text: str) -> str:
    """Return a value on one line; '' for one that names, loads or computes anything."""
    value = " ".join(text.split())
    if not _PLAIN.issuperset(value):
        return ""
    *before, _ = value.split("(")
    called = (one.rstrip(" ").replace(",", " ").replace(")", " ").split(" ")[-1] for one in before)
    return value if all(one in _FUNCTIONS for one in called) else ""


def referred_id(text: str) -> str:
    """Return the id that `url(#id)` names; '' for anything else."""
    value = text.strip()
    if value[:4].lower() != "url(" or ")" not in value:
        return ""
    inside = value[4:].partition(")")[0].strip().strip("'\"").strip()
    return inside.removeprefix("#") if inside.startswith("#") else ""
