import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.pictures.image import Image
from studio_core.pictures.presentation import PLACEHOLDER
from studio_core.records.changes import OPERATOR, ChangeSet, Put
from studio_core.records.collections import SETTINGS
from studio_core.records.record import Json
from studio_core.site.public_site import (
    PICTURES_RECORD,
    administrators_notes,
    embedded_forms,
    picture_hosts,
    public_site,
    read_site_pictures,
    site_picture,
)

LIVING = Image(url="/media/" + "a" * 32 + ".jpg", width=1280, alt="거실")
TABLE = {
    "slogan": "온전한 하루가 머무는 자리",
    "foundedOn": "2022-04-01",
    "home": {"slides": [{"desktop": {"image": "hero", "scene": "s", "alt": "창"}}]},
    "contact": {"consultationForms": {"residential": "https://forms.example/1"}},
    "enquiries": {"spreadsheetUrl": "https://sheet.example", "spreadsheetNote": "비밀"},
    "internal": {"key": "value"},
}


def test_visitors_get_the_public_sections_only() -> None:
    site = public_site(TABLE, {})

    assert site.keys() == {"slogan", "foundedOn", "home", "contact"}


def test_a_named_picture_takes_the_place_of_its_name() -> None:
    desktop = public_site(TABLE, {"hero": LIVING})["home"]["slides"][0]["desktop"]

    assert desktop.keys() == {"alt", "picture"}
    assert desktop["picture"].width == 1280
    assert desktop["picture"].alt == "거실"


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("https://pictures.example/1.jpg", "https://pictures.example/1.jpg"),
        ("/own.jpg", "/own.jpg"),
        ("unknown", PLACEHOLDER.url),
        ("javascript:alert(1)", PLACEHOLDER.url),
        ("", PLACEHOLDER.url),
    ],
)
def test_an_address_is_shown_as_it_is_and_anything_else_as_the_placeholder(
    name: str, url: str
) -> None:
    assert site_picture(name, "창", {}).url == url


SCRIPTS = ["javascript:alert(1)", " Java\tScript:alert(1)", "data:text/html,x", "vbscript:x"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_link_of_the_sites_texts_can_run(script: str) -> None:
    table = {
        "business": {"cards": [{"to": script, "title": script}]},
        "services": [{"path": script}],
        "contact": {"consultationForms": {"residential": script}},
        "footer": {"phoneHref": script, "phone": "02-000-0000"},
        "profiles": [{"url": script, "name": "blog"}],
    }

    site = public_site(table, {})

    assert site["business"]["cards"] == [{"to": "", "title": script}]
    assert site["services"] == [{"path": ""}]
    assert site["contact"]["consultationForms"] == {"residential": ""}
    assert site["footer"] == {"phoneHref": "", "phone": "02-000-0000"}
    assert site["profiles"] == [{"url": "", "name": "blog"}]
    assert administrators_notes({"enquiries": {"spreadsheetUrl": script}})["spreadsheetUrl"] == ""


def test_a_telephone_and_an_address_stay_links() -> None:
    links = {"phoneHref": "tel:+82200000000", "url": "https://blog.example/a", "to": "/contact"}

    assert public_site({"footer": links}, {})["footer"] == links


def test_the_notes_for_administrators_are_read_as_texts() -> None:
    notes = administrators_notes(TABLE)

    assert notes == {
        "spreadsheetUrl": "https://sheet.example", "spreadsheetNote": "비밀", "contact": "",
    }  # fmt: skip
    assert administrators_notes({"enquiries": 7})["spreadsheetNote"] == ""


def test_the_embedded_forms_are_those_configured() -> None:
    assert embedded_forms(TABLE) == ("https://forms.example/1",)
    assert embedded_forms({"contact": {"consultationForms": 3}}) == ()
    assert embedded_forms({}) == ()


def test_every_picture_host_is_allowed_until_some_are_configured() -> None:
    assert picture_hosts({}) is None
    assert picture_hosts({"pictureHosts": "https://pictures.example"}) is None
    assert picture_hosts({"pictureHosts": []}) == ()
    assert picture_hosts({"pictureHosts": ["https://pictures.example", 3, ""]}) == (
        "https://pictures.example",
    )


def test_stored_pictures_are_read_by_name_and_what_is_none_is_left_out(store: MemoryStore) -> None:
    assert read_site_pictures(store) == {}
    pictures: dict[str, Json] = {"hero": {"url": LIVING.url, "alt": "거실"}, "broken": 7}
    put = Put(SETTINGS, PICTURES_RECORD, pictures)
    store.commit(ChangeSet(actor=OPERATOR, action="test", at="2026-03-01", changes=(put,)))

    read = read_site_pictures(store)

    assert list(read) == ["hero"]
    assert (read["hero"].url, read["hero"].alt) == (LIVING.url, "거실")
