"""Which texts of a page are its headlines: those that the style sheets set in the light face."""

import re
from pathlib import Path

import pytest

from studio_http.pages.headlines import (
    HEADLINE_CLASSES,
    WORN_STYLE,
    for_want_of_scripts,
    headlines_of,
    with_own_face,
    without_own_face,
)

ROOT = Path(__file__).resolve().parents[3]
RULE = re.compile(r"(?P<selectors>[^{}]++)\{(?P<style>[^{}]*+)\}")
WITHOUT_PAGE = "Consultation_head"
"""A consultation's screens have no page; their headlines are in the catalogues."""


@pytest.mark.parametrize(
    ("page", "headlines"),
    [
        ('<h1 class="a h1">하나 <b>둘</b></h1><p>셋</p>', ["하나 둘"]),
        ('<h2 class="h2">a<br>b<img alt="c"></h2>d', ["ab"]),
        ('<p class="Footer_slogan">&quot;온&quot;</p><p class="h11">x</p>', ['"온"']),
        ('<h1 class="h1"><span>하나</span><span>둘</span></h1>', ["하나둘"]),
        ("<script>\"<h1 class='h1'>없음</h1>\"</script><h1>없음</h1>", []),
    ],
)
def test_headlines_are_what_has_one_of_the_classes(page: str, headlines: list[str]) -> None:
    assert headlines_of(page) == headlines


def test_every_style_with_the_light_face_is_one_of_a_headline() -> None:
    found = set()
    for file in (ROOT / "ui/src").rglob("*.css"):
        module, is_module = file.name.removesuffix(".module.css"), ".module." in file.name
        for rule in RULE.finditer(file.read_text(encoding="utf-8")):
            if "var(--f-light)" in rule["style"]:
                names = re.findall(r"\.([\w-]+)", rule["selectors"])
                found |= {f"{module}_{name}" if is_module else name for name in names}

    assert found == HEADLINE_CLASSES | {WITHOUT_PAGE}


def test_a_page_loses_its_own_face_again() -> None:
    page = f"<head>{for_want_of_scripts(WORN_STYLE)}</head>".encode()

    assert without_own_face(with_own_face(page, "/b")) == page
    assert b'url("/b")' in with_own_face(page, "/b")
    assert without_own_face(page) == page
