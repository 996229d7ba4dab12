"""Colours: profiles kept or converted, and the one colour that stands for a whole picture."""

from collections import Counter
from typing import Any

from studio_adapters.images.local.engine import PROFILE, engine
from studio_adapters.images.local.said_colours import SaidColours

# Small profiles (sRGB, Display P3, Adobe RGB) travel with every variant; larger ones would weigh
# more than a thumbnail's pixels.
_MAX_PROFILE_BYTES = 4096

_SAMPLE_EDGE = 32
_BUCKET_BITS = 4  # 16 levels a channel


def in_known_colours(image: Any, original_interpretation: str, said: SaidColours | None) -> Any:
    """Return an RGB picture (alpha kept) whose colours every browser shows right.

    A small, sound RGB profile is kept. Grey, CMYK and pictures with another profile become sRGB,
    and so does what is *said* without one, or counts more.
    """
    if original_interpretation == "cmyk":
        # libvips' thumbnail has converted the pixels and leaves the old profile behind.
        return _without_profile(image)
    if said and said.hold_for(image):
        return said.in_srgb(_without_profile(image).colourspace("srgb"))
    if not image.get_typeof(PROFILE):
        return image if image.interpretation == "srgb" else image.colourspace("srgb")
    profile = bytes(image.get(PROFILE))
    try:
        # Tried on one pixel: a broken profile must not travel on.
        image.crop(0, 0, 1, 1).copy_memory().icc_transform("srgb", embedded=True).avg()
    except engine().Error:
        return _without_profile(image.colourspace("srgb"))
    if image.interpretation == "srgb" and len(profile) <= _MAX_PROFILE_BYTES:
        return image
    return image.icc_transform("srgb", embedded=True)


def in_plain_colours(image: Any) -> Any:
    """Return a picture in sRGB, whose levels can be compared with those of any other."""
    return image.icc_transform("srgb", embedded=True) if image.get_typeof(PROFILE) else image


def dominant_colour(image: Any) -> str:
    """Return the colour most of the picture is near to, as #rrggbb; what shows through is white."""
    small = in_plain_colours(image.thumbnail_image(_SAMPLE_EDGE, height=_SAMPLE_EDGE, size="force"))
    flat = small.flatten(background=255) if small.hasalpha() else small
    pixels = bytes(flat.write_to_memory())
    colours = list(zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True))
    shift = 8 - _BUCKET_BITS
    buckets = Counter(tuple(level >> shift for level in colour) for colour in colours)
    fullest = max(buckets, key=lambda bucket: (buckets[bucket], bucket))
    near = [c for c in colours if tuple(level >> shift for level in c) == fullest]
    red, green, blue = (round(sum(levels) / len(near)) for levels in zip(*near, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _without_profile(image: Any) -> Any:
    plain = image.copy()
    if plain.get_typeof(PROFILE):
        plain.remove(PROFILE)
    return plain
