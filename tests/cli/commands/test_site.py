"""`studio site list`, `get`, `set` and `check`: the studio's own texts, place by place."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.content.kinds import kinds
from studio_core.languages.registry import TWINNED
from studio_core.publishing.drafts import create_draft
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import SERVICES, SLIDES
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.older_texts import load_older_texts
from tests.own_texts import AT, PICTURE

Cli = Any
OTHER = TWINNED[0]


def opened() -> Store:
    return create_store("sqlite:///var/studio.db", load_settings(environment={}))


@pytest.fixture
def site(cli: Cli) -> Cli:
    """The command line where the demo studio's texts are."""
    with closing(opened()) as store:
        load_older_texts(store)
    return cli


def draft_a_slide() -> None:
    with closing(opened()) as store:
        sent = {"heading": "새 슬라이드", "desktop": PICTURE}
        create_draft(Work(store, OPERATOR, AT), kinds()[SLIDES], sent, id="slide-new")


def test_what_an_open_site_must_have_is_not_emptied(site: Cli) -> None:
    phone = site("site", "get", "company.phone").out

    answer = site("site", "set", "company.phone", "")

    assert answer.status == 1
    assert "company.phone: opening_field_emptied" in answer.err
    assert site("site", "get", "company.phone").out == phone


def test_every_part_and_list_is_listed_with_its_state(site: Cli) -> None:
    site("site", "close")
    site("site", "set", "about.heading", "먼저 묻습니다", "--draft")
    site("site", "set", "company.phone", "")

    lines = [line.split("\t") for line in site("site", "list").out.splitlines()]
    items = site("site", "list", "--json").json["items"]

    assert ["brand", "브랜드", "public", "1", "0", "0"] in lines
    assert ["about", "소개", "changed", "1", "1", "0"] in lines
    assert ["company", "푸터와 회사 정보", "incomplete", "1", "0", "1"] in lines
    assert ["slides", "첫 화면 슬라이드", "public", "10", "0", "0"] in lines
    assert ["questions", "자주 묻는 질문", "empty", "0", "0", "0"] in lines
    assert [one["part"] for one in items] == [line[0] for line in lines]
    company = next(one for one in items if one["part"] == "company")
    assert company["missing"] == [{"id": None, "field": "phone", "label": "전화"}]


def test_a_part_and_a_record_are_shown_field_by_field(site: Cli) -> None:
    part, record = site("site", "get", "brand"), site("site", "get", "services/total_living")

    assert "ko\t이름\t아틀리에 온\n" in part.out
    assert record.out.splitlines()[0] == "group\t묶음\tresidential"
    assert site("site", "get", "brand", "--json").json["wordmark"] == "ATELIER ON"
    assert site("site", "get", "services/total_living", "--json").json["order"] == 0


def test_a_list_is_shown_in_its_order_with_what_is_not_public(site: Cli) -> None:
    draft_a_slide()

    lines = site("site", "get", "slides").out.splitlines()
    items = site("site", "get", "slides", "--json").json

    assert lines[0] == "slides/slide-01\t온전한 하루가 머무는 자리\tpublic"
    assert lines[-1] == "slides/slide-new\t새 슬라이드\tdraft"
    assert items["total"] == len(lines) == 11
    assert items["items"][0]["desktop"]["alt"].startswith("큰 창의 빛이 드는 거실")


def test_one_field_is_written_as_it_is(site: Cli) -> None:
    site("site", "set", "privacy.intro", "첫 줄\n둘째 줄")

    assert site("site", "get", "brand.ko").out == "아틀리에 온\n"
    assert site("site", "get", "privacy.intro").out == "첫 줄\n둘째 줄\n"
    assert site("site", "get", "about.story.0.text").out.startswith("아틀리에 온은 2022년")
    picture = site("site", "get", "about.picture", "--json").json
    assert picture["alt"] == "벽 전체를 월넛 책장으로 채운 서재와 넓은 책상"
    assert len(json.loads(site("site", "get", "about.story").out)) == 3


def test_what_is_not_filled_in_is_nothing_and_no_failure(site: Cli) -> None:
    answer = site("site", "get", "services/total_living.short")

    assert (answer.status, answer.out) == (0, "")
    assert "services/total_living.short is not filled in" in answer.err
    assert site("site", "get", "services/total_living.short", "--json").out == "null\n"


