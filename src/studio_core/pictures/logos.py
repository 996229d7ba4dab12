"""The studio's logo: what is taken as one, and how large it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from studio_core.errors import ImageHostError, ImageRefusedError
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.image import Image, read_image
from studio_core.pictures.svg.reading import looks_like_svg
from studio_core.pictures.urls import hosted_url, is_hosted, media_id, media_variant
from studio_core.records.reading import as_written
from studio_core.records.record import Json

LOGO_FOLDER = "logo"
"""The folder that an upload names to be a logo: no other may be an SVG."""

MAX_LOGO_BYTES = 1024**2
FORMATS = ("svg", "png", "webp", "jpg", "jpeg")
BOX_WIDTH, BOX_HEIGHT = 180, 32
"""Pixels of a style sheet: what a logo is fitted into, inside the box of the studio's name."""

_ENDING = frozenset('"\\<>')
"""Letters of an address that would end the text of a style in which it stands."""

_TYPES: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("url", "id", "name", "format"), (str,)),
    **dict.fromkeys(("width", "height"), (int,)),
    "color": (str, type(None)),
    "tinted": (bool,),
}
_OF_PICTURES = frozenset({"alt", "focus"})

_DRAWN_WIDTH = 640
_HEAD_BYTES = 64
_WITHOUT_TRANSPARENCY = ("jpg", "jpeg")


@dataclass(frozen=True, slots=True, kw_only=True)
class Logo:
    """A logo ready to be shown; *width* and *height* are its size on a page.

    A *tinted* one is drawn in the colour of the text around it. *drawn* is the address of the same
    in pixels, for whoever shows no SVG.
    """

    url: str
    drawn: str
    width: int
    height: int
    tinted: bool


def keep_picture(host: ImageHost, upload: Upload) -> StoredImage:
    """Keep what somebody uploads; raise what `ImageHost.put` does.

    A logo of more than 1 MB is refused, and an SVG that is no logo.
    """
    if upload.folder == LOGO_FOLDER:
        if upload.file.seek(0, 2) > MAX_LOGO_BYTES:
            most = MAX_LOGO_BYTES // 1024**2
            raise ImageRefusedError("upload_too_large", upload.name, maxMb=most)
    else:
        upload.file.seek(0)
        if looks_like_svg(upload.file.read(_HEAD_BYTES)):
            raise ImageRefusedError("upload_not_image", upload.name)
    upload.file.seek(0)
    try:
        return host.put(upload)
    except ImageHostError as error:
        error.name = upload.name
        raise


def is_logo(value: Mapping[str, Any]) -> bool:
    """Tell whether a stored picture can be a logo: at a host of ours, of known size and format."""
    image = read_image(value)
    return (
        image is not None
        and bool(media_id(image.url) or is_hosted(image.url))
        and _ENDING.isdisjoint(image.url)
        and bool(image.width and image.height)
        and image.format.lower() in FORMATS
    )


def logo_to_store(value: object) -> dict[str, Json] | None:
    """Return what is stored of a logo that somebody sends; None for what no upload answers.

    Its own field is *tinted*. Alternative text and a point in view, which other pictures have, are
    left out: the studio's name is read in a logo's place, and nothing is cut off.
    """
    if not isinstance(value, dict) or not is_logo(value):
        return None
    sent = {name: as_written(one) for name, one in value.items() if name not in _OF_PICTURES}
    if not all(type(one) in _TYPES.get(name, ()) for name, one in sent.items()):
        return None
    # Spaces around them are read over, and would be stored.
    image = read_image(sent)
    is_exact = image and (image.url, image.format.lower()) == (sent["url"], sent["format"])
    return sent if is_exact else None


def read_logo(value: object) -> Logo | None:
    """Return a stored logo ready to be shown; None without one."""
    image = read_image(value) if isinstance(value, Mapping) and is_logo(value) else None
    if image is None or not isinstance(value, Mapping):
        return None
    ratio = (image.width or 1) / (image.height or 1)
    width = max(1, round(min(BOX_WIDTH, BOX_HEIGHT * ratio)))
    drawn = _drawn(image)
    return Logo(
        url=image.url if image.format == "svg" else drawn,
        drawn=drawn,
        width=width,
        height=max(1, min(BOX_HEIGHT, round(width / ratio))),
        tinted=value.get("tinted") is True and image.format not in _WITHOUT_TRANSPARENCY,
    )


def _drawn(image: Image) -> str:
    """Return the address of a logo in pixels, with its transparency."""
    local = media_id(image.url)
    if local:
        return media_variant(local, _DRAWN_WIDTH, "webp")
    url = image.url.removesuffix(".svg") + ".png" if image.url.endswith(".svg") else image.url
    return hosted_url(url, width=_DRAWN_WIDTH)
