"""An enquiry keeps the language in which it was written, and who works here reads it in theirs."""

import re
from datetime import date
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.consultation import consultation_offer, fact_lines, shipped_choices
from studio_core.enquiries.enquiry import delivery_body, read_enquiry
from studio_core.enquiries.inbox import one_enquiry
from studio_core.enquiries.spam import FormSigns, spam_score
from studio_core.enquiries.spool import drain_spool
from studio_core.enquiries.stored import read_stored
from studio_core.enquiries.submission import keep_in_spool, keep_in_store
from studio_core.enquiries.tables import enquiry_rows, person_document
from studio_core.errors import InvalidFieldsError
from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.speaking import speaking
from studio_core.languages.written_in import language_name, told_language
from studio_core.records.canonical import canonical
from tests.core.enquiries.keeping import AT, accepted, document_of, kept, stored_of

HANGUL = re.compile("[\uac00-\ud7a3\u3130-\u318f]")
TODAY = date(2026, 11, 26)
OWN = {
    "residentialBudgets": [
        {"label": "이천만 원까지", **{code: {"label": f"Up to 20m ({code})"} for code in TWINNED}},
        {"label": "그보다 많이"},
    ],
    "promise": "하루 안에 연락드려요.",
    **{code: {"promise": f"We call within a day. ({code})"} for code in TWINNED},
}
"""A site's part `contact`: its second budget has no twin."""


def consultation(**facts: Any) -> dict[str, Any]:
    said = {"kind": "consultation", "name": "Jane", "phone": "+44 20 7946 0018"}
    return {**said, "privacyConsent": True, "facts": {"space": "residential", **facts}}


@pytest.mark.parametrize("language", [BASE, *TWINNED])
def test_an_enquiry_is_stored_with_the_language_that_was_spoken(
    store: MemoryStore, cipher: FileCipher, language: str
) -> None:
    with speaking(language):
        id = kept(store, cipher, "one")

    stored = stored_of(store, cipher, id)
    assert document_of(store, id)["language"] == language
    assert stored.language == language
    assert stored.contact is not None
    assert stored.contact.language == language


@pytest.mark.parametrize("said", [{}, {"language": "xx"}, {"language": None}, {"language": 7}])
def test_an_older_enquiry_is_in_the_base_language(
    store: MemoryStore, cipher: FileCipher, said: dict[str, Any]
) -> None:
    id = kept(store, cipher, "one")
    document = {name: one for name, one in document_of(store, id).items() if name != "language"}

    assert read_stored(cipher, id, {**document, **said}).language == BASE


@pytest.mark.parametrize("language", TWINNED)
def test_the_spool_and_canonical_form_keep_the_language(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, language: str
) -> None:
    with speaking(language):
        id = keep_in_spool(spool, accepted(cipher, "one"))

    assert drain_spool(store, spool, cipher, lambda: "1" * 32, at=AT) == 1

    assert stored_of(store, cipher, id).language == language
    assert read_stored(cipher, id, canonical(document_of(store, id))).language == language


@pytest.mark.parametrize("language", TWINNED)
def test_the_same_enquiry_sent_again_in_another_language_is_the_same(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, language: str
) -> None:
    id = kept(store, cipher, "one")

    with speaking(language):
        again = keep_in_store(store, accepted(cipher, "one"))
        keep_in_spool(spool, accepted(cipher, "one"))

    assert again == id
    assert drain_spool(store, spool, cipher, lambda: "1" * 32, at=AT) == 0
    assert stored_of(store, cipher, id).language == BASE


@pytest.mark.parametrize("language", TWINNED)
def test_tables_and_a_persons_data_say_the_language(
    store: MemoryStore, cipher: FileCipher, language: str
) -> None:
    with speaking(language):
        id = kept(store, cipher, "one")
    one = one_enquiry(store, cipher, id, at=AT)

    heading, row = enquiry_rows([one], lambda _: "")

    assert dict(zip(heading, row, strict=True))["적은 언어"] == language_name(language)
    assert person_document(one)["language"] == language


def test_only_another_language_than_the_base_one_is_worth_telling() -> None:
    assert told_language(BASE) == ""
    assert [told_language(code) for code in TWINNED] == [language_name(code) for code in TWINNED]


@pytest.mark.parametrize("language", TWINNED)
def test_what_may_be_chosen_is_said_in_the_language(language: str) -> None:
    base = consultation_offer({"kakaoChannel": "https://pf.kakao.com/_x"}, 20)

    with speaking(language):
        offer = consultation_offer({"kakaoChannel": "https://pf.kakao.com/_x"}, 20)
        names = shipped_choices()["names"]

    assert not HANGUL.search(str(offer) + str(names))
    assert keys_in(offer) == keys_in(base)
    assert names.keys() == shipped_choices()["names"].keys()


