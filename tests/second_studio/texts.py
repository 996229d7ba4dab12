"""What somebody types who sets up the second studio, and the pictures that are chosen."""

import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

Values: TypeAlias = dict[str, Any]
"""What is typed into a form, by the labels of its fields."""

_HERE = Path(__file__).parent
_SIZES = {"tall": (1080, 1920), "slide": (2240, 1260)}
_SIZE = (1600, 1067)
_TILES = 12


@cache
def texts() -> dict[str, Any]:
    """Return everything that is typed, by screen and label."""
    return tomllib.loads((_HERE / "texts.toml").read_text("utf-8"))


LOGO = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32">'
    b'<path fill="#111" d="M0 4h28v6H0zM0 14h28v6H0zM40 4h6v24h-6zM54 4h60v6H54z"/></svg>'
)
"""The mark of the second studio, an SVG."""


@cache
def picture(name: str) -> bytes:
    """Return the file of a picture: planes of light and shade, of a size as a camera's."""
    size = next((size for word, size in _SIZES.items() if word in name), _SIZE)
    seed = sum(map(ord, name))
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    pen = ImageDraw.Draw(image)
    for tile in range(_TILES):
        left, top = (size[0] * (tile * 7 % 11) // 11, size[1] * (tile * 5 % 9) // 9)
        tone = ((seed * 3 + tile * 17) % 140 + 80, (seed + tile * 29) % 120 + 90, 110 + tile * 9)
        pen.rectangle((left, top, left + size[0] // 5, top + size[1] // 4), fill=tone)
    file = BytesIO()
    image.save(file, "JPEG", quality=85)
    return file.getvalue()
