"""What a cheap look at a picture tells: too dark, very yellow, blurred or tilted (decision 116).

Every bound was chosen so that good pictures are passed in silence; the decision has the rates.
"""

import struct
from itertools import accumulate
from typing import Any

from studio_adapters.images.local.colours import in_plain_colours
from studio_adapters.images.local.engine import engine
from studio_core.pictures.host import Advice

_EDGE = 768
_SMALL_EDGE = 384
"""Blur is looked for at about the size at which a picture is shown, all else in half of it."""

_MIN_EDGE = 320
"""Of a smaller picture nothing is said: it is an icon, or blurred by nature."""

_DARK_MEAN, _DARK_BRIGHTEST = 105, 170
"""Levels of 255. A dark picture's mean is below the first, and hardly anything is above the second:
a dark room with a bright lamp was meant to be dark."""

_LIGHT_PART = 0.8
_CLIPPED = 250
_YELLOW = 22
"""How yellow (b* of CIELAB) the brightest fifth may be: white walls tell the light."""

_BLUR_BOX, _BLUR_TILES = 7, 4
_EDGE_STEP = 6
_BLURRED = 0.55
_MIN_EDGES = 0.15
"""A tile whose edges are fewer, levels a pixel, tells nothing: a wall, or the sky."""

_TILTS = 20
_BINS_A_DEGREE = 2
_PEAK_BINS = 3
_LINE_STEP, _LINE_CUT = 24, 200
_TILTED, _SAME_TILT = 2.0, 2.0
_UPRIGHT_PART, _PEAK_PART = 0.06, 0.25


def advice_on(image: Any) -> tuple[Advice, ...]:
    """Return what may be better of a decoded picture; of a drawing or a small one, nothing."""
    if image.hasalpha() or min(image.width, image.height) < _MIN_EDGE:
        return ()
    sample = in_plain_colours(_fitted(image, _EDGE)).copy_memory()
    small, grey = small_and_grey(sample)
    told: dict[Advice, bool] = {
        "dark": _is_dark(grey),
        "yellow": light_of(small, grey)[2] > _YELLOW,
        "blurred": _is_blurred(sample.colourspace("b-w").copy_memory()),
        "tilted": abs(tilt_of(grey)) >= _TILTED,
    }
    return tuple(advice for advice, is_so in told.items() if is_so)


def small_and_grey(image: Any) -> tuple[Any, Any]:
    """Return a small sRGB copy of a picture, and the same in grey."""
    small = in_plain_colours(_fitted(image, _SMALL_EDGE)).copy_memory()
    return small, small.colourspace("b-w").copy_memory()


def _fitted(image: Any, edge: int) -> Any:
    return image.thumbnail_image(edge, height=edge, size="down")


def level_at(grey: Any, part: float, *, top: int = 255) -> int:
    """Return the level below which *part* lies of what of a grey picture is at most *top*."""
    counts = _numbers(grey.hist_find(), "I")[: top + 1]
    sums = accumulate(counts)
    return next(level for level, sum_ in enumerate(sums) if sum_ >= part * sum(counts))


def _is_dark(grey: Any) -> bool:
    return grey.avg() < _DARK_MEAN and level_at(grey, 0.99) < _DARK_BRIGHTEST


def light_of(small: Any, grey: Any) -> tuple[float, float, float]:
    """Return the colour of the light (CIELAB): that of the brightest fifth that is not clipped."""
    bright = (grey >= level_at(grey, _LIGHT_PART, top=_CLIPPED)) & (grey <= _CLIPPED)
    share = bright.avg()
    if not share:
        return 100.0, 0.0, 0.0
    lab = (small.colourspace("lab") * (bright / 255)).stats()
    lightness, a, b = (lab(4, band)[0] * 255 / share for band in (1, 2, 3))
    return lightness, a, b