def keys_in(value: Any) -> Any:
    """Return *value* without what its choices are called."""
    if isinstance(value, list):
        return [keys_in(one) for one in value]
    if isinstance(value, dict):
        return {name: keys_in(one) for name, one in value.items() if name != "label"}
    return value


@pytest.mark.parametrize("language", TWINNED)
def test_the_studios_own_budgets_are_offered_by_their_twins(language: str) -> None:
    with speaking(language):
        offer = consultation_offer(OWN, 20)

    label = f"Up to 20m ({language})"
    assert offer["spaces"][0]["budgets"] == [{"key": "이천만 원까지", "label": label}]
    assert offer["promise"] == f"We call within a day. ({language})"


@pytest.mark.parametrize("language", TWINNED)
def test_of_a_site_without_twins_the_shipped_budgets_are_offered(language: str) -> None:
    contact = {"residentialBudgets": [{"label": "이천만 원까지"}], "promise": "하루 안에"}

    with speaking(language):
        offer, shipped = consultation_offer(contact, 20), consultation_offer({}, 20)

    assert offer == shipped


@pytest.mark.parametrize("language", TWINNED)
def test_choices_are_kept_by_their_keys_with_the_labels_that_the_studio_knows(
    language: str,
) -> None:
    with speaking(language):
        offer = consultation_offer(OWN, 20)
        space = offer["spaces"][0]
        sent = consultation(
            spaceType=space["types"][0]["label"],
            size=34,
            condition=space["conditions"][0],
            scope=[{"key": one["key"], "label": one["label"]} for one in space["scopes"][1:3]],
            budget=space["budgets"][0],
            start=offer["starts"][0]["key"],
            contactBy={"key": "email", "label": "E-mail"},
            remarks="A quiet room to work in.",
        )
        enquiry = read_enquiry(sent, offer, TODAY)
        lines, body = fact_lines(enquiry.facts), delivery_body(enquiry)

    assert enquiry.facts["space"] == {"key": "residential", "label": "주거 공간"}
    assert enquiry.facts["budget"] == {"key": "이천만 원까지", "label": "이천만 원까지"}
    assert dict(lines) == {
        "공간": "주거 공간",
        "종류": "아파트",
        "크기": "34평",
        "지금 상태": "살고 있어요",
        "범위": "거실, 주방",
        "예산": "이천만 원까지",
        "시기": "한 달 안에",
        "연락 방법": "이메일",
        "더 알려 주신 것": "A quiet room to work in.",
    }
    assert str(body["message"]).startswith("공간: 주거 공간\n종류: 아파트")


@pytest.mark.parametrize("language", TWINNED)
def test_a_choice_that_is_offered_no_longer_and_words_of_ones_own_are_kept_as_they_came(
    language: str,
) -> None:
    gone = {"key": "home_10m", "label": "Up to ₩10 million"}

    with speaking(language):
        sent = consultation(spaceType="A houseboat", budget=gone)
        facts = read_enquiry(sent, consultation_offer({}, 20), TODAY).facts

    assert (facts["spaceType"], facts["budget"]) == ("A houseboat", gone)


@pytest.mark.parametrize("language", TWINNED)
def test_faults_of_facts_name_them_in_the_language(language: str) -> None:
    sent = consultation(size=0, budget=7, moveIn="x")

    with speaking(language), pytest.raises(InvalidFieldsError) as raised:
        read_enquiry(sent, consultation_offer({}, 20), TODAY)

    labels = [dict(fault.facts)["label"] for fault in raised.value.faults]
    assert len(labels) == 3
    assert not HANGUL.search(str(labels))


@pytest.mark.parametrize("language", TWINNED)
def test_words_in_another_language_are_no_sign_of_spam_where_it_is_spoken(language: str) -> None:
    body = {**consultation(remarks="See www.example.com"), "email": "jane@example.com"}

    with speaking(language):
        abroad = read_enquiry(body, consultation_offer({}, 20), TODAY)
    here = read_enquiry(body, consultation_offer({}, 20), TODAY)

    assert spam_score(abroad, FormSigns()).signs == ("links",)
    assert spam_score(here, FormSigns()).signs == ("links", "no_korean")


@pytest.mark.parametrize("language", [BASE, *TWINNED])
@pytest.mark.parametrize(
    "phone",
    ["+1 (415) 555-0132", "+44 20 7946 0018", "+886 2 2345 6789", "+49-30-901820", "+290 22123"],
)
def test_telephone_numbers_from_abroad_are_kept_as_they_were_typed(
    phone: str, language: str
) -> None:
    with speaking(language):
        enquiry = read_enquiry(
            {**consultation(), "phone": phone}, consultation_offer({}, 20), TODAY
        )

    assert enquiry.phone == phone
