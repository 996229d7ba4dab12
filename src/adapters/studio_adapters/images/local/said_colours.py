"""What a picture says of its colours without an ICC profile, and the way to sRGB.

By the code points of ITU-T H.273 (`cICP` of PNG, `nclx` of HEIC and AVIF), by `gAMA` and `cHRM` of
PNG, or by Exif in a JPEG. What makes no sense counts as not said.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from studio_adapters.images.local.engine import PROFILE, engine
from studio_adapters.images.local.kinds import Kind

Curve = float | str
"""From levels to light: an exponent, or `sRGB`, `PQ` or `HLG`."""

_SRGB, _HDR = "sRGB", ("PQ", "HLG")

_D65, _C, _DCI = (0.3127, 0.3290), (0.310, 0.316), (0.314, 0.351)
_BT709 = (0.64, 0.33, 0.30, 0.60, 0.15, 0.06, *_D65)
_BT601 = (0.63, 0.34, 0.31, 0.595, 0.155, 0.07, *_D65)
_P3 = (0.68, 0.32, 0.265, 0.69, 0.15, 0.06)

_ADOBE = (0.64, 0.33, 0.21, 0.71, 0.15, 0.06, *_D65)
_ADOBE_EXPONENT = 563 / 256
_ADOBE_IN_EXIF = {
    "exif-ifd4-InteroperabilityIndex": "R03",
    "exif-ifd2-ColorSpace": "65535",  # uncalibrated
}
"""As cameras write it (DCF 2.0)."""

_UNSPECIFIED = 2
_PRIMARIES: dict[int, tuple[float, ...]] = {
    1: _BT709,
    _UNSPECIFIED: _BT709,
    4: (0.67, 0.33, 0.21, 0.71, 0.14, 0.08, *_C),
    5: (0.64, 0.33, 0.29, 0.60, 0.15, 0.06, *_D65),
    6: _BT601,
    7: _BT601,
    8: (0.681, 0.319, 0.243, 0.692, 0.145, 0.049, *_C),
    9: (0.708, 0.292, 0.170, 0.797, 0.131, 0.046, *_D65),
    11: (*_P3, *_DCI),
    12: (*_P3, *_D65),
    22: (0.63, 0.34, 0.295, 0.605, 0.155, 0.077, *_D65),
}
"""H.273, table 2: x and y of red, green, blue and white."""

_CURVES: dict[int, Curve] = dict.fromkeys((1, _UNSPECIFIED, 6, 7, 11, 12, 13, 14, 15), _SRGB)
_CURVES |= {4: 2.2, 5: 2.8, 8: 1.0, 16: "PQ", 17: 2.6, 18: "HLG"}
"""H.273, table 3. Those of television are shown by sRGB's, as browsers do: telephones write them of
pictures that are sRGB."""

_MOST_CHUNKS = 1000
_CHUNK_BYTES = 32
_UNIT = 100_000
"""PNG's numbers are hundred-thousandths."""

_EXPONENTS = (0.1, 10)
_WHITES = (0.2, 0.5)
"""x and y, from the light of a candle to the blue of the sky."""
_LEAST_SHARE = 0.01

_SRGB_EXPONENT, _SAME_EXPONENT, _SAME_PRIMARIES = 2.2, 0.03, 0.002
"""As PNG says sRGB in numbers (third edition, 11.3.2.5), with what writers round."""

_BRADFORD = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidColours:
    """Colours by their primaries (x and y of red, green, blue and white) and curve.

    *narrow*: black is 16, white is 235. What is *above_profile* holds whatever a profile says.
    """

    primaries: tuple[float, ...] = _BT709
    curve: Curve = _SRGB
    narrow: bool = False
    above_profile: bool = False

    def hdr(self, header: Any) -> str:
        """Return `PQ` or `HLG` if the picture with this header is shown by it; else nothing."""
        return str(self.curve) if self.curve in _HDR and self.hold_for(header) else ""

    def hold_for(self, header: Any) -> bool:
        """Tell whether they are those of a picture, which may have a profile."""
        return self.above_profile or not header.get_typeof(PROFILE)

    def in_srgb(self, image: Any) -> Any:
        """Return an RGB picture (alpha kept) of these colours in sRGB; HDR stays as it is."""
        is_srgb = self.primaries == _BT709 and self.curve == _SRGB and not self.narrow
        if is_srgb or self.curve in _HDR:
            return image
        lights = engine().Image.new_from_array([[self._light(level) for level in range(256)]])
        light = image[:3].maplut(lights.cast("float")).recomb(_to_srgb(self.primaries))
        # Its way to 8 bits goes by a table of 256 lights, which are few in the dark.
        levels = light.copy(interpretation="scrgb").colourspace("rgb16") / 257
        plain = levels.rint().cast("uchar").copy(interpretation="srgb")
        return plain.bandjoin(image[3]) if image.hasalpha() else plain

    def _light(self, level: int) -> float:
        part = min(max((level - 16) / 219, 0), 1) if self.narrow else level / 255
        if isinstance(self.curve, float):
            return float(part**self.curve)
        return srgb_light(255 * part)


def srgb_light(level: float) -> float:
    """Return the light of a level of sRGB, from 0 to 1."""
    part = level / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def said_colours(content: bytes, kind: Kind, header: Any) -> SaidColours | None:
    """Return what a picture says of its colours beside a profile; None for nothing."""
    match kind:
        case "png":
            chunks = _chunks(content)
            return _by_cicp(chunks) or (None if b"sRGB" in chunks else _by_numbers(chunks))
        case "heic" | "avif":
            return _by_nclx(content)
        case "jpeg":
            return _by_exif(header)
        case _:
            return None


