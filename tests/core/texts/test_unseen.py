"""Nothing that is not seen counts as a text, in no field and at no end of one."""

import json
import unicodedata
from pathlib import Path

import pytest

from studio_core.content import values
from studio_core.content.registry import FieldKind, content_types, site_types
from studio_core.content.rules import prepare
from studio_core.texts.unseen import is_blank, trimmed, without_unseen
from tests.unseen import MARKS, UNSEEN

CASES = json.loads((Path(__file__).parents[2] / "fixtures" / "unseen.json").read_text("utf-8"))


@pytest.mark.parametrize(("written", "seen"), CASES)
def test_the_browser_and_the_server_see_the_same(written: str, seen: str) -> None:
    assert trimmed(written) == seen


@pytest.mark.parametrize("text", UNSEEN)
def test_a_text_of_which_nothing_is_seen_is_blank(text: str) -> None:
    assert is_blank(text)
    assert trimmed(text) == ""
    if text not in MARKS:
        assert trimmed(f"{text}가 {text}나{text}") in (f"가 {text}나", f"가 {text}나{text}")


@pytest.mark.parametrize(
    "text", ["❤️", "👩\u200d🎨", "می\u200cخواهم", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "葛󠄀", "가", "\u0600", "1\ufe0f\u20e3"]
)
def test_what_is_seen_stays_with_all_that_belongs_to_it(text: str) -> None:
    assert not is_blank(text)
    assert trimmed(f"\u200b{text}\u3164") == text


def test_of_the_letters_that_are_seen_none_is_blank() -> None:
    letters = map(chr, range(0x110000))

    blank = {one for one in letters if is_blank(one) and unicodedata.category(one)[0] in "LNPS"}

    assert blank == set("\u115f\u1160\u2800\u3164\uffa0\U0001d159")


def test_a_number_keeps_its_spaces_alone() -> None:
    assert without_unseen("\u200e02\u200b 123\u3164-4567") == "02 123-4567"


@pytest.mark.parametrize("text", UNSEEN)
def test_a_title_of_which_nothing_is_seen_is_missing(text: str) -> None:
    fields = {"title": text, "content": text, "address": text}

    _, of_article = prepare(content_types()["insights"], {}, dict(fields), frozenset(fields))
    _, of_project = prepare(content_types()["portfolio"], {}, dict(fields), frozenset(fields))

    missing = {("title", "field_required"), ("content", "field_required")}
    assert missing <= {(fault.field, fault.code) for fault in of_article}
    missing = {("title", "field_required"), ("address", "field_required")}
    assert missing <= {(fault.field, fault.code) for fault in of_project}


@pytest.mark.parametrize("text", UNSEEN)
def test_a_text_of_the_site_of_which_nothing_is_seen_is_none(text: str) -> None:
    assert values.is_blank(text)


def test_what_is_not_seen_is_taken_off_the_sites_texts() -> None:
    fields = {field.kind: field for part in site_types().values() for field in part.fields}
    pasted: dict[FieldKind, tuple[str, str]] = {
        "telephone": ("\u202d02-123\u200b-4567\u202c", "02-123-4567"),
        "email": ("\u200bo'neil@studio.kr\ufeff", "o'neil@studio.kr"),
        "line": ("\u200e봄의 집\u3164", "봄의 집"),
    }

    for kind, (written, stored) in pasted.items():
        assert values.checked(fields[kind], written, kind) == (stored, [])


@pytest.mark.parametrize("email", ["a@ｎaver.com", "집@naver.com", "a@b"])
def test_the_site_names_no_address_that_cannot_be_mailed(email: str) -> None:
    fields = {field.kind: field for part in site_types().values() for field in part.fields}

    assert values.checked(fields["email"], email, "email")[1]
