"""Every link of a screen or a page goes through the rule of what a link may be."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "ui" / "src"
TEMPLATES = ROOT / "src" / "http" / "studio_http" / "pages" / "templates"
OURS = ("linkOf(", "exportUrl(", "`mailto:$", "`tel:$")
"""What makes an address that cannot run: the rule itself, our own calls, and fixed schemes."""
FILTERS = ("| link ", "| link or ", "| project_path ", "| article_path ")
OWN = ("page.canonical ", "alternate.address ", "other.address ", "site | home ")
"""Addresses of the site's own pages, in this language and in others."""


def test_no_screen_puts_an_unchecked_address_into_a_link() -> None:
    found = [
        f"{path.name}: {address}"
        for path in SCREENS.rglob("*.tsx")
        for address in re.findall(r"\bhref=\{([^}\n]*)", path.read_text("utf-8"))
        if not address.startswith(OURS)
    ]

    assert found == []


def test_no_template_puts_an_unchecked_address_into_a_link() -> None:
    found = [
        f"{path.name}: {address}"
        for path in TEMPLATES.glob("*.html")
        for address in re.findall(r'href="\{\{ ?([^}]*)\}\}"', path.read_text("utf-8"))
        if not any(name in address for name in FILTERS) and address not in OWN
    ]

    assert found == []
