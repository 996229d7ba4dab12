"""Pictures ready to be shown: addresses in every width, for every image host."""

from dataclasses import dataclass

from studio_core.pictures.image import Focus, Image
from studio_core.pictures.urls import (
    PORTFOLIO_QUALITY,
    Quality,
    drive_image_urls,
    hosted_url,
    is_hosted,
    media_id,
    media_variant,
    offered_widths,
)
from studio_core.texts import catalogue

FALLBACK_WIDTH = 1280
"""What a browser gets that knows no `srcset`."""

PLACEHOLDER_URL = "/placeholder.jpg"
STOCK_URLS = {
    "trend": "/stock-trend.jpg",
    "tip": "/stock-tip.jpg",
    "news": "/stock-news.jpg",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Candidates of one picture in one format, as HTML's `<source>` wants them."""

    type: str
    srcset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture ready to be shown; sizes in pixels, colour as #rrggbb, unknown ones None.

    When the address does not load, *fallbacks* are tried in turn. *focus* has to be seen when it is
    cropped.
    """

    url: str
    srcset: str
    sources: tuple[Source, ...]
    width: int | None
    height: int | None
    color: str | None
    alt: str
    fallbacks: tuple[str, ...] = ()
    focus: Focus | None = None


def picture_of(image: Image, alt: str = "", quality: Quality = PORTFOLIO_QUALITY) -> Picture:
    """Return how to show *image*; its own alternative text wins over *alt*, even an empty one."""
    url, srcset, sources = _addresses(image, quality)
    return Picture(
        url=url,
        srcset=srcset,
        sources=sources,
        width=image.width,
        height=image.height,
        color=image.color,
        alt=alt if image.alt is None else image.alt,
        focus=image.focus,
    )


def picture_address(url: str, quality: Quality = PORTFOLIO_QUALITY) -> str:
    """Return where the picture at a stored *url* is shown from by who knows no `srcset`."""
    if local := media_id(url):
        return media_variant(local, FALLBACK_WIDTH, "jpg")
    if is_hosted(url):
        return hosted_url(url, quality, FALLBACK_WIDTH)
    return next(iter(drive_image_urls(url)), url)


def stock_picture(category: str) -> Picture:
    """Return the stock photo of an article's category; that of trends for an unknown one."""
    known = category if category in STOCK_URLS else "trend"
    return _plain(STOCK_URLS[known], catalogue("fallbacks")[f"picture.stock.{known}"])


def picture_fallbacks(url: str, category: str) -> tuple[str, ...]:
    """Return what an article shows when *url* does not load (specification, section 8)."""
    return (*drive_image_urls(url)[1:], stock_picture(category).url)


def _plain(url: str, alt: str) -> Picture:
    return Picture(url=url, srcset="", sources=(), width=None, height=None, color=None, alt=alt)


def placeholder() -> Picture:
    """Return what stands where there is no picture."""
    return _plain(PLACEHOLDER_URL, catalogue("fallbacks")["picture.placeholder"])


def _addresses(image: Image, quality: Quality) -> tuple[str, str, tuple[Source, ...]]:
    """Return the address, the `srcset` and the sources of a picture, by who hosts it."""
    address, local = picture_address(image.url, quality), media_id(image.url)
    if local:
        sources = tuple(
            Source(type=f"image/{kind}", srcset=_local_srcset(local, kind, image.width))
            for kind in ("avif", "webp")
        )
        return address, _local_srcset(local, "jpg", image.width), sources
    if is_hosted(image.url):
        candidates = (
            f"{hosted_url(image.url, quality, width)} {min(width, image.width or width)}w"
            for width in offered_widths(image.width)
        )
        return address, ", ".join(candidates), ()
    return address, "", ()


def _local_srcset(id: str, kind: str, natural: int | None) -> str:
    return ", ".join(
        f"{media_variant(id, width, kind)} {min(width, natural or width)}w"
        for width in offered_widths(natural, kind)
    )
