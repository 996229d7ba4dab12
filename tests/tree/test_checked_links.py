"""Addresses of mail and of films stand in pages as other links do: by the one rule for links."""

import re

import pytest

from tests.tree.test_layout import ROOT, tracked

TEMPLATE = re.compile(r'(?:href|src|poster)="(?:mailto:|\{\{ [^}|]*(?:video|poster)[^}|]*\}\})')
SCREEN = re.compile(r"(?:href|src)=\{`mailto:|poster=\{(?!linkOf\(|\(video\.poster)")


@pytest.mark.parametrize(
    ("folder", "ending", "unchecked"),
    [("src/http/studio_http/pages/templates", ".html", TEMPLATE), ("ui/src", ".tsx", SCREEN)],
    ids=["templates", "screens"],
)
def test_no_address_of_mail_or_a_film_stands_there_unchecked(
    folder: str, ending: str, unchecked: re.Pattern[str]
) -> None:
    texts = {
        path: (ROOT / path).read_text("utf-8")
        for path in tracked()
        if path.startswith(folder) and path.endswith(ending)
    }

    assert texts
    assert {path: found for path, text in texts.items() if (found := unchecked.findall(text))} == {}