@pytest.mark.parametrize(
    ("place", "value", "shown"),
    [
        ("company.phone", "02-123-4567", "02-123-4567"),
        ("services/total_living.title", " Whole Living ", "Whole Living"),
        ("about.picture.alt", "창가의 소파", "창가의 소파"),
        ("business.cards.0.title", "사는 곳", "사는 곳"),
        ("about.story.3.text", "넷째 문단", "넷째 문단"),
        ("slides/slide-01.caption", "빛의 길", "빛의 길"),
    ],
)
def test_a_value_is_changed_for_visitors(site: Cli, place: str, value: str, shown: str) -> None:
    answer = site("site", "set", place, value)

    assert (answer.status, answer.out) == (0, f"saved {place}\n")
    assert site("site", "get", place).out == f"{shown}\n"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (f"brand.{OTHER}.slogan", "Where a whole day rests"),
        (f"services/total_living.{OTHER}.title", "Whole Living"),
        (f"about.picture.{OTHER}.alt", "A sofa by the window"),
        (f"about.story.1.{OTHER}.text", "The second paragraph"),
    ],
)
def test_what_is_said_in_another_language_is_changed_at_a_place_of_its_own(
    site: Cli, place: str, value: str
) -> None:
    before = site("site", "get", place.replace(f".{OTHER}", "")).out

    assert site("site", "set", place, value).out == f"saved {place}\n"
    assert site("site", "set", place, value).out == f"{place} says that already\n"
    assert site("site", "get", place).out == f"{value}\n"
    assert site("site", "get", place.replace(f".{OTHER}", "")).out == before
    site("site", "set", place, "")
    assert site("site", "get", place, "--json").out == "null\n"


def test_a_part_is_shown_in_every_language(site: Cli) -> None:
    site("site", "set", f"brand.{OTHER}.slogan", "Where a day rests")

    assert f"{OTHER}.slogan\t표어\tWhere a day rests\n" in site("site", "get", "brand").out
    shown = site("site", "get", "brand", "--json").json
    assert shown[OTHER] == {"slogan": "Where a day rests"}


def test_a_place_that_another_language_has_not_is_refused(site: Cli) -> None:
    answer = site("site", "set", f"brand.{OTHER}.foundedOn", "2022-04-01")

    assert answer.status == 1
    assert "there is no 'foundedOn'; there are ko, slogan, tagline, meaning" in answer.err


def test_pictures_lists_and_focal_points_are_given_as_json_or_an_address(site: Cli) -> None:
    site("site", "set", "about.picture", "/media/b.jpg")
    site("site", "set", "about.picture.focus", "[0.25, 0.5]")
    site("site", "set", "about.story", '[{"text": "하나"}]')
    site("site", "set", "services/total_living.picture", '{"url": "/c.jpg", "alt": "문"}')

    assert site("site", "get", "about.picture", "--json").json == {
        "url": "/media/b.jpg",
        "focus": [0.25, 0.5],
    }
    assert site("site", "get", "about.story", "--json").json == [{"text": "하나"}]
    assert site("site", "get", "services/total_living.picture.alt").out == "문\n"


def test_a_logo_and_a_face_are_set_and_what_cannot_be_one_is_refused(site: Cli) -> None:
    logo = {"url": f"/media/{'a' * 32}.svg", "width": 400, "height": 100, "format": "svg"}
    site("site", "set", "brand.logo", json.dumps(logo))
    site("site", "set", "brand.logo.tinted", "true")
    site("site", "set", "brand.headlineFace", "jost")

    elsewhere = site("site", "set", "brand.logo", "https://elsewhere.example/logo.svg")
    unknown = site("site", "set", "brand.headlineFace", "comic")

    assert site("site", "get", "brand.logo", "--json").json == {**logo, "tinted": True}
    assert site("site", "get", "brand.headlineFace").out == "jost\n"
    assert "logo_not_allowed" in elsewhere.err
    assert "field_not_allowed" in unknown.err


def test_a_long_text_comes_by_standard_input_and_an_empty_one_takes_away(site: Cli) -> None:
    site("site", "set", "privacy.intro", "-", stdin="첫 문단\n\n둘째 문단\n")
    site("site", "set", "brand.slogan", "")

    assert site("site", "get", "privacy.intro").out == "첫 문단\n\n둘째 문단\n"
    assert site("site", "get", "brand.slogan").out == ""


def test_a_change_is_one_that_is_taken_back(site: Cli) -> None:
    site("site", "set", "brand.ko", "스튜디오 봄")

    undone = site("undo")

    assert undone.status == 0
    assert site("site", "get", "brand.ko").out == "아틀리에 온\n"
    assert site("log", "--json").json["items"][1]["action"] == "part_updated"


def test_saying_the_same_again_changes_nothing(site: Cli) -> None:
    before = site("log", "--json").json["total"]

    answer = site("site", "set", "brand.ko", "아틀리에 온")

    assert answer.out == "brand.ko says that already\n"
    assert site("log", "--json").json["total"] == before


def test_a_part_that_is_not_there_yet_is_made(cli: Cli) -> None:
    answer = cli("site", "set", "contact.lead", "들려주세요")

    assert answer.status == 0
    assert cli("site", "get", "contact.lead").out == "들려주세요\n"