def _by_exif(header: Any) -> SaidColours | None:
    for name, beginning in _ADOBE_IN_EXIF.items():
        if not header.get_typeof(name) or not header.get(name).startswith(beginning):
            return None
    return SaidColours(primaries=_ADOBE, curve=_ADOBE_EXPONENT)


def _by_nclx(content: bytes) -> SaidColours | None:
    from pillow_heif import open_heif

    try:
        said = open_heif(BytesIO(content)).info["nclx_profile"]
    except (KeyError, ValueError, SyntaxError, RuntimeError, EOFError, OSError):
        return None
    return _by_code_points(said["color_primaries"], said["transfer_characteristics"])


def _by_cicp(chunks: dict[bytes, bytes]) -> SaidColours | None:
    primaries, curve, matrix, full = _numbers(chunks, b"cICP", 4, size=1)
    if matrix != 0 or full > 1:
        return None
    return _by_code_points(primaries, curve, narrow=not full, above_profile=True)


def _by_code_points(primaries: int, curve: int, **more: bool) -> SaidColours | None:
    known = primaries in _PRIMARIES and curve in _CURVES
    if not known or primaries == curve == _UNSPECIFIED:
        return None
    return SaidColours(primaries=_PRIMARIES[primaries], curve=_CURVES[curve], **more)


def _by_numbers(chunks: dict[bytes, bytes]) -> SaidColours:
    (gamma,) = _numbers(chunks, b"gAMA", 1)
    exponent = _UNIT / gamma if gamma else 0
    white_x, white_y, *colours = (one / _UNIT for one in _numbers(chunks, b"cHRM", 8))
    primaries = (*colours, white_x, white_y)
    if not _make_sense(primaries) or _are_near(primaries, _BT709, _SAME_PRIMARIES):
        primaries = _BT709
    is_srgb = primaries == _BT709 and _are_near([exponent], [_SRGB_EXPONENT], _SAME_EXPONENT)
    makes_sense = _EXPONENTS[0] <= exponent <= _EXPONENTS[1]
    return SaidColours(
        primaries=primaries, curve=exponent if makes_sense and not is_srgb else _SRGB
    )


def _chunks(content: bytes) -> dict[bytes, bytes]:
    """Return the small chunks before a PNG's pixels whose sums are right, the first of each."""
    chunks: dict[bytes, bytes] = {}
    at = 8
    for _ in range(_MOST_CHUNKS):
        size, type = int.from_bytes(content[at : at + 4]), content[at + 4 : at + 8]
        if type == b"IDAT":
            break
        at, body = at + 12 + size, at + 8
        sum = int.from_bytes(content[at - 4 : at])
        if size <= _CHUNK_BYTES and zlib.crc32(content[body - 4 : at - 4]) == sum:
            chunks.setdefault(type, content[body : at - 4])
    return chunks


def _numbers(
    chunks: dict[bytes, bytes], type: bytes, count: int, *, size: int = 4
) -> tuple[int, ...]:
    """Return the numbers in a chunk; zeros unless there are just so many."""
    body = chunks.get(type, b"")
    if len(body) != count * size:
        return (0,) * count
    return tuple(int.from_bytes(body[at : at + size]) for at in range(0, len(body), size))


def _make_sense(primaries: Sequence[float]) -> bool:
    """Tell whether these are those of a screen: white is white, and made of all three."""
    points = zip(primaries[::2], primaries[1::2], strict=True)
    are_colours = all(y > 0 and x + y <= 1 for x, y in points)
    if not are_colours or not all(_WHITES[0] <= part <= _WHITES[1] for part in primaries[-2:]):
        return False
    try:
        return min(_shares(primaries)) > _LEAST_SHARE
    except engine().Error:
        return False  # they lie on one line


def _are_near(some: Sequence[float], others: Sequence[float], most: float) -> bool:
    return all(abs(one - other) <= most for one, other in zip(some, others, strict=True))


def _to_srgb(primaries: Sequence[float]) -> Any:
    """Return the matrix from light of these primaries to sRGB's; white stays white (Bradford)."""
    ours, theirs = _to_cones(_BT709), _to_cones(primaries)
    both = zip(ours.tolist(), theirs.tolist(), strict=True)
    whites = _diagonal([sum(our) / sum(their) for our, their in both])
    return ours.matrixinvert().matrixmultiply(whites).matrixmultiply(theirs)


def _to_cones(primaries: Sequence[float]) -> Any:
    """Return the matrix from light of these primaries to what the eye's cones answer."""
    light = _columns(primaries).matrixmultiply(_diagonal(_shares(primaries)))
    return engine().Image.new_from_array(_BRADFORD).matrixmultiply(light)


def _shares(primaries: Sequence[float]) -> list[float]:
    """Return how much of red, green and blue (X + Y + Z of each) makes white."""
    x, y = primaries[-2:]
    white = engine().Image.new_from_array([[x / y], [1], [(1 - x - y) / y]])
    shares = _columns(primaries).matrixinvert().matrixmultiply(white).tolist()
    return [share for (share,) in shares]


def _columns(primaries: Sequence[float]) -> Any:
    xs, ys = primaries[0:6:2], primaries[1:6:2]
    rest = [1 - x - y for x, y in zip(xs, ys, strict=True)]
    return engine().Image.new_from_array([list(xs), list(ys), rest])


def _diagonal(numbers: Sequence[float]) -> Any:
    rows = [[number if row == at else 0 for at in range(3)] for row, number in enumerate(numbers)]
    return engine().Image.new_from_array(rows)
