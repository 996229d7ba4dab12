"""The dashboard: usage, links, notes, and maintenance of the data with previews."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from scripts.screen_states import USAGE
from tests.browser.accessibility import expect_accessible
from tests.browser.admin.inbox_answers import FAILED, Inbox
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, wait_for

DANGER = "rgb(152, 46, 33)"
VIEWS, SENT = (412, 268, 76), (6, 1, 0)
RULER_END = 500
"""Where the ruler ends on which 412 has room: five steps of a hundred."""
ROOM = 200
"""How many pixels the six numbers above a ruler need."""
WIDE = 1200
"""From here on a ruler has them, beside the names."""
DAY = {"visits": 30, "started": 4, "sent": 2}
VISITS = {"direct": 118, "search": 340, "kakao": 52, "naver": 0, "instagram": 7, "other": 0}
BAR = """bar => {
  const { x, width } = bar.getBoundingClientRect();
  return [x, width, parseFloat(getComputedStyle(bar, "::after").width) / width];
}"""
MARKS = """row => [...row.querySelectorAll("i")]
  .filter(one => one.offsetWidth > 0).map(one => (one.offsetWidth + 5) / 7)"""
"""How many upright marks are seen: each is two pixels wide, and the next begins five further."""
LATE = """
  const ask = window.fetch;
  const late = { "/api/admin/consents": 300, "/api/admin/site": 600, "/api/admin/drafts": 900 };
  window.fetch = async (url, options) => {
    const answered = await ask(url, options);
    await new Promise((go) => setTimeout(go, late[url] ?? 0));
    return answered;
  };
  let sent;
  document.addEventListener("DOMContentLoaded", () => (sent = document.querySelector("main")));
  window.moved = [];
  new PerformanceObserver((list) => {
    const nodes = list.getEntries().flatMap((one) => one.sources.map(({ node }) => node));
    const ofScreen = nodes.map((node) => node?.parentElement)
      .filter((one) => one?.closest("main") && one.closest("main") !== sent);
    window.moved.push(...ofScreen.map((one) => one.outerHTML.slice(0, 80)));
  }).observe({ type: "layout-shift", buffered: true });
