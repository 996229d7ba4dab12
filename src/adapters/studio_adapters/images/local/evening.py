"""Evens out the light and the white balance of a picture, by one curve a colour (decision 116)."""

import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from studio_adapters.images.local.decode_lock import TURNS
from studio_adapters.images.local.decoding import decoded, recognised
from studio_adapters.images.local.encoding import MAX_EDGE, encode_full
from studio_adapters.images.local.engine import engine
from studio_adapters.images.local.looking import level_at, light_of, small_and_grey
from studio_adapters.images.local.said_colours import srgb_light
from studio_core.pictures.host import Upload

Curve = tuple[int, ...]
"""What becomes of each of the 256 levels of a colour."""

_WARM, _LEFT_WARM = 12, 8
_COLD, _LEFT_COLD = -5, -1
_RED, _LEFT_RED = 8, 4
_GREEN, _LEFT_GREEN = -3, -1
"""CIELAB: how far the light may be from white, and what is left of a larger cast: warm is right."""

_BRIGHTEST, _WANTED_BRIGHTEST = 205, 235
_MAX_GAIN = 4.0
_BRIGHT_MEAN, _WANTED_MEAN = 160, 90
_DEEPEST_CURVE = 0.7
_SHOULDER = 235
"""Levels of 255. From the shoulder on curves go straight to white, so that nothing is clipped."""

_UNSEEN = 2
"""Levels: what changes nothing by more is not worth a second picture."""


def evened_upload(original: Path, id: str) -> Upload:
    """Return the picture of *id* with even light and colours, to be kept; itself if it has them."""
    sent = original.read_bytes()
    content = evened(sent, id) or sent
    return Upload(file=BytesIO(content), name=id, folder="", keep_broken=True)


def evened(content: bytes, name: str) -> bytes | None:
    """Return the picture with even light and colours, made anew; None if it has them."""
    with TURNS.take():
        image = decoded(recognised(content, name), MAX_EDGE, MAX_EDGE, broken=True)
        curves = curves_for(*small_and_grey(image.flatten() if image.hasalpha() else image))
        if all(abs(level - to) <= _UNSEEN for curve in curves for level, to in enumerate(curve)):
            return None
        even = _through(curves, image)
        return encode_full(even, "png" if even.hasalpha() else "jpg")


def curves_for(small: Any, grey: Any) -> tuple[Curve, ...]:
    """Return the curves of red, green and blue."""
    gains = _gains(small, grey)
    balanced = _through([_curve(gain) for gain in gains], small).colourspace("b-w")
    light = _light_gain(balanced)
    gains = tuple(gain * light for gain in gains)
    mean = _through([_curve(gain) for gain in gains], small).colourspace("b-w").avg()
    return tuple(_curve(gain, _depth(mean)) for gain in gains)


def _gains(small: Any, grey: Any) -> tuple[float, ...]:
    """Return by how much each colour's light is to grow: what makes the light's own colour white.

    No cast is taken away that the whole picture has not: else a lamp would make the room blue.
    """
    lightness, a, b = light_of(small, grey)
    lab = small.colourspace("lab").stats()
    all_a, all_b = lab(4, 2)[0], lab(4, 3)[0]
    too_warm = _excess(b, all_b, (_COLD, _LEFT_COLD), (_WARM, _LEFT_WARM))
    # What is left of a cast keeps its hue: of orange, taken for yellow, pink would be left.
    too_red = (
        a * too_warm / b
        if too_warm
        else _excess(a, all_a, (_GREEN, _LEFT_GREEN), (_RED, _LEFT_RED))
    )
    right = a - too_red, b - too_warm
    was, wanted = _linear_rgb(lightness, a, b), _linear_rgb(lightness, *right)
    return tuple(to / max(level, 0.01) for level, to in zip(was, wanted, strict=True))


def _excess(
    cast: float, of_all: float, low: tuple[float, float], high: tuple[float, float]
) -> float:
    """Return what is too much of a cast on one axis."""
    if cast > high[0]:
        return max(0.0, min(cast - high[1], of_all - 1))
    if cast < low[0]:
        return min(0.0, max(cast - low[1], of_all + 1))
    return 0.0


def _light_gain(grey: Any) -> float:
    """Return by how much the light may grow: until the brightest is bright, or all too bright."""
    brightest, mean = level_at(grey, 0.99), grey.avg()
    if brightest >= _BRIGHTEST or mean >= _BRIGHT_MEAN:
        return 1.0
    wanted = srgb_light(_WANTED_BRIGHTEST) / srgb_light(max(brightest, 1))
    return min(wanted, srgb_light(_BRIGHT_MEAN) / srgb_light(max(mean, 1)), _MAX_GAIN)


def _depth(mean: float) -> float:
    """Return the exponent that lifts a dark picture with bright spots; 1 for any other."""
    if mean >= _WANTED_MEAN or mean < 1:
        return 1.0
    return max(_DEEPEST_CURVE, math.log(_WANTED_MEAN / 255) / math.log(mean / 255))


def _curve(gain: float, depth: float = 1.0) -> Curve:
    levels = [255 * (_level(gain * srgb_light(level)) / 255) ** depth for level in range(256)]
    knee = next(at for at in range(255, -1, -1) if at == 0 or max(at, levels[at]) <= _SHOULDER)
    rest = (255 - levels[knee]) / (255 - knee)
    above = [levels[knee] + rest * (at - knee) for at in range(knee + 1, 256)]
    return tuple(round(level) for level in (*levels[: knee + 1], *above))


def _through(curves: Sequence[Curve], image: Any) -> Any:
    """Return a picture whose colours went through their curves; what shows through stays."""
    table = engine().Image.new_from_memory(
        bytes(level for levels in zip(*curves, strict=True) for level in levels), 256, 1, 3, "uchar"
    )
    even = image[:3].maplut(table).copy(interpretation="srgb")
    return even.bandjoin(image[3]) if image.hasalpha() else even


def _linear_rgb(*lab: float) -> list[float]:
    """Return the light of red, green and blue of a colour in CIELAB."""
    point = (engine().Image.black(1, 1, bands=3) + list(lab)).copy(interpretation="lab")
    return list(point.colourspace("scrgb")(0, 0))


def _level(light: float) -> float:
    part = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return 255 * part
