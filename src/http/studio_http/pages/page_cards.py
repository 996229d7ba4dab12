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
    return _texts_card(site, slides[0].get("desktop", {}).get("picture"))


def site_card(site: Json, picture: Json) -> ShareCard:
    """Return the card of a picture that was chosen for sharing: it is shown by itself."""
    focus = picture.get("focus")
    card, point = _texts_card(site, picture), (focus[0], focus[1]) if focus else None
    return replace(card, focus=point, is_plain=True)


def _texts_card(site: Json, picture: Json | None) -> ShareCard:
    return card_of(site, site.get("slogan") or studio_name(site), site.get("tagline", ""), picture)


def card_of(site: Json, title: str, detail: str, picture: Json | None) -> ShareCard:
    """Return the card of a page with a title of its own, and a *picture* if it has one."""
    brand, photo = studio_name(site), str((picture or {}).get("url") or "")
    logo = site.get("brand", {}).get("logo", {})
    return ShareCard(
        brand="" if brand == title else brand,
        title=title,
        detail=detail,
        photo=photo,
        logo=logo.get("drawn", ""),
        tinted=logo.get("tinted", False),
    )
