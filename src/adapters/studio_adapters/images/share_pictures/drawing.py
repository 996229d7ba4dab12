"""The drawing: the photo fills the picture, dark below, with the texts in white on it."""

import logging
import warnings
from io import BytesIO
from typing import Protocol

from PIL import Image, ImageDraw, ImageOps

from studio_adapters.images.share_pictures.lettering import Lettering
from studio_adapters.images.share_pictures.marking import paste_logo
from studio_core.pictures.share_cards import MAX_SHARE_BYTES, SHARE_HEIGHT, SHARE_WIDTH, ShareCard

_log = logging.getLogger(__name__)

_SIZE = (SHARE_WIDTH, SHARE_HEIGHT)
_CENTRE = (0.5, 0.5)
_MARGIN = 72
_WIDTH = SHARE_WIDTH - 2 * _MARGIN
_TITLE_LINES = 3
_GROUND = (38, 36, 33)
_WHITE = (255, 255, 255)
_MUTED = (226, 222, 214)
# Even over a white photo the brand has a contrast of 3 and the title of 4.5.
_SHADE_TOP, _SHADE_BOTTOM = 0.35, 0.78
_QUALITIES = (84, 74, 60, 40)
_FORMATS = ("JPEG", "PNG", "WEBP")
_UNREADABLE = (
    OSError,
    ValueError,
    SyntaxError,
    Image.DecompressionBombWarning,
    Image.DecompressionBombError,
)


class PhotoSource(Protocol):
    """Where photos are found."""

    def find(self, url: str) -> bytes | None:
        """Return the picture at an address, or None."""
        ...


class ShareCardDrawing:
    """Draws share pictures with Pillow; uploads are decoded by libvips alone."""

    def __init__(self, photos: PhotoSource) -> None:
        self._photos = photos
        self._title, self._small = Lettering(68), Lettering(30)

    def draw(self, card: ShareCard, photo: bytes | None = None) -> bytes:
        """Return the picture as the best JPEG that is not too large."""
        content = photo or self._photos.find(card.photo)
        found = None if content is None else _opened(content)
        if found is None:
            picture = Image.new("RGB", _SIZE, _GROUND)
        else:
            middle = card.focus or _CENTRE
            picture = ImageOps.fit(found, _SIZE, Image.Resampling.LANCZOS, centering=middle)
        if found is None or not card.is_plain:
            picture = picture if found is None else _shaded(picture)
            self._write(picture, card)
        for quality in _QUALITIES:
            out = BytesIO()
            picture.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
            if out.tell() <= MAX_SHARE_BYTES:
                break
        return out.getvalue()

    def _write(self, picture: Image.Image, card: ShareCard) -> None:
        """Write from the bottom up: detail, title, and the logo or the brand at the top."""
        draw, top = ImageDraw.Draw(picture), SHARE_HEIGHT - _MARGIN
        for lettering, text, most, color in (
            (self._small, card.detail, 1, _MUTED),
            (self._title, card.title, _TITLE_LINES, _WHITE),
        ):
            for line in reversed(lettering.lines(text, _WIDTH, most)):
                draw.text((_MARGIN, top), line, color, lettering.font, anchor="ls")
                top -= round(lettering.size * 1.28)
            top -= 20
        mark = self._photos.find(card.logo) if card.logo else None
        logo = _opened(mark, "RGBA") if mark else None
        if logo is not None:
            paste_logo(picture, logo, (_MARGIN, _MARGIN), _WHITE if card.tinted else None)
            return
        for line in self._small.lines(card.brand, _WIDTH, 1):
            draw.text((_MARGIN, _MARGIN), line, _WHITE, self._small.font, anchor="lt")


def _shaded(picture: Image.Image) -> Image.Image:
    """Return a photo that is darker from top to bottom, where the texts stand."""
    shade, rise = Image.new("L", (1, SHARE_HEIGHT)), _SHADE_BOTTOM - _SHADE_TOP
    steps = (_SHADE_TOP + rise * y / SHARE_HEIGHT for y in range(SHARE_HEIGHT))
    shade.putdata([round(255 * step) for step in steps])
    return Image.composite(Image.new("RGB", _SIZE), picture, shade.resize(_SIZE))


def _opened(photo: bytes, mode: str = "RGB") -> Image.Image | None:
    """Return the photo, decoded no larger than needed; None for what is no photo."""
    try:
        with warnings.catch_warnings():
            # A picture of absurd size must not be decoded.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(BytesIO(photo), formats=_FORMATS)
            picture.draft("RGB", _SIZE)
            return ImageOps.exif_transpose(picture).convert(mode)
    except _UNREADABLE as error:
        _log.warning("a photo is left out of a share picture: %s", error)
    return None
