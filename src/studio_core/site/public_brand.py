"""What visitors get of the brand: names, logo, accent colour and headline face."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from studio_core.content.colors import is_color, tones_of
from studio_core.content.values import is_blank
from studio_core.pictures.logos import read_logo

FIRST_FACE = "newsreader"
"""The headline face of a site that chose none: the style sheets have it already."""

FACES = (FIRST_FACE, "cormorant", "jost")


def large_name(brand: Mapping[str, Any]) -> str | None:
    """Return what the home page writes in large letters: not what the bar says already."""
    name = next((brand[key] for key in ("wordmark", "ko") if not is_blank(brand.get(key))), None)
    watermark = brand.get("watermark")
    return None if is_blank(watermark) or watermark == name else watermark


def public_brand(brand: Mapping[str, Any]) -> dict[str, Any]:
    """Return the brand; what is the shipped one is left out."""
    names = {
        name: brand[name] for name in ("ko", "wordmark", "meaning") if not is_blank(brand.get(name))
    }
    accent, logo, face = (
        brand.get("accentColor"),
        read_logo(brand.get("logo")),
        brand.get("headlineFace"),
    )
    return {
        **names,
        **(asdict(tones_of(accent)) if is_color(accent) else {}),
        **({"logo": asdict(logo)} if logo else {}),
        **({"face": face} if face in FACES[1:] else {}),
    }
