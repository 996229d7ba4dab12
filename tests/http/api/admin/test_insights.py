from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import INSIGHTS
from studio_core.records.push_ids import push_id_moment
from tests.http.studio_in_memory import ARTICLE, PUBLIC_STANDING, eventually, put

Client = TestClient[Any]
PATH = "/api/admin/insights"

pytestmark = [pytest.mark.every_store, pytest.mark.usefixtures("content")]


def tag(client: Client, id: str) -> dict[str, str]:
    """Return the header that a change of this article needs."""
    return {"If-Match": client.get(f"{PATH}/{id}").headers["etag"]}


def test_the_articles_come_as_stored_newest_first(admin: Client, studio: Studio) -> None:
    put(studio, INSIGHTS, "i2", ARTICLE | {"date": "20260101 000000"})

    body = admin.get(PATH).json()

    assert [item["id"] for item in body["items"]] == ["i2", "i1"]
    short = {name: value for name, value in ARTICLE.items() if name != "content"}
    told = {"id": "i1", "dateLabel": "2025.02.03 04:05", "preview": "빛 링크 창을 비웁니다."}
    assert body["items"][1] == short | told | PUBLIC_STANDING


def test_a_new_article_is_dated_and_categorised(admin: Client) -> None:
    answer = admin.post(PATH, json={"title": " 겨울 공사 ", "content": "따뜻하게"})

    assert answer.status_code == 201
    assert answer.json()["title"] == "겨울 공사"
    assert answer.json()["category"] == "trend"
    assert "년" in answer.json()["date"]
    assert answer.headers["location"] == f"{PATH}/{answer.json()['id']}"
    assert push_id_moment(answer.json()["id"]) is not None


def test_an_article_needs_title_and_content(admin: Client) -> None:
    answer = admin.post(PATH, json={"title": "  ", "content": ""})

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["title", "content"]


def test_an_article_is_saved_and_the_loser_of_a_race_sees_it(admin: Client) -> None:
    first = tag(admin, "i1")

    saved = admin.put(f"{PATH}/i1", json={"title": "새 제목"}, headers=first)
    lost = admin.put(f"{PATH}/i1", json={"title": "늦은 제목"}, headers=first)

    assert saved.status_code == 200
    assert lost.status_code == 412
    assert lost.json()["current"]["title"] == "새 제목"


def test_a_deleted_article_is_gone(admin: Client) -> None:
    assert admin.delete(f"{PATH}/i1", headers=tag(admin, "i1")).status_code == 204
    assert admin.get(f"{PATH}/i1").json()["code"] == "insight_not_found"


def test_the_migration_is_previewed_applied_and_then_has_no_work(
    admin: Client, studio: Studio
) -> None:
    put(studio, INSIGHTS, "old", ARTICLE | {"date": "2024-03-05"})

    shown = admin.get(f"{PATH}/migrate").json()
    done = admin.post(f"{PATH}/migrate")

    assert {item["id"] for item in shown["items"]} == {"i1", "old"}
    old = next(item for item in shown["items"] if item["id"] == "old")
    assert (old["before"]["date"], old["after"]["date"]) == ("2024-03-05", "20240305 000000")
    assert done.json() == {"changed": 2, "ids": ["i1", "old"]}
    assert admin.get(f"{PATH}/migrate").json() == {"items": [], "total": 0}


def test_the_three_samples_are_added_as_one_change(admin: Client, studio: Studio) -> None:
    before = studio.store.position()

    answer = admin.post(f"{PATH}/samples")

    assert answer.status_code == 200
    assert answer.json()["changed"] == 3
    assert studio.store.position() == before + 1


def test_the_preview_is_what_visitors_see(admin: Client) -> None:
    answer = admin.post("/api/admin/preview", json={"content": "**굵게** <b>x</b>"})

    assert answer.json()["html"] == "<p><strong>굵게</strong> &lt;b&gt;x&lt;/b&gt;</p>\n"


def test_an_article_of_150_000_letters_is_saved(admin: Client) -> None:
    content = "가" * 150_000

    answer = admin.post(PATH, json={"title": "긴 글", "content": content})

    assert answer.status_code == 201