def _is_blurred(grey: Any) -> bool:
    """Blur the picture more: what hardly changes was blurred before (Crété and others, 2007).

    By tiles, of which the sharper quarter counts: a shallow depth of field is no fault.
    """
    blurs = sorted(_blurs(grey))
    return bool(blurs) and blurs[len(blurs) // 4] > _BLURRED


def _blurs(grey: Any) -> list[float]:
    sums = []
    for across, down in ((1, 0), (0, 1)):
        box = engine().Image.new_from_array(
            [[1] * (_BLUR_BOX if across else 1)] * (_BLUR_BOX if down else 1), scale=_BLUR_BOX
        )
        steps = _steps(grey, across, down)
        steps = (steps > _EDGE_STEP).ifthenelse(steps, 0)
        left = steps - _steps(grey.conv(box, precision="integer"), across, down)
        lost = (left > 0).ifthenelse(left, 0)
        tile = (grey.width / _BLUR_TILES, grey.height / _BLUR_TILES)
        sums.append(steps.bandjoin(lost).cast("float").shrink(*tile))
    tiles = (sums[0] + sums[1]).write_to_memory()
    pairs = struct.iter_unpack("2f", tiles)
    return [1 - lost / steps for steps, lost in pairs if steps > _MIN_EDGES]


def _steps(grey: Any, across: int, down: int) -> Any:
    """Return how much each pixel differs from its neighbour."""
    width, height = grey.width - 1, grey.height - 1
    return (grey.crop(across, down, width, height) - grey.crop(0, 0, width, height)).abs()


def tilt_of(grey: Any) -> float:
    """Return by how many degrees a picture is turned; 0 where its uprights do not say so.

    Uprights that lean towards each other are perspective, those that lean alike are a tilt: both
    halves have to say the same.
    """
    mask = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
    smooth = grey.cast("float").gaussblur(1)
    sobel = engine().Image.new_from_array(mask)
    across, down = smooth.conv(sobel), smooth.conv(sobel.rot90())
    strength = (across * across + down * down) ** 0.5
    strength = (strength > _LINE_STEP).ifthenelse(strength, 0)
    strength = (strength > _LINE_CUT).ifthenelse(_LINE_CUT, strength)
    lean = (down / (across.abs() < 1e-3).ifthenelse(1e-3, across)).atan()
    bins = 2 * _TILTS * _BINS_A_DEGREE
    index = (lean + _TILTS) * _BINS_A_DEGREE
    index = ((index >= 0) & (index < bins)).ifthenelse(index, bins).cast("uchar")
    half = grey.width // 2
    leans = []
    for left in (0, grey.width - half):
        part = [image.crop(left, 0, half, grey.height) for image in (strength, index)]
        leans.append(_lean(_numbers(part[0].hist_find_indexed(part[1]), "d"), bins))
    first, second = leans
    if first is None or second is None or abs(first - second) > _SAME_TILT:
        return 0.0
    return (first + second) / 2


def _lean(strengths: tuple[float, ...], bins: int) -> float | None:
    """Return where most of the uprights lean; None without enough of them, or of one mind."""
    upright, total = strengths[:bins], sum(strengths)
    if sum(upright) <= _UPRIGHT_PART * total or len(upright) < bins:
        return None
    sums = [sum(upright[at - _PEAK_BINS : at + _PEAK_BINS + 1]) for at in range(bins)]
    peak = max(range(_PEAK_BINS, bins - _PEAK_BINS), key=sums.__getitem__)
    if sums[peak] < _PEAK_PART * sum(upright):
        return None
    near = range(peak - _PEAK_BINS, peak + _PEAK_BINS + 1)
    middle = sum((at + 0.5) * upright[at] for at in near) / sums[peak]
    return middle / _BINS_A_DEGREE - _TILTS


def _numbers(image: Any, kind: str) -> tuple[Any, ...]:
    content = image.write_to_memory()
    return struct.unpack(f"{len(content) // struct.calcsize(kind)}{kind}", content)