"""
"""Answers that come one after the other, and what moved meanwhile; not of the page of before."""


def answer(page: Page, path: str, body: dict[str, Any], status: int = 200) -> None:
    kind = "application/json" if status < 400 else "application/problem+json"

    def fulfil(route: Route) -> None:
        route.fulfill(status=status, content_type=kind, body=json.dumps(body))

    page.route(f"**{path}", fulfil)


def test_the_usage_of_a_hosted_account_is_shown(admin: Administrator) -> None:
    answer(admin.page, "/api/admin/media/usage", USAGE)

    page = admin.open("/admin")

    usage = page.get_by_label("이미지 사용량")
    expect(usage).to_contain_text("8.42")
    expect(usage.get_by_role("meter", name="트래픽")).to_have_attribute("aria-valuenow", "85")
    expect(usage).to_contain_text("트래픽 사용량이 85%입니다.")
    expect(usage).to_contain_text("최근 30일 크레딧")


def test_a_usage_that_cannot_be_loaded_is_reported_and_can_be_tried_again(
    admin: Administrator,
) -> None:
    problem = {"detail": "Cloudinary 사용량 정보를 불러오지 못했습니다."}
    answer(admin.page, "/api/admin/media/usage", problem, 502)
    page = admin.open("/admin")
    expect(page.get_by_role("alert")).to_contain_text(problem["detail"])

    held = hold(page, "**/api/admin/media/usage")
    page.get_by_role("button", name="다시 시도").click()
    wait_for(page, held, 1)
    answer(page, "/api/admin/media/usage", USAGE)
    for route in held:
        route.fulfill(json=USAGE)

    expect(page.get_by_role("meter", name="저장 용량")).to_be_visible()


def test_while_the_usage_is_loaded_the_banner_says_so(admin: Administrator) -> None:
    admin.page.route("**/api/admin/media/usage", lambda route: None)

    page = admin.open("/admin")

    expect(page.get_by_text("이미지 사용량을 불러오는 중입니다.")).to_be_visible()
    expect_accessible(page)


@pytest.mark.long
def test_the_number_of_unanswered_enquiries_is_shown(admin: Administrator) -> None:
    body = admin.read("/api/admin/enquiries?limit=0")
    stages = {**body["stages"], "new": 2}
    answer(admin.page, "/api/admin/enquiries*", {**body, "stages": stages})

    page = admin.open("/admin")

    panel = page.get_by_role("region", name="새 문의")
    expect(panel.get_by_role("heading")).to_have_text("새 문의 2")
    expect(panel).to_contain_text("새 문의 2건이 있습니다.")
    panel.get_by_role("link", name="문의함 열기").click()
    expect(page).to_have_url(admin.site.route("/admin/enquiries"))


def empty_inbox(admin: Administrator, *, announced: bool = False) -> None:
    """Have the inbox be as on a site to which nobody wrote; *announced* where mail tells of it."""
    body = admin.read("/api/admin/enquiries?limit=0")
    waiting = dict.fromkeys(("overdue", "unanswered", "undelivered"), 0)
    nothing = {**waiting, "stages": dict.fromkeys(body["stages"], 0), "announced": announced}
    answer(admin.page, "/api/admin/enquiries*", body | nothing)


@pytest.mark.long
@pytest.mark.parametrize(("announced", "mailed"), [(True, 1), (False, 0)])
def test_an_inbox_to_which_nothing_came_says_what_will_be_here(
    admin: Administrator, announced: bool, mailed: int
) -> None:
    empty_inbox(admin, announced=announced)

    page = admin.open("/admin")

    panel = page.get_by_role("region", name="새 문의")
    expect(panel).to_contain_text("아직 들어온 문의가 없습니다.")
    expect(panel.get_by_text("이메일로도 알립니다")).to_have_count(mailed)
    panel.get_by_role("link", name="문의 화면 보기").click()
    expect(page).to_have_url(admin.site.route("/contact"))


@pytest.mark.long
def test_what_waits_too_long_is_told_with_the_list_that_begins_with_it(
    admin: Administrator,
) -> None:
    body = admin.read("/api/admin/enquiries?limit=0")
    answer(admin.page, "/api/admin/enquiries*", {**body, "overdue": 1, "unanswered": 2})
    page = admin.open("/admin")

    expect(page.get_by_role("link", name="다음 날짜가 지난 문의가 1건 있습니다.")).to_be_visible()
    page.get_by_role("link", name="하루 넘게 답하지 않은 새 문의가 2건 있습니다.").click()

    expect(page).to_have_url(re.compile(r"stage=new&order=oldest"))


def test_undelivered_enquiries_are_warned_of_with_a_link_to_them(admin: Administrator) -> None:
    inbox = Inbox(admin.page)
    page = admin.open("/admin")
    warning = page.get_by_role("link", name="전달하지 못한 문의 1건")

    expect(warning).to_have_css("color", DANGER)
    expect_accessible(page)
    warning.click()

    rows = page.get_by_role("row").filter(has=page.get_by_role("link"))
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(["이바다"])
    page.get_by_role("link", name="모두 보기").click()
    expect(rows).to_have_count(3)
    assert [item["delivery"] for item in inbox.items].count(FAILED) == 1
    page.go_back()
    page.go_back()
    expect(page.get_by_role("link", name="문의함 열기")).to_be_visible()


def test_each_card_opens_its_screen(admin: Administrator) -> None:
    page = admin.open("/admin")

    for name, path in (("포트폴리오 관리", "portfolio"), ("인사이트 관리", "insight")):
        href = page.get_by_role("link", name=name).get_attribute("href")
        assert href == f"/admin/{path}"
    expect_accessible(page)


@pytest.mark.long
def test_the_access_note_is_shown_on_request(admin: Administrator) -> None:
    notes = admin.read("/api/admin/site") | {
        "spreadsheetUrl": "https://sheets.example/enquiries",
        "spreadsheetNote": "공용 계정은 운영팀에 문의하세요.",
        "contact": "운영팀 02-0000-0000",
    }
    answer(admin.page, "/api/admin/site", notes)
    page = admin.open("/admin")
    expect(page.get_by_text("공용 계정은")).to_have_count(0)

    page.get_by_role("button", name="접속 안내 보기").click()

    expect(page.get_by_text("공용 계정은 운영팀에 문의하세요.")).to_be_visible()
    expect(page.get_by_role("heading", name="관리자 연락처")).to_be_visible()
    expect(page.get_by_text("운영팀 02-0000-0000")).to_be_visible()
    expect(page.get_by_role("link", name="스프레드시트 열기")).to_have_attribute(
        "href", "https://sheets.example/enquiries"
    )


@pytest.mark.long
def test_without_duplicates_the_check_says_so(admin: Administrator) -> None:
    answer(admin.page, "/api/admin/portfolio/duplicates", {"items": [], "total": 0})
    page = admin.open("/admin")

    page.get_by_role("button", name="중복 프로젝트 확인: 확인").click()

    expect(page.get_by_text("중복 프로젝트가 없습니다.")).to_be_visible()


def test_duplicates_are_shown_before_they_are_removed(admin: Administrator) -> None:
    title = f"두 번 올린 집 {uuid4().hex[:6]}"
    first = admin.make_project(title=title, address="서울 서초구 방배동")
    second = admin.make_project(title=title, address="서울 성동구 성수동")
    page = admin.open("/admin")

    page.get_by_role("button", name="중복 프로젝트 삭제: 삭제").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(title)
    expect(dialog).to_contain_text("서울 성동구 성수동")
    expect(dialog.get_by_role("button", name="취소")).to_be_focused()
    expect_accessible(page)
    # Other tests of this site may have left some of one title.
    asked = re.search(r"중복 프로젝트 (\d+)개를", dialog.inner_text())
    assert asked
    dialog.get_by_role("button", name="삭제").click()

    expect(page.get_by_text(f"중복 프로젝트 {asked[1]}개를 삭제했습니다.")).to_be_visible()
    kept = {item["id"] for item in admin.read("/api/admin/portfolio")["items"]}
    assert kept & {first["id"], second["id"]} == {min(first["id"], second["id"])}


def test_the_migration_is_shown_before_it_is_done(phone_admin: Administrator) -> None:
    article = {"id": "a", "title": "자연을 닮은 공간", "before": {"date": "2025년 02월 12일"}}
    preview = {"items": [article | {"after": {"date": "20250212 103000"}}], "total": 1}
    answer(phone_admin.page, "/api/admin/insights/migrate", preview)
    page = phone_admin.open("/admin")

    page.get_by_role("button", name="인사이트 마이그레이션: 실행").click()

    expect(page.get_by_role("dialog")).to_contain_text("글 1개를 바꿀까요?")
    expect(page.get_by_role("dialog")).to_contain_text("20250212 103000")
    expect_accessible(page)


@pytest.mark.parametrize(
    ("path", "button", "said"),
    [
        ("portfolio/duplicates", "중복 프로젝트 확인: 확인", "중복 확인 중 오류가 발생했습니다"),
        ("portfolio/duplicates", "중복 프로젝트 삭제: 삭제", "중복 삭제 중 오류가 발생했습니다"),
        ("insights/migrate", "인사이트 마이그레이션: 실행", "마이그레이션 중 오류가 발생했습니다"),
    ],
)
@pytest.mark.sampled(1)
def test_a_task_that_fails_says_why(
    admin: Administrator, path: str, button: str, said: str
) -> None:
    answer(admin.page, f"/api/admin/{path}", {"detail": "저장소에 연결할 수 없습니다."}, 503)
    page = admin.open("/admin")

    page.get_by_role("button", name=button).click()

    expect(page.get_by_role("alert")).to_contain_text(f"{said}: 저장소에 연결할 수 없습니다.")


def filled_statistics(admin: Administrator) -> tuple[dict[str, Any], list[str]]:
    """Return figures of three projects of this site, and the titles of these."""
    shown = admin.read("/api/portfolio")["items"][:3]
    figures = zip(shown, VIEWS, SENT, strict=True)
    projects = [
        {"id": one["id"], "title": one["title"], "picture": one["thumbnail"]}
        | {"views": views, "started": sent, "sent": sent}
        for one, views, sent in figures
    ]
    days = [DAY | {"day": "2026-11-24"}, DAY | {"day": "2026-11-25"}]
    sources = [{"source": source, "visits": visits} for source, visits in VISITS.items()]
    body = {"days": days, "projects": projects, "sources": sources, "pages": []}
    return body, [one["title"] for one in shown]


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_on_it_moves_away_under_a_finger_however_late_its_answers_come(
    admin: Administrator, width: int
) -> None:
    items = [{"collection": "portfolio", "id": f"p{n}", "title": f"집 {n}"} for n in range(3)]
    answer(admin.page, "/api/admin/consents", {"items": items, "total": len(items)})
    admin.page.set_viewport_size({"width": width, "height": 900})
    admin.page.add_init_script(LATE)

    page = admin.open("/admin")

    expect(page.get_by_text("고객이 동의하지 않은 내용")).to_be_visible()
    expect(page.get_by_role("region", name="작성 중인 초안")).to_be_visible()
    expect(page.get_by_role("meter", name="저장 용량")).to_be_visible()
    assert page.evaluate("moved") == []
    expect_accessible(page)


@pytest.mark.parametrize("width", [390, 768, 1024, 1200, 1440])
@pytest.mark.sampled(1)
def test_what_brought_enquiries_is_shown_as_bars_on_one_ruler_and_a_mark_for_each(
    admin: Administrator, width: int
) -> None:
    body, titles = filled_statistics(admin)
    answer(admin.page, "/api/admin/statistics*", body)
    admin.page.set_viewport_size({"width": width, "height": 900})

    page = admin.open("/admin")

    panel = page.get_by_role("region", name="문의로 이어진 프로젝트")
    rows = panel.get_by_role("listitem")
    expect(rows.get_by_role("link")).to_have_text(titles)
    bars = [rows.nth(at).get_by_role("img", name=f"방문 {n}회") for at, n in enumerate(VIEWS)]
    places = [bar.evaluate(BAR) for bar in bars]
    assert len({(x, room) for x, room, _ in places}) == 1
    assert places[0][1] >= ROOM
    lengths = [length for *_, length in places]
    assert lengths == pytest.approx([n / RULER_END for n in VIEWS], abs=0.01)
    marks = [rows.nth(at).evaluate(MARKS) for at in range(len(SENT))]
    assert marks == ([[6], [1], []] if width >= WIDE else [[], [], []])
    for at, sent in enumerate(SENT):
        expect(rows.nth(at)).to_contain_text(f"문의 {sent}")
    ways = ["검색 340", "바로 들어옴 118", "카카오톡 52", "인스타그램 7", "8", "4"]
    expect(panel.get_by_role("definition")).to_have_text(ways)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect_accessible(page)
