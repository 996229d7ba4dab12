"""The accent colour and its tones: text in it and on it can be read by everybody (WCAG 2.2, 1.4.3).

Colours are `#rrggbb`. Contrast is WCAG's, from 1 to 21; what is mixed and darkened is so in OKLab
(B. Ottosson, 2020), where a step looks equally large in every colour.
"""

import re
from dataclasses import dataclass
from typing import TypeGuard

WHITE, PAPER, INK = "#ffffff", "#f7f6f2", "#1b1c1a"
"""Grounds and text of the pages. Source: `--surface`, `--paper` and `--ink` of the style sheets."""

LEAST_CONTRAST = 4.5
_TINT = 0.14
"""How much of the accent is in the ground that is tinted with it."""

_STEPS = 200
_COLOR = re.compile(r"#[0-9a-f]{6}")
Lab = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Tones:
    """The accent, and the ground on which text in the accent and in ink can be read."""

    accent: str
    tint: str


def is_color(value: object) -> TypeGuard[str]:
    """Tell whether *value* is a colour in lower case."""
    return isinstance(value, str) and _COLOR.fullmatch(value) is not None


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def is_readable(accent: str) -> bool:
    """Tell whether text in *accent* can be read on every ground, and white text on *accent*."""
    tint = _mixed(accent, PAPER, _TINT)
    grounds = (WHITE, PAPER, tint)
    return all(contrast(accent, ground) >= LEAST_CONTRAST for ground in grounds)


def tones_of(accent: str) -> Tones:
    """Return the tones of a readable accent colour."""
    return Tones(accent.lower(), _mixed(accent, PAPER, _TINT))


def nearest_readable(color: str) -> str:
    """Return the nearest readable colour of the same hue: *color* itself, or a darker one."""
    if is_readable(color):
        return color.lower()
    light, a, b = _lab(color)
    for step in range(_STEPS + 1):
        share = 1 - step / _STEPS
        # Dark colours hold less of their hue: what leaves the gamut would change it.
        found = _hex((light * share, a * share, b * share))
        if is_readable(found):
            return found
    return INK


def _mixed(color: str, ground: str, share: float) -> str:
    one, other = _lab(color), _lab(ground)
    mixed = [mine * share + its * (1 - share) for mine, its in zip(one, other, strict=True)]
    return _hex((mixed[0], mixed[1], mixed[2]))


def _channels(color: str) -> tuple[float, float, float]:
    """Return red, green and blue in linear light, from 0 to 1."""
    values = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values
    )
    return red, green, blue


def _luminance(color: str) -> float:
    red, green, blue = _channels(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _lab(color: str) -> Lab:
    red, green, blue = _channels(color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _hex(lab: Lab) -> str:
    light, a, b = lab
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(_encoded(value) * 255):02x}" for value in linear)


def _encoded(value: float) -> float:
    clipped = min(max(value, 0.0), 1.0)
    return 12.92 * clipped if clipped <= 0.0031308 else 1.055 * clipped ** (1 / 2.4) - 0.055