def test_a_draft_is_changed_and_visitors_see_what_they_saw(site: Cli) -> None:
    answer = site("site", "set", "brand.ko", "스튜디오 봄", "--draft")

    assert answer.out == "saved brand.ko in the draft\n"
    assert site("site", "get", "brand.ko").out == "아틀리에 온\n"
    assert site("site", "get", "brand.ko", "--draft").out == "스튜디오 봄\n"


def test_of_a_record_that_is_not_public_the_draft_is_changed(site: Cli) -> None:
    draft_a_slide()

    answer = site("site", "set", "slides/slide-new.heading", "더 새 슬라이드")

    assert answer.out == "saved slides/slide-new.heading in the draft\n"
    assert site("site", "get", "slides/slide-new.heading").out == "더 새 슬라이드\n"
    with closing(opened()) as store:
        assert store.get(SLIDES, "slide-new") is None


def test_a_service_that_gets_another_address_remembers_the_one_before(site: Cli) -> None:
    site("site", "set", "services/total_living.slug", "whole-living")

    with closing(opened()) as store:
        record = store.get(SERVICES, "total_living")
    assert record is not None
    assert record.document["formerPaths"] == ["/business/residential/total-living"]


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("brand.ko", "가" * 41, "brand.ko: field_too_long (max 40)"),
        ("company.email", "hi(at)bom", "company.email: field_invalid"),
        ("contact.residentialForm", "javascript:1", "contact.residentialForm: link_not_allowed"),
        ("services/total_living.title", "", "services/total_living.title: field_required"),
        ("services/total_living.group", "villa",
         "services/total_living.group: field_not_allowed (value villa)"),
        ("services/total_living.slug", "relite-living",
         "services/total_living.slug: slug_taken (path /business/residential/relite-living)"),
        ("about.story.0.text", "가" * 1001, "about.story.0.text: field_too_long (max 1000)"),
        ("about.picture.alt", "창" * 301, "about.picture: alt_too_long (max 300)"),
        ("about.story", "하나", "about.story takes JSON: "),
        ("brand", "봄", "brand names no field: `studio site get brand` shows what it has"),
        ("brand.kor", "봄", "brand.kor: there is no 'kor'; there are ko, wordmark,"),
        ("brnad.ko", "봄", "brnad.ko: there is no 'brnad'; there are brand, about,"),
        ("services/none.title", "봄", "services/none does not exist"),
    ],
)  # fmt: skip
def test_what_is_not_taken_names_the_place_and_the_rule_and_changes_nothing(
    site: Cli, place: str, value: str, told: str
) -> None:
    before = site("site", "export", "-").out

    answer = site("site", "set", place, value)

    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith(f"Error: {told}")
    assert answer.err.count("\n") == 1
    assert site("site", "export", "-").out == before


def test_a_record_that_is_not_there_is_named(site: Cli) -> None:
    answer = site("site", "get", "slides/none")

    assert (answer.status, answer.err) == (1, "Error: slides/none does not exist\n")


def test_what_stands_against_opening_is_listed_and_fails(cli: Cli) -> None:
    cli("site", "set", "brand.ko", "스튜디오 봄")
    cli("site", "close")

    answer, refused = cli("site", "check"), cli("site", "open")
    told = cli("site", "check", "--json").json

    assert answer.status == refused.status == 1
    assert (
        "company.phone\t전화\tnothing is filled in: `studio site set PLACE VALUE`\n" in answer.out
    )
    assert "\t\tset STUDIO_PUBLIC_URL to the address of the site\n" in answer.out
    slides = "slides\t첫 화면 슬라이드\thad better have 3 or more\n"
    assert answer.out == refused.out + slides
    assert "brand.ko" not in answer.out
    assert f"{told['total']} things stand against opening the site; it is closed" in answer.err
    assert told["open"] is False
    assert len(told["items"]) == told["total"] == len(refused.out.splitlines())
    assert {
        "code": "opening_field_missing",
        "part": "company",
        "id": None,
        "field": "phone",
        "label": "전화",
        "advice": "nothing is filled in: `studio site set PLACE VALUE`",
    } in told["items"]
    assert [(one["part"], one["code"]) for one in told["advice"]] == [
        ("slides", "opening_list_short")
    ]


def test_nothing_stands_against_a_site_that_has_everything(
    site: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_PUBLIC_URL", "https://bom.studio")
    monkeypatch.setenv("STUDIO_SMTP_URL", "smtp://127.0.0.1:1")

    without_picture = site("site", "check")
    kept = Path("var/media/records") / PICTURE["id"][:2] / f"{PICTURE['id']}.json"
    kept.parent.mkdir(parents=True)
    kept.write_text("{}")
    answer = site("site", "check")

    assert (answer.status, answer.out) == (0, "")
    assert "nothing is missing; it is open" in answer.err
    assert without_picture.status == 1
    told = "shows a picture that is not kept: choose another, or bring it"
    assert f"about.picture\t사진\t{told}\n" in without_picture.out
    assert f"principles/stability.picture\t사진\t{told}\n" in without_picture.out
