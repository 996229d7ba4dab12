"""A project's page: drafts, publication, schedule, hiding, and writing on another device."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.own_browser import close_quietly, own_browser


def bar_of(page: Page) -> Locator:
    return page.get_by_role("region", name="공개", exact=True)


def is_public(admin: Administrator, id: str) -> bool:
    return bool(admin.context.request.get(f"{admin.site.address}/api/portfolio/{id}").ok)


def open_form(admin: Administrator, id: str) -> Page:
    page = admin.open(f"/admin/portfolio/{id}")
    page.get_by_role("textbox", name="제목").wait_for()
    return page


def test_a_title_alone_is_a_draft_that_visitors_do_not_see(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio/new")
    page.get_by_role("textbox", name="제목").fill("이름만 있는 집")

    page.keyboard.press("Control+s")

    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/admin/portfolio/(?!new)[^/?]+"))
    expect(bar_of(page)).to_contain_text("채워야 할 칸 3곳")
    expect_accessible(page)
    id = page.url.rsplit("/", 1)[1].split("?")[0]
    assert admin.project(id)["state"] == "draft"
    assert not is_public(admin, id)
    bar_of(page).get_by_role("button", name="칸으로 가기").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def test_leaving_writes_the_draft_of_a_new_project_and_of_a_public_one(
    admin: Administrator,
) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    page.get_by_role("textbox", name="제목").fill("자리를 뜨며 둔 이름")
    page.get_by_role("link", name="포트폴리오 관리").click()
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    page = admin.open("/admin/portfolio/new")
    page.reload()  # without the notice of the first
    page.get_by_role("textbox", name="제목").fill("자리를 뜨며 둔 새 집")
    page.get_by_role("link", name="대시보드", exact=True).click()
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()

    drafts = {it["title"]: it for it in admin.read("/api/admin/drafts")["items"]}

    assert drafts["자리를 뜨며 둔 이름"]["id"] == made["id"]
    assert admin.project(made["id"])["title"] == made["title"]
    assert drafts["자리를 뜨며 둔 새 집"]["state"] == "draft"
    assert not is_public(admin, drafts["자리를 뜨며 둔 새 집"]["id"])


def test_a_saved_change_reaches_visitors_when_it_is_published(admin: Administrator) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    page.get_by_role("textbox", name="제목").fill("새로 지은 이름")
    expect(bar_of(page)).to_contain_text("공개하지 않은 변경 1곳")

    page.keyboard.press("Control+s")
    expect(bar_of(page)).to_contain_text("초안 저장됨")
    assert admin.project(made["id"])["title"] == made["title"]
    bar_of(page).get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    assert admin.project(made["id"])["title"] == "새로 지은 이름"


def test_a_publication_is_taken_back_from_its_notice(admin: Administrator) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    page.get_by_role("textbox", name="제목").fill("성급히 보인 이름")
    bar_of(page).get_by_role("button", name="공개하기").click()
    notice = page.get_by_role("status").filter(has_text="프로젝트를 성공적으로 수정했습니다!")

    notice.get_by_role("button", name="되돌리기").click()

    expect(page.get_by_text("되돌렸습니다: 프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    expect(bar_of(page)).to_contain_text("공개하지 않은 변경 1곳")
    expect(page.get_by_role("textbox", name="제목")).to_have_value("성급히 보인 이름")
    assert admin.project(made["id"])["title"] == made["title"]
    assert admin.project(made["id"])["hasDraft"] is True


def test_a_draft_is_dropped_when_that_was_asked(admin: Administrator) -> None:
    made = admin.make_project()
    admin.call("PUT", f"/api/admin/portfolio/{made['id']}/draft", data={"title": "버릴 이름"})
    page = open_form(admin, made["id"])
    expect(page.get_by_role("textbox", name="제목")).to_have_value("버릴 이름")

    bar_of(page).get_by_role("button", name="되돌리기").click()
    question = page.get_by_role("dialog", name="초안을 버릴까요?")
    expect(question).to_contain_text("변경 1곳이 사라지고")
    question.get_by_role("button", name="되돌리기").click()

    expect(page.get_by_role("textbox", name="제목")).to_have_value(made["title"])
    assert admin.project(made["id"])["hasDraft"] is False


def test_a_publication_is_scheduled_and_called_off(phone_admin: Administrator) -> None:
    admin = phone_admin
    made = admin.make_project()
    page = open_form(admin, made["id"])
    page.get_by_role("textbox", name="제목").fill("봄에 보일 이름")
    page.get_by_role("button", name="예약", exact=True).click()
    page.get_by_label("공개할 때: 날짜", exact=True).fill("2099.03.01")
    page.get_by_label("공개할 때: 시각").fill("930")
    expect_accessible(page)

    page.get_by_role("button", name="예약하기").click()

    expect(bar_of(page)).to_contain_text("09:30에 공개됩니다")
    standing = admin.read(f"/api/admin/portfolio/{made['id']}/publishing")
    assert standing["publishAt"] == "2099-03-01T00:30:00.000Z"
    bar_of(page).get_by_role("button", name="예약 취소").click()
    expect(bar_of(page)).to_contain_text("공개하지 않은 변경 1곳")


def test_a_project_is_hidden_and_shown_again(admin: Administrator) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    panel = page.locator("section", has=page.get_by_role("heading", name="공개", exact=True))
    page.get_by_role("button", name="숨김", exact=True).click()
    panel.get_by_role("button", name="숨기기").click()
    page.get_by_role("dialog").get_by_role("button", name="숨기기").click()

    expect(bar_of(page)).to_contain_text("방문자에게 숨긴 상태입니다")
    assert not is_public(admin, made["id"])
    plan = {"at": "2099-03-01T09:30+09:00"}
    admin.call("POST", f"/api/admin/portfolio/{made['id']}/publish", data=plan)
    page.reload()
    expect(bar_of(page)).to_contain_text("09:30에 공개됩니다")
    bar_of(page).get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    assert is_public(admin, made["id"])


def test_what_is_public_throughout_is_hidden_from_its_bar(admin: Administrator) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    expect(bar_of(page)).to_contain_text(re.compile(r"마지막 공개 오늘 \d\d:\d\d, \S+"))
    expect_accessible(page)

    bar_of(page).get_by_role("button", name="숨기기").click()
    question = page.get_by_role("dialog", name="방문자에게 숨길까요?")
    question.get_by_role("button", name="취소").click()
    assert is_public(admin, made["id"])
    bar_of(page).get_by_role("button", name="숨기기").click()
    question.get_by_role("button", name="숨기기").click()

    expect(bar_of(page)).to_contain_text("방문자에게 숨긴 상태입니다")
    expect(bar_of(page)).not_to_contain_text("마지막 공개")
    expect(bar_of(page).get_by_role("button", name="숨기기")).to_have_count(0)
    assert not is_public(admin, made["id"])


def test_what_visitors_see_and_a_draft_changed_alike_is_asked_about(admin: Administrator) -> None:
    made = admin.make_project()
    admin.call("PUT", f"/api/admin/portfolio/{made['id']}/draft", data={"title": "초안의 이름"})
    admin.change(made["id"], {"title": "먼저 공개된 이름"})
    page = open_form(admin, made["id"])

    bar_of(page).get_by_role("button", name="공개하기").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("먼저 공개된 이름")
    dialog.get_by_role("button", name="내 내용으로 저장").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert admin.project(made["id"])["title"] == "초안의 이름"


@pytest.mark.long
def test_a_draft_whose_project_is_gone_is_published_as_a_new_one_when_that_is_chosen(
    admin: Administrator,
) -> None:
    made = admin.make_project()
    created = admin.read("/api/admin/activity")["items"][0]["position"]
    admin.call("PUT", f"/api/admin/portfolio/{made['id']}/draft", data={"title": "남은 초안"})
    assert admin.call("POST", f"/api/admin/activity/{created}/undo", data={}).ok
    page = open_form(admin, made["id"])
    expect(page.get_by_role("textbox", name="제목")).to_have_value("남은 초안")

    bar_of(page).get_by_role("button", name="공개하기").click()
    question = page.get_by_role("dialog", name="원래 항목이 삭제되었습니다")
    expect_accessible(page)
    question.get_by_role("button", name="새 항목으로 공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    assert admin.project(made["id"])["title"] == "남은 초안"
    assert is_public(admin, made["id"])


@pytest.mark.long
def test_hiding_is_called_off_and_the_publication_stays(admin: Administrator) -> None:
    made = admin.make_project()
    path = f"/api/admin/portfolio/{made['id']}"
    admin.call("PUT", f"{path}/draft", data={"title": "봄에 보일 이름"})
    admin.call("POST", f"{path}/publish", data={"at": "2099-03-01T00:30:00Z"})
    admin.call("POST", f"{path}/hide", data={"at": "2099-04-01T00:30:00Z"})
    page = open_form(admin, made["id"])
    page.get_by_role("button", name="숨김", exact=True).click()
    panel = page.locator("section").filter(has=page.get_by_role("heading", name="공개", exact=True))

    panel.get_by_role("button", name="예약 취소").click()

    expect(page.get_by_text("숨김 예약을 취소했습니다.")).to_be_visible()
    expect(bar_of(page)).to_contain_text("09:30에 공개됩니다")
    standing = admin.read(f"{path}/publishing")
    assert (standing["publishAt"], standing["hideAt"]) == ("2099-03-01T00:30:00.000Z", None)


@pytest.mark.long
def test_what_hiding_left_in_dispute_is_asked_about_when_it_is_shown_again(
    admin: Administrator,
) -> None:
    made = admin.make_project()
    path = f"/api/admin/portfolio/{made['id']}"
    admin.call("PUT", f"{path}/draft", data={"title": "초안의 이름"})
    admin.change(made["id"], {"title": "먼저 공개된 이름"})
    admin.call("POST", f"{path}/hide", data={})
    page = open_form(admin, made["id"])

    bar_of(page).get_by_role("button", name="공개하기").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("먼저 공개된 이름")
    assert not is_public(admin, made["id"])
    dialog.get_by_role("button", name="내 내용으로 저장").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert admin.project(made["id"])["title"] == "초안의 이름"


@pytest.mark.long
def test_writing_goes_on_on_another_device(admin: Administrator, chromium: Browser) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    with page.expect_response(
        lambda answer: (
            answer.request.method == "PUT" and answer.url.endswith("/draft") and answer.ok
        )
    ):
        page.get_by_role("textbox", name="제목").fill("기차에서 쓰던 이름")
    elsewhere = chromium.new_context(locale="ko-KR")
    other = Administrator(admin.site, elsewhere).open(f"/admin/portfolio/{made['id']}")

    expect(other.get_by_role("textbox", name="제목")).to_have_value("기차에서 쓰던 이름")
    expect(other.get_by_text("님도 이 항목을 열어 두고 있습니다")).to_have_count(0)
    expect_accessible(other)
    assert admin.project(made["id"])["title"] == made["title"]


def test_old_addresses_of_forms_lead_to_their_pages(admin: Administrator) -> None:
    made = admin.make_project()

    page = admin.open(f"/admin/portfolio?edit={made['id']}")

    expect(page.get_by_role("textbox", name="제목")).to_have_value(made["title"])
    expect(page).to_have_url(re.compile(rf"/admin/portfolio/{made['id']}"))


def test_a_killed_browser_loses_at_most_three_seconds_of_typing(
    admin: Administrator, chromium: Browser, tmp_path: Path
) -> None:
    made = admin.make_project()
    copied = re.compile(r"/draft$")
    with own_browser(chromium, tmp_path / "profile") as browser:
        first = browser.start()
        there = Administrator(admin.site, first)
        hold_clock(there.page)
        field = open_form(there, made["id"]).get_by_label("스타일 설명")
        stop_clock(there.page)
        for second in range(0, 10, 2):
            with there.page.expect_response(
                lambda answer: answer.request.method == "PUT" and bool(copied.search(answer.url))
            ):
                for half in range(4):
                    field.press_sequentially(f"{second + half / 2}초 ")
                    there.page.clock.run_for(500)
        for half in range(3):
            field.press_sequentially(f"{10 + half / 2}초 ")
            there.page.clock.run_for(500)
        browser.kill()
        close_quietly(first)

    kept = admin.read(f"/api/admin/portfolio/{made['id']}/draft")
    written = "".join(f"{half / 2}초 " for half in range(20))
    assert kept["styleDescription"].startswith(written.removesuffix("9.5초 "))
