"""The brand on a page: the style that gives it its colour and logo, and the file of its face."""

from collections.abc import Mapping
from typing import Any

from studio_core.site.colors import is_color
from studio_core.site.public_brand import FACES, FIRST_FACE
from studio_http.pages.assets import Assets

_ROOT = '<html lang="ko"'
_FONT = "src/assets/fonts/{face}-display.woff2"
_FORBIDDEN = frozenset('"\\\n\r\f<>')


def brand_style(site: Mapping[str, Any]) -> str:
    """Return the style that gives the site its accent colour and logo; '' for the shipped ones.

    It is more specific than the style sheet's, which is read later.
    """
    brand = site.get("brand", {})
    said = []
    accent, tint = brand.get("accent"), brand.get("tint")
    if is_color(accent) and is_color(tint):
        said += [f"--accent:{accent}", f"--accent-tint:{tint}"]
    if logo := _logo(site):
        said.append(f'--logo:url("{logo["url"]}")')
        said += [f"--logo-w:{int(logo['width'])}px", f"--logo-h:{int(logo['height'])}px"]
    return f"html:root{{{';'.join(said)}}}" if said else ""


def branded(page: str, site: Mapping[str, Any], assets: Assets) -> str:
    """Return a page whose root says what the style sheets look at: the face, and kind of logo."""
    logo, face = _logo(site), str(site.get("brand", {}).get("face", ""))
    marks = ""
    if logo:
        marks += f' data-logo="{"ink" if logo.get("tinted") else "own"}"'
    if face in FACES:
        marks += f' data-face="{face}"'
        # Only the face that is shown is fetched.
        shipped, chosen = (_font(assets, one) for one in (FIRST_FACE, face))
        if shipped and chosen:
            page = page.replace(f'href="{shipped}"', f'href="{chosen}"', 1)
    return page.replace(_ROOT, _ROOT + marks, 1) if marks else page


def _logo(site: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the logo; nothing for one whose address could end the style's text."""
    logo: Mapping[str, Any] = site.get("brand", {}).get("logo") or {}
    return logo if logo and _FORBIDDEN.isdisjoint(logo["url"]) else {}


def _font(assets: Assets, face: str) -> str:
    """Return the address of a face's file; '' when nothing is built."""
    entry = assets.manifest.get(_FONT.format(face=face))
    return f"/{entry['file']}" if entry else ""