@pytest.mark.parametrize(
    "signs",
    ["[" * 50_000, "![" * 50_000, "![[]()" * 50_000, "<![CDATA[" * 50_000, "- a\n" * 50_000],
)
def test_a_text_of_too_many_signs_is_refused_by_its_field(admin: Client, signs: str) -> None:
    created = admin.post(PATH, json={"title": "", "content": signs})
    saved = admin.put(f"{PATH}/i1", json={"content": signs}, headers=tag(admin, "i1"))

    assert (created.status_code, saved.status_code) == (400, 400)
    assert [(error["field"], error["code"]) for error in created.json()["errors"]] == [
        ("title", "field_required"),
        ("content", "field_too_complex"),
    ]
    assert saved.json()["errors"][0]["message"].startswith("내용 항목에 서식 기호가 너무 많아")
    assert admin.get(f"{PATH}/i1").json()["content"] == ARTICLE["content"]


def test_the_preview_shows_what_it_cannot_render_as_it_was_written(admin: Client) -> None:
    answer = admin.post("/api/admin/preview", json={"content": "빛 " + "![" * 50_000})

    assert answer.status_code == 200
    assert answer.json()["html"].startswith("<p>빛 ![![")


@pytest.mark.parametrize("signs", ["[" * 500_000, "<![CDATA[" * 200_000, "[a](b) " * 100_000])
def test_a_stored_text_of_too_many_signs_is_shown_as_it_was_written(
    admin: Client, studio: Studio, signs: str
) -> None:
    put(studio, INSIGHTS, "huge", ARTICLE | {"content": f"첫 문단 <b>\n\n{signs}"})
    assert eventually(lambda: admin.get("/api/insights/huge").status_code == 200)

    html = admin.get("/api/insights/huge").json()["html"]
    page = admin.get("/insight/huge")
    renamed = admin.put(f"{PATH}/huge", json={"title": "새 제목"}, headers=tag(admin, "huge"))

    assert html.startswith("<p>첫 문단 &lt;b&gt;</p>\n<p>")
    assert html.endswith(f"{signs.strip()[-3:]}</p>\n")
    assert page.status_code == 200
    assert "<p>첫 문단 &lt;b&gt;</p>" in page.text
    assert renamed.status_code == 200


def test_new_articles_show_single_line_breaks_and_old_ones_stay_as_they_were(
    admin: Client, studio: Studio
) -> None:
    text = "한 줄\n두 줄"
    put(studio, INSIGHTS, "old", {"title": "옛 글", "content": text, "category": "tip"})
    new = admin.post(PATH, json={"title": "새 글", "content": text}).json()["id"]

    assert eventually(lambda: admin.get(f"/api/insights/{new}").status_code == 200)
    pages = [admin.get(f"/api/insights/{id}").json()["html"] for id in ("old", new)]
    previews = [
        admin.post("/api/admin/preview", json={"content": text, "lineBreaks": kept}).json()["html"]
        for kept in (False, True)
    ]

    assert pages == previews == ["<p>한 줄\n두 줄</p>\n", "<p>한 줄<br />\n두 줄</p>\n"]


def test_hiding_an_old_article_and_publishing_it_again_keeps_its_look(
    admin: Client, studio: Studio
) -> None:
    put(studio, INSIGHTS, "old", {"title": "옛 글", "content": "한 줄\n두 줄", "category": "tip"})
    drafted = admin.post(PATH, json={"title": "새 글", "content": "한 줄\n두 줄", "state": "draft"})

    admin.post(f"{PATH}/old/hide", json={})
    admin.post(f"{PATH}/old/publish", json={})
    admin.post(f"{PATH}/{drafted.json()['id']}/publish", json={})
    assert eventually(lambda: admin.get(f"/api/insights/{drafted.json()['id']}").status_code == 200)

    shown = [admin.get(f"/api/insights/{id}") for id in ("old", drafted.json()["id"])]
    assert ["<br" in answer.json()["html"] for answer in shown] == [False, True]


def test_a_picture_that_is_still_to_come_is_kept_in_a_draft_and_not_published(
    admin: Client,
) -> None:
    written = {"title": "새 글", "content": "앞 ![창](picture:a1)", "thumbnail": "picture:b2"}

    refused = admin.post(PATH, json=written)
    draft = admin.post(PATH, json=written | {"state": "draft"})
    publishing = admin.post(f"{PATH}/{draft.json()['id']}/publish", json={})

    assert draft.status_code == 201
    assert draft.json()["content"] == written["content"]
    for answer in (refused, publishing):
        assert answer.status_code == 400
        faults = {one["field"]: one["code"] for one in answer.json()["errors"]}
        assert faults == dict.fromkeys(("content", "thumbnail"), "pictures_awaited")
