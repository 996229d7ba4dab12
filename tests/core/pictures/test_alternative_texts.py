"""What a program wrote is no alternative text; `pictures.test.ts` reads the same cases."""

import json
from pathlib import Path

import pytest

from studio_core.pictures.alternative_texts import is_by_program
from studio_core.texts.unseen import trimmed

CASES = json.loads(Path(__file__).with_name("written_alts.json").read_text("utf-8"))


@pytest.mark.parametrize(("alt", "text"), CASES)
def test_an_alternative_text_is_what_somebody_wrote(alt: str, text: str) -> None:
    assert is_by_program(alt) is (text == "" and trimmed(alt) != "")
