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
    "stop-opacity opacity color clip-path clip-rule mask mask-type display visibility overflow "
    "paint-order vector-effect color-interpolation shape-rendering"
)
"""Properties of style sheets that are attributes, too: as such they are written."""

GEOMETRY = _words("x y cx cy r rx ry width height")
"""Attributes that a style sheet may say as well."""

PAINTS = frozenset(("fill", "stroke"))
PAINT_SERVERS = frozenset(("linearGradient", "radialGradient"))
REFERRING = PAINTS | {"clip-path", "mask"}
"""Properties that may name an element of the same file."""

EFFECT_ATTRIBUTES = _words("filter marker-start marker-mid marker-end transform-origin")
EFFECTS = EFFECT_ATTRIBUTES | _words(
    "marker mix-blend-mode mask-image mask-mode d transform translate rotate scale offset-path"
)
"""Properties without which a drawing looks different, and which are not written."""

WITHOUT_EFFECT = frozenset(("", *_words("none normal auto match-source initial unset inherit")))

UNREAD = frozenset(("title", "desc", "metadata"))
"""Elements about the drawing: nothing in them is drawn."""

_FUNCTIONS = _words(
    "rgb rgba hsl hsla matrix translate translateX translateY rotate scale skewX skewY"
)
_NEWER_COLOURS = ("color(", "color-mix(", "hwb(", "lab(", "lch(", "oklab(", "oklch(")
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \t\n\r.,+-%#()/")


def plain_value(text: str) -> str:
    """Return a value on one line; '' for one that names, loads or computes anything."""
    value = " ".join(text.split())
    return value if _PLAIN.issuperset(value) and not computes(value) else ""


def computes(text: str) -> bool:
    """Tell whether a value calls a function that is not written, or hides its letters."""
    *before, _ = text.split("(")
    called = (one.rstrip().replace(",", " ").replace(")", " ").split(" ")[-1] for one in before)
    return "\\" in text or not _FUNCTIONS.issuperset(called)


def is_newer_colour(text: str) -> bool:
    """Tell whether a value is a colour that programs write after one that everybody knows."""
    return text.lower().startswith(_NEWER_COLOURS)


def reference(text: str) -> tuple[str, str] | None:
    """Return the id that `url(#id)` names ('' of other files), and what stands in for it.

    None for what is no reference.
    """
    value = text.strip()
    if value[:4].lower() != "url(":
        return None
    inside, _, after = value[4:].partition(")")
    inside = inside.strip().strip("'\"").strip()
    return (inside.removeprefix("#") if inside.startswith("#") else ""), plain_value(after)
