"""What pages are shared with: the cards that their share pictures are drawn of."""

from dataclasses import replace

from studio_core.pictures.share_cards import ShareCard
from studio_http.pages.content import Json
from studio_http.pages.page_titles import studio_name


def common_card(site: Json) -> ShareCard:
    """Return what all pages are shared with that have no picture of their own."""
    general = site.get("sharePicture")
    if general:
        return site_card(site, general)
    slides = site.get("home", {}).get("slides") or [{}]
    return _texts_card(site, slides[0].get("desktop", {}).get("picture", {}))


def site_card(site: Json, picture: Json) -> ShareCard:
    """Return the card of a picture that was chosen for sharing: it is shown by itself."""
    focus = picture.get("focus")
    card, point = _texts_card(site, picture), (focus[0], focus[1]) if focus else None
    return replace(card, focus=point, is_plain=True)


def _texts_card(site: Json, picture: Json) -> ShareCard:
    title = site.get("slogan") or studio_name(site)
    return card_of(site, title, site.get("tagline", ""), picture.get("url", ""))


def card_of(site: Json, title: str, detail: str, photo: str) -> ShareCard:
    """Return the card of a page with a title of its own; *photo* is the address of its picture."""
    brand = studio_name(site)
    logo = site.get("brand", {}).get("logo", {})
    return ShareCard(
        brand="" if brand == title else brand,
        title=title,
        detail=detail,
        photo=photo,
        logo=logo.get("drawn", ""),
        tinted=logo.get("tinted", False),
    )
