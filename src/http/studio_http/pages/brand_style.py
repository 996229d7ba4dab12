"""The brand on a page: the style that gives it its colour and logo, and names its face."""

from collections.abc import Mapping
from typing import Any

from studio_core.content.colors import is_color
from studio_core.site.public_site import FACES


def brand_style(site: Mapping[str, Any]) -> str:
    """Return the style that gives the site its accent colour and logo; '' for the shipped ones.

    It is more specific than the style sheet's, which is read later.
    """
    brand = site.get("brand", {})
    said = []
    accent, tint = brand.get("accent"), brand.get("tint")
    if is_color(accent) and is_color(tint):
        said += [f"--accent:{accent}", f"--accent-tint:{tint}"]
    if logo := brand.get("logo"):
        # Its address was looked at before it was stored, and is again as it is read.
        said.append(f'--logo:url("{logo["url"]}")')
        said += [f"--logo-w:{logo['width']}px", f"--logo-h:{logo['height']}px"]
    return f"html:root{{{';'.join(said)}}}" if said else ""


def brand_marks(site: Mapping[str, Any]) -> str:
    """Return what the root of a page says to the style sheets: the face, and the kind of logo."""
    brand = site.get("brand", {})
    logo, face = brand.get("logo"), brand.get("face")
    marks = ""
    if logo:
        marks += f' data-logo="{"ink" if logo["tinted"] else "own"}"'
    if face in FACES:
        marks += f' data-face="{face}"'
    return marks
