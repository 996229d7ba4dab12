"""`python -m bench._variants ours|libvips PHOTO`: 7 widths in 3 formats, in one process."""

import sys
from pathlib import Path
from typing import Any

from studio_adapters.images.local.decoding import decoded, inspect
from studio_adapters.images.local.encoding import MAX_EDGE, encode_variant, scaled_down
from studio_core.pictures.urls import MEDIA_FORMATS, WIDTHS

_SIZE = (4000, 3000)
PHOTO = Path(__file__).parents[1] / "src/http/studio_http/static_files/fallbacks/stock-tip.jpg"


def ours(photo: bytes) -> int:
    """Decode once, cascade, and encode as the image host does."""
    image: Any = decoded(inspect(photo, "photo.jpg"), max(WIDTHS), MAX_EDGE)
    size = 0
    for width in sorted(WIDTHS, reverse=True):
        image = scaled_down(image, width)
        size += sum(len(encode_variant(image, format)) for format in MEDIA_FORMATS)
    return size


def libvips(photo: bytes) -> int:
    """Let libvips make each variant from the file, as its manual does."""
    import pyvips

    pyvips.cache_set_max(0)
    pyvips.concurrency_set(1)
    size = 0
    for width in WIDTHS:
        for suffix in (
            ".jpg[Q=80,interlace,optimize_coding]",
            ".webp[Q=78,effort=2]",
            ".avif[Q=55,effort=1]",
        ):
            image = pyvips.Image.thumbnail_buffer(photo, width, height=MAX_EDGE)
            size += len(image.write_to_buffer(suffix))
    return size


def write_photograph(path: Path) -> None:
    """Write a large photograph: a small one enlarged, with a sensor's noise."""
    from PIL import Image, ImageFilter

    with Image.open(PHOTO) as small:
        large = small.convert("RGB").resize(_SIZE, Image.Resampling.BICUBIC)
    noise = Image.effect_noise(_SIZE, 14).filter(ImageFilter.GaussianBlur(0.7)).convert("RGB")
    Image.blend(large, noise, 0.08).save(path, quality=92)


if __name__ == "__main__":
    what, photo = sys.argv[1], Path(sys.argv[2])
    if what == "photo":
        write_photograph(photo)
    else:
        print({"ours": ours, "libvips": libvips}[what](photo.read_bytes()))
