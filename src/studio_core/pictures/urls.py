"""Addresses of pictures: hosted ones, our own media, and shared-drive links (section 7)."""

import re
from typing import Literal
from urllib.parse import quote

WIDTHS = (64, 128, 640, 960, 1280, 1920, 2560)
"""The widths in use: thumbnails 64 and 128, phones 640 and 960, the lightbox these and more."""

*_, WIDE, WIDEST = WIDTHS

Quality = Literal["90", "auto:good"]
PORTFOLIO_QUALITY: Quality = "90"
PAGE_QUALITY: Quality = "auto:good"
"""The host's word for the specification's 'good'."""

MEDIA_FORMATS = ("avif", "webp", "jpg")
FILM_FORMATS = ("mp4", "vtt")

_HOSTED = re.compile(
    r"https?://((?:res(?:-\d)?\.cloudinary\.com/(?P<cloud>[\w-]++)"
    r"|[\w-]+-res\.cloudinary\.com)/image/upload/)([^\s?#]++)((?:[?#]\S*+)?)",
    re.ASCII | re.IGNORECASE,
)
_OURS = re.compile(r"f_auto,q_[^/,]++,fl_progressive(?:,c_limit,w_\d++)?")
_VERSION = re.compile(r"v\d++", re.ASCII)
_SIGNATURE = re.compile(r"s--[\w-]+--")
_LOCAL = re.compile(r"/media/([0-9a-f]{32})\.([a-z0-9]{2,5})")

_DRIVE_ID = r"([\w-]{5,128})(?![\w-])"
_DRIVE_SHARES = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"https?://drive\.google\.com/file/(?:u/\d++/)?d/{_DRIVE_ID}",
        rf"https?://drive\.google\.com/open\?(?:[^#\s]*&)?id={_DRIVE_ID}",
        rf"https?://(?:drive|docs)\.google\.com/(?:uc|thumbnail)\?(?:[^#\s]*&)?id={_DRIVE_ID}",
        rf"https?://lh3\.googleusercontent\.com/d/{_DRIVE_ID}",
    )
)
_DRIVE_VARIANTS = (
    "https://drive.google.com/uc?export=view&id={id}",
    "https://lh3.googleusercontent.com/d/{id}",
    "https://drive.google.com/thumbnail?id={id}&sz=w1920",
    "https://drive.google.com/uc?export=download&id={id}",
)


def is_hosted(url: str) -> bool:
    """Tell whether *url* is a picture at the image-hosting service."""
    return _HOSTED.fullmatch(url) is not None


def cloud_name_of(url: str) -> str:
    """Return the cloud name in a hosted address; '' when there is none."""
    match = _HOSTED.fullmatch(url)
    return (match["cloud"] or "") if match else ""


def hosted_url(url: str, quality: Quality = PORTFOLIO_QUALITY, width: int | None = None) -> str:
    """Return a hosted address with automatic format, quality, progressive loading and *width*.

    An address that has ours already gets the new ones instead. Signed and other addresses are
    returned as they are. Never enlarges. Source: specification, section 7, image URLs.
    """
    match = _HOSTED.fullmatch(url)
    if match is None:
        return url
    parts = [part for part in match[3].split("/") if not _OURS.fullmatch(part)]
    if any(_SIGNATURE.fullmatch(part) for part in parts):
        return url
    wanted = f"f_auto,q_{quality},fl_progressive" + (f",c_limit,w_{width}" if width else "")
    # What the address already does (a crop, say) must happen before; the version ends that part.
    place = next((at for at, part in enumerate(parts[:-1]) if _VERSION.fullmatch(part)), 0)
    return "https://" + match[1] + "/".join([*parts[:place], wanted, *parts[place:]]) + match[4]


def hosted_url_of_id(id: str, cloud_name: str) -> str:
    """Return the hosted address of a picture known by id only; '' without a cloud name."""
    name = id.strip().strip("/")
    if not name or not cloud_name:
        return ""
    return f"https://res.cloudinary.com/{quote(cloud_name)}/image/upload/{quote(name)}"


def media_id(url: str) -> str:
    """Return the id (32 hexadecimal digits) of a picture of our own media; '' for any other."""
    match = _LOCAL.fullmatch(url)
    return match[1] if match else ""


def is_film(url: object) -> bool:
    """Tell whether *url* is that of a film of our own media, or of its captions."""
    match = _LOCAL.fullmatch(url) if isinstance(url, str) else None
    return match is not None and match[2] in FILM_FORMATS


def media_url(id: str, extension: str) -> str:
    """Return the address of an original of our own media."""
    return f"/media/{id}.{extension}"


def media_variant(id: str, width: int, extension: str) -> str:
    """Return the address of a smaller one; *extension* is one of `MEDIA_FORMATS`."""
    return f"/media/{id}-{width}.{extension}"


def drive_file_id(url: object) -> str:
    """Return the file id of a shared-drive link in one of four patterns; '' for anything else."""
    if not isinstance(url, str):
        return ""
    text = url.strip()
    matches = (pattern.match(text) for pattern in _DRIVE_SHARES)
    return next((match[1] for match in matches if match), "")


def drive_image_urls(url: object) -> tuple[str, ...]:
    """Return the four addresses a shared picture may load from, the standard one first."""
    file_id = drive_file_id(url)
    return tuple(form.format(id=file_id) for form in _DRIVE_VARIANTS) if file_id else ()


def offered_widths(natural: int | None, format: str = "") -> tuple[int, ...]:
    """Return the widths to offer: up to the first that reaches the natural one.

    The widest JPEG is large: it is there of pictures alone that fill it.
    """
    is_short = format == "jpg" and (natural or 0) < WIDEST
    widths = WIDTHS[:-1] if is_short else WIDTHS
    if natural is None:
        return widths
    steps = zip(widths, (0, *widths), strict=False)
    return tuple(width for width, lower in steps if lower < natural)
