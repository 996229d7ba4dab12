"""The studio's own texts over HTTP: parts, lists, drafts, order, trash and undo, on every store."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Actor, Put
from studio_core.records.collections import PORTFOLIO, SERVICES, SITE, SITE_CONTENT, SLIDES
from studio_core.records.work import Work
from tests.content_records import save_content
from tests.http.studio_in_memory import AT, EMAIL, HANOK, eventually, put
from tests.own_texts import ONE_OF_EACH, PICTURE

Client = TestClient[Any]
ANY = {"If-Match": "*"}
LISTS = [name for name in SITE_CONTENT if name != "site"]
TITLE = {
    "slides": "heading",
    "services": "title",
    "questions": "question",
    "profiles": "name",
    "principles": "name",
}

pytestmark = pytest.mark.every_store


def body(collection: str, number: int = 1) -> dict[str, Any]:
    """Return what makes a record of a list."""
    fields = {name: one for name, one in ONE_OF_EACH[collection][1].items() if name != "order"}
    more = {"slug": f"service-{number}"} if collection == SERVICES else {}
    return fields | {TITLE[collection]: f"하나 더 {number}"} | more


def made(admin: Client, collection: str, number: int = 1, **more: Any) -> str:
    """Make a record and return its id."""
    answer = admin.post(f"/api/admin/{collection}", json=body(collection, number) | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def ids(admin: Client, collection: str) -> list[str]:
    """Return the ids of a list in its order."""
    return [one["id"] for one in admin.get(f"/api/admin/{collection}").json()["items"]]


def shown(admin: Client, part: str) -> Any:
    """Return a part of the public site."""
    return admin.get("/api/site").json().get(part)


def test_a_part_that_is_not_there_yet_is_empty_and_is_made_by_saving(admin: Client) -> None:
    empty = admin.get("/api/admin/site/brand")
    saved = admin.put("/api/admin/site/brand", json={"ko": "스튜디오 봄", "slogan": "봄"})

    assert empty.json()["id"] == "brand"
    assert empty.json()["state"] == "draft"
    assert saved.status_code == 200
    assert eventually(lambda: shown(admin, "slogan") == "봄")
    assert shown(admin, "brand")["ko"] == "스튜디오 봄"


def test_a_draft_of_a_part_is_published_when_somebody_says_so(admin: Client) -> None:
    admin.put("/api/admin/site/about/draft", json={"heading": "초안"})
    admin.put("/api/admin/site/about/draft", json={"heading": "초안 둘"}, headers=ANY)

    state = admin.get("/api/admin/site/about/publishing").json()
    assert state["hasDraft"]
    assert "heading" in state["changes"]
    assert state["publicPath"] is None
    assert shown(admin, "about") is None
    assert admin.post("/api/admin/site/about/publish").status_code == 200
    assert eventually(lambda: (shown(admin, "about") or {}).get("heading") == "초안 둘")
    history = admin.get("/api/admin/site/about/history").json()["items"]
    assert history[0]["action"] == "published"


def test_an_unknown_part_is_a_404(admin: Client) -> None:
    calls = [
        admin.get("/api/admin/site/nothing"),
        admin.put("/api/admin/site/nothing", json={"a": 1}),
        admin.put("/api/admin/site/nothing/draft", json={"a": 1}),
        admin.get("/api/admin/slides/nothing"),
    ]

    assert {call.status_code for call in calls} == {404}
    assert {call.json()["code"] for call in calls} == {"site_part_not_found"}


def test_every_fault_of_a_part_is_named_with_its_field(admin: Client) -> None:
    sent = {
        "title": "가" * 61,
        "effectiveFrom": "2026-13-01",
        "sections": [{"heading": "하나"}, {"body": "둘", "more": 1}],
        "nothing": 1,
    }

    answer = admin.put("/api/admin/site/privacy", json=sent)

    assert answer.status_code == 400
    assert {one["field"]: one["code"] for one in answer.json()["errors"]} == {
        "nothing": "field_read_only",
        "title": "field_too_long",
        "effectiveFrom": "field_invalid_date",
        "sections.1.heading": "field_required",
        "sections.1.more": "field_invalid",
    }


@pytest.mark.parametrize("collection", LISTS)
def test_records_of_a_list_are_added_moved_hidden_deleted_and_restored(
    admin: Client, collection: str
) -> None:
    one, two, three = (made(admin, collection, number) for number in (1, 2, 3))
    assert ids(admin, collection) == [one, two, three]

    admin.post(f"/api/admin/{collection}/{three}/move", json={"after": None})
    assert ids(admin, collection) == [three, one, two]
    admin.post(f"/api/admin/{collection}/{one}/move", json={"before": three})
    assert ids(admin, collection) == [one, three, two]

    assert admin.post(f"/api/admin/{collection}/{three}/hide").status_code == 200
    items = admin.get(f"/api/admin/{collection}").json()["items"]
    assert [(item["id"], item["state"]) for item in items] == [
        (one, "public"),
        (three, "hidden"),
        (two, "public"),
    ]
    assert admin.post(f"/api/admin/{collection}/{three}/publish").status_code == 200
    assert ids(admin, collection) == [one, three, two]

    assert admin.delete(f"/api/admin/{collection}/{two}", headers=ANY).status_code == 204
    assert ids(admin, collection) == [one, three]
    trashed = admin.get("/api/admin/trash").json()["items"]
    assert [(item["collection"], item["id"]) for item in trashed] == [(collection, two)]
    assert admin.post(f"/api/admin/trash/{two}/restore").status_code == 200
    assert ids(admin, collection) == [one, three, two]


@pytest.mark.parametrize("collection", LISTS)
def test_a_new_draft_comes_last_and_stays_there_when_it_is_published(
    admin: Client, collection: str
) -> None:
    first = made(admin, collection, 1)
    draft = made(admin, collection, 2, state="draft")

    assert ids(admin, collection) == [first, draft]
    assert admin.post(f"/api/admin/{collection}/{draft}/publish").status_code == 200
    assert ids(admin, collection) == [first, draft]


def test_a_changed_address_of_a_service_is_remembered(admin: Client) -> None:
    id = made(admin, SERVICES, 1)
    admin.put(f"/api/admin/services/{id}", json={"slug": "first"}, headers=ANY)
    admin.put(f"/api/admin/services/{id}/draft", json={"group": "commercial"})
    admin.post(f"/api/admin/services/{id}/publish")

    record = admin.get(f"/api/admin/services/{id}").json()

    assert record["formerPaths"] == [
        "/business/residential/service-1",
        "/business/residential/first",
    ]
    refused = admin.put(f"/api/admin/services/{id}", json={"formerPaths": []}, headers=ANY)
    assert [one["code"] for one in refused.json()["errors"]] == ["field_read_only"]


def test_an_address_that_another_service_has_is_refused(admin: Client) -> None:
    made(admin, SERVICES, 1)
    other = made(admin, SERVICES, 2)

    answers = [
        admin.post("/api/admin/services", json=body(SERVICES, 1)),
        *(
            admin.put(f"/api/admin/services/{other}", json={"slug": written}, headers=ANY)
            for written in ("service-1", " service-1", "service-1\u200b")
        ),
    ]

    assert [answer.status_code for answer in answers] == [400] * 4
    assert {one["code"] for answer in answers for one in answer.json()["errors"]} == {"slug_taken"}


def test_a_service_does_not_become_public_again_at_an_address_in_use(admin: Client) -> None:
    first = made(admin, SERVICES, 1)
    admin.post(f"/api/admin/services/{first}/hide")
    second = made(admin, SERVICES, 1)

    refused = admin.post(f"/api/admin/services/{first}/publish")

    assert (refused.status_code, refused.json()["code"]) == (409, "slug_taken")
    assert "/service-1" in refused.json()["detail"]
    paths = [one["path"] for one in shown(admin, "services") if one["path"].endswith("/service-1")]
    assert (len(paths), admin.get(f"/api/admin/services/{second}").status_code) == (1, 200)


def test_a_service_that_shares_its_address_since_before_can_be_edited(
    admin: Client, studio: Studio
) -> None:
    double = {**body(SERVICES, 1), "order": 1}
    changes = (Put(SERVICES, "-a", double), Put(SERVICES, "-b", double))
    Work(studio.store.store, OPERATOR, AT).commit("x", *changes)  # type: ignore[attr-defined]  # past the rules

    saved = admin.put("/api/admin/services/-b", json={"title": "새 이름"}, headers=ANY)
    moved = admin.put("/api/admin/services/-b", json={"slug": "elsewhere"}, headers=ANY)
    back = admin.put("/api/admin/services/-b", json={"slug": "service-1"}, headers=ANY)

    assert [one.status_code for one in (saved, moved, back)] == [200, 200, 400]


def test_a_full_list_takes_no_more(admin: Client) -> None:
    for number in range(12):
        made(admin, SLIDES, number)

    refused = admin.post("/api/admin/slides", json=body(SLIDES))

    assert (refused.status_code, refused.json()["code"]) == (409, "list_too_long")


def test_several_parts_are_published_in_one_change_set_and_taken_back(admin: Client) -> None:
    admin.put("/api/admin/site/brand/draft", json={"ko": "봄"})
    admin.put("/api/admin/site/about/draft", json={"heading": "머리말"})
    made(admin, "principles", 1, state="draft")
    waiting = {one["part"]: one["drafts"] for one in admin.get("/api/admin/site").json()["items"]}

    answer = admin.post("/api/admin/site/publish", json={"parts": ["brand", "principles"]})

    assert (waiting["brand"], waiting["about"], waiting["principles"]) == (1, 1, 1)
    assert answer.status_code == 204
    left = {one["part"]: one["state"] for one in admin.get("/api/admin/site").json()["items"]}
    assert (left["about"], left["principles"]) == ("changed", "public")
    entry = admin.get("/api/admin/activity").json()["items"][0]
    assert (entry["action"], entry["count"]) == ("published", 2)
    undone = admin.post(f"/api/admin/activity/{entry['position']}/undo", json={"confirm": 2})
    assert undone.status_code == 200, undone.text
    again = {one["part"]: one["drafts"] for one in admin.get("/api/admin/site").json()["items"]}
    assert (again["brand"], again["about"], again["principles"]) == (1, 1, 1)


def test_the_overview_says_who_changed_what_is_public(admin: Client, studio: Studio) -> None:
    def saved_by(part: str) -> dict[str, Any] | None:
        items = admin.get("/api/admin/site").json()["items"]
        found: dict[str, dict[str, Any] | None] = {one["part"]: one["savedBy"] for one in items}
        return found[part]

    admin.put("/api/admin/site/brand", json={"ko": "봄"})
    service = made(admin, SERVICES, 1)
    assert saved_by("about") is None
    both = [saved_by("brand"), saved_by("services")]
    assert [(one["kind"], one["email"]) for one in both if one] == [("administrator", EMAIL)] * 2

    by = Actor("administrator", "gone")
    at = "2099-01-01T00:00:00.000Z"
    save_content(Work(studio.store, by, at), SITE, "brand", {"ko": "여름"}, None)
    save_content(Work(studio.store, OPERATOR, at), SERVICES, service, {"title": "새"}, None)

    gone, operator = saved_by("brand"), saved_by("services")
    assert gone == {"kind": "administrator", "id": "gone", "email": None, "name": None}
    assert operator == {"kind": "operator", "id": "", "email": None, "name": None}
    assert "updatedBy" not in admin.get("/api/site").text


def test_what_is_said_of_a_publication_stands_in_the_history_of_all_it_published(
    admin: Client,
) -> None:
    admin.put("/api/admin/site/brand/draft", json={"ko": "봄"})
    principle = made(admin, "principles", 1, state="draft")

    sent = {"parts": ["brand", "principles"], "note": " 봄을 맞아\n다듬음\u0000 "}
    admin.post("/api/admin/site/publish", json=sent)

    records = ("site/brand", f"principles/{principle}")
    versions = [admin.get(f"/api/admin/{one}/history").json()["items"] for one in records]
    assert [items[0]["note"] for items in versions] == ["봄을 맞아 다듬음"] * 2
    assert versions[0][1]["note"] == ""
    detail = admin.get(f"/api/admin/site/brand/history/{versions[0][0]['position']}").json()
    assert detail["version"]["note"] == "봄을 맞아 다듬음"
    assert admin.get("/api/admin/activity").json()["items"][0]["note"] == "봄을 맞아 다듬음"
    assert "다듬음" not in admin.get("/api/site").text


def test_something_may_be_said_of_one_record_and_of_what_is_planned(admin: Client) -> None:
    admin.put("/api/admin/site/brand/draft", json={"ko": "봄"})
    admin.post("/api/admin/site/brand/publish", json={"note": "이름을 바꿈"})
    admin.put("/api/admin/site/brand/draft", json={"ko": "여름"})
    sent = {"parts": ["brand"], "at": "2099-06-01T00:00:00Z", "note": "여름 이름"}
    admin.post("/api/admin/site/publish", json=sent)

    notes = [one["note"] for one in admin.get("/api/admin/site/brand/history").json()["items"]]

    assert notes == ["여름 이름", "", "이름을 바꿈", ""]


def test_a_note_of_more_than_a_line_is_refused(admin: Client) -> None:
    admin.put("/api/admin/site/brand/draft", json={"ko": "봄"})

    answers = [
        admin.post("/api/admin/site/publish", json={"parts": ["brand"], "note": "가" * 201}),
        admin.post("/api/admin/site/brand/publish", json={"note": "가" * 201}),
    ]

    assert [answer.status_code for answer in answers] == [400, 400]
    faults = [one for answer in answers for one in answer.json()["errors"]]
    assert {(one["field"], one["code"]) for one in faults} == {("note", "field_too_long")}
    assert admin.get("/api/admin/site/brand/publishing").json()["hasDraft"] is True


def test_a_hidden_record_stays_hidden_when_its_list_is_published(admin: Client) -> None:
    id = made(admin, "profiles", 1)
    admin.post(f"/api/admin/profiles/{id}/hide")
    made(admin, "profiles", 2, state="draft")

    admin.post("/api/admin/site/publish", json={"parts": ["profiles"]})

    states = {one["id"]: one["state"] for one in admin.get("/api/admin/profiles").json()["items"]}
    assert states[id] == "hidden"
    assert sorted(states.values()) == ["hidden", "public"]


@pytest.mark.parametrize("sent", [{"parts": []}, {"parts": ["nothing"]}, {}, {"parts": 3}])
def test_parts_that_are_none_are_refused(admin: Client, sent: dict[str, Any]) -> None:
    assert admin.post("/api/admin/site/publish", json=sent).status_code == 400


def test_the_draft_is_shown_in_place_and_visitors_see_nothing_of_it(
    own_texts: None, admin: Client
) -> None:
    admin.put(
        "/api/admin/site/about/draft", json={"heading": "아직 아무도 모르는 머리말"}, headers=ANY
    )

    preview = admin.get("/preview/site/about")

    assert preview.status_code == 200
    assert "아직 아무도 모르는 머리말" in preview.text
    assert "아직 아무도 모르는 머리말" not in admin.get("/about").text


def test_a_slide_with_a_focal_point_and_a_project_is_shown_with_both(
    admin: Client, studio: Studio
) -> None:
    put(studio, PORTFOLIO, "p1", HANOK)
    desktop = PICTURE | {"focus": [0.25, 0.5], "alt": "창가의 소파"}

    made(admin, SLIDES, 1, desktop=desktop, project="p1")

    def slide() -> Any:
        slides = (shown(admin, "home") or {}).get("slides")
        return slides[0] if slides else {}

    assert eventually(lambda: slide().get("project") == {"id": "p1", "title": HANOK["title"]})
    assert slide()["desktop"]["picture"]["focus"] == [0.25, 0.5]
    assert slide()["desktop"]["picture"]["alt"] == "창가의 소파"


@pytest.mark.parametrize(
    "focus", [[1.5, 0], [0], "middle", [0, None], {"x": 1}, [0.1, 0.2, 0.3], [True, 0]]
)
def test_a_focal_point_that_is_none_is_refused(admin: Client, focus: object) -> None:
    sent = body(SLIDES) | {"desktop": PICTURE | {"focus": focus}}

    answer = admin.post("/api/admin/slides", json=sent)

    assert [one["field"] for one in answer.json()["errors"]] == ["desktop"]


def test_an_accent_that_cannot_be_read_is_refused_with_its_neighbour(admin: Client) -> None:
    refused = admin.put("/api/admin/site/brand", json={"accentColor": "#FFCC00"})
    taken = admin.put("/api/admin/site/brand", json={"accentColor": "#7A6000"})

    [fault] = refused.json()["errors"]
    assert (fault["field"], fault["code"]) == ("accentColor", "color_contrast_low")
    assert "#7a6000" in fault["message"]
    assert taken.status_code == 200
    assert eventually(lambda: (shown(admin, "brand") or {}).get("accent") == "#7a6000")
    assert shown(admin, "brand")["tint"].startswith("#")


def test_the_opening_names_everything_that_is_missing(admin: Client) -> None:
    refused = admin.post("/api/admin/site/open")
    told = admin.get("/api/admin/site/opening").json()

    assert (refused.status_code, refused.json()["code"]) == (409, "opening_blocked")
    assert refused.json()["missing"] == told["missing"]
    fields = {(one["part"], one["field"]) for one in told["missing"] if one["part"]}
    assert ("company", "registrationNumber") in fields
    assert ("privacy", "sections") in fields
    assert all(one["message"] for one in told["missing"])


def test_an_open_site_keeps_what_it_must_have(admin: Client) -> None:
    path = "/api/admin/site/company"
    filled = {"phone": "02-123-4567", "registrationNumber": "1234567890"}
    saved = admin.put(path, json=filled, headers=ANY).json()
    assert saved["registrationNumber"] == "123-45-67890"
    admin.put(f"{path}/draft", json={"phone": None}, headers=ANY)

    refused = admin.post("/api/admin/site/publish", json={"parts": ["company"]})

    assert refused.status_code == 400
    assert refused.json()["code"] == "publish_incomplete"
    told = "열린 사이트에서는 전화 칸을 비울 수 없습니다."
    gap = {"field": "phone", "code": "opening_field_emptied", "message": told}
    assert refused.json()["errors"] == [gap]
    assert admin.get(f"{path}/publishing").json()["gaps"] == [gap]
    items = admin.get("/api/admin/site").json()["items"]
    (locked,) = (one for one in items if one["locks"])
    assert locked["locks"] == [{"field": "phone", "label": "전화", "id": None}]

    assert admin.post("/api/admin/site/close").status_code == 204
    assert admin.post("/api/admin/site/publish", json={"parts": ["company"]}).status_code == 204
    assert "phone" not in admin.get(path).json()


def test_consultations_are_offered_by_forms_elsewhere_or_by_the_site(
    admin: Client,
) -> None:
    def offered() -> tuple[list[str], list[str], bool]:
        forms = admin.get("/api/site").json().get("contact", {}).get("consultationForms", {})
        page = admin.get("/contact").text
        spaces = [name for name in ("주거", "상업") if f"{name} 공간 상담" in page]
        return sorted(forms), spaces, "/consultation/1" in page

    form = "https://forms.studio/1"
    path = "/api/admin/site/contact"
    admin.put(path, json={"residentialForm": form, "commercialForm": form}, headers=ANY)
    assert eventually(lambda: offered() == (["commercial", "residential"], ["주거", "상업"], False))

    admin.put(path, json={"residentialForm": None}, headers=ANY)
    assert eventually(lambda: offered() == (["commercial"], ["상업"], False))

    admin.put(path, json={"commercialForm": "/contact?tab=qna"}, headers=ANY)
    assert eventually(lambda: offered() == ([], ["주거", "상업"], True))


def test_the_registry_tells_what_mails_say_until_the_studio_writes_them(admin: Client) -> None:
    types = {one["name"]: one for one in admin.get("/api/admin/content-types").json()["items"]}

    mail = {one["name"]: one for one in types["mail"]["fields"]}
    texts = [one for name, one in mail.items() if name.endswith(("Subject", "Body"))]
    assert len(texts) == 14
    assert all(one["shipped"] for one in texts)
    replies = mail["replies"]["shippedItems"]
    assert [one["name"] for one in replies][:2] == ["첫 답변", "현장 상담 안내"]
    saved = admin.put("/api/admin/site/mail", json={"replies": replies}, headers=ANY)
    assert saved.status_code == 200
    assert "shipped" not in types["contact"]["fields"][0]


def test_a_receipt_without_its_link_is_not_saved(admin: Client) -> None:
    answer = admin.put("/api/admin/site/mail", json={"receiptBody": "{receipt}\n"}, headers=ANY)

    assert answer.status_code == 400
    message = "접수 메일의 내용 항목에는 {link} 자리가 꼭 있어야 합니다. 넣을 곳에 적어 주세요."
    [fault] = answer.json()["errors"]
    assert fault == {"field": "receiptBody", "code": "place_missing", "message": message}


def test_the_registry_is_told(admin: Client) -> None:
    types = {one["name"]: one for one in admin.get("/api/admin/content-types").json()["items"]}

    assert types["slides"]["isList"]
    assert [one["name"] for one in types["privacy"]["fields"]][:2] == ["title", "effectiveFrom"]
    assert types["services"]["fields"][0]["choices"][0] == {
        "value": "residential",
        "label": "주거 공간",
    }
