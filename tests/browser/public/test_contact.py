"""Contact: consultation forms in a layer, and the enquiry form in all its states."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.running_site import Site

ENQUIRIES = "**/api/enquiries"
FORM = "https://example.com/forms/residential"
GOOD = {
    "이름": "김서연",
    "연락처": "010-0000-0000",
    "이메일": "seoyeon@example.com",
    "문의 내용": "방배동 34평 아파트 전체를 고치고 싶어요.",
}
ACCEPTED = {"id": "E-1", "number": "Y33R-W06A", "receipt": "", "mailed": False}
"""What the server answers to one that it has taken."""


def open_form(page: Page, site: Site) -> None:
    page.goto(site.route("/contact?tab=qna"))
    expect(submit(page)).to_be_visible()


def submit(page: Page) -> Locator:
    return page.get_by_role("button", name="문의 보내기")


def fill(page: Page) -> None:
    for label, text in GOOD.items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("checkbox", name="(필수)").check()


def answer(page: Page, status: int, body: dict[str, Any], **headers: str) -> list[Request]:
    """Answer enquiries, in place of the server; return what is sent."""
    sent: list[Request] = []

    def fulfil(route: Route) -> None:
        sent.append(route.request)
        kind = "application/json" if status < 400 else "application/problem+json"
        route.fulfill(
            status=status, headers={"Content-Type": kind, **headers}, body=json.dumps(body)
        )

    page.unroute(ENQUIRIES)
    page.route(ENQUIRIES, fulfil)
    return sent


def frame_answers(page: Page, handle: Callable[[Route], None]) -> None:
    page.route("https://example.com/**", handle)


def test_the_tabs_move_by_arrow_keys_and_stay_over_a_reload(site: Site, page: Page) -> None:
    page.goto(site.route("/contact"))
    page.get_by_role("tab", name="상담 신청").focus()

    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="고객 Q&A")).to_be_focused()
    expect(submit(page)).to_be_visible()
    page.reload()

    expect(page.get_by_role("tab", name="고객 Q&A")).to_have_attribute("aria-selected", "true")


def test_a_consultation_opens_its_form_and_back_closes_it(
    with_forms_elsewhere: Site, page: Page
) -> None:
    frame_answers(page, lambda route: route.fulfill(content_type="text/html", body="<p>form</p>"))
    page.goto(with_forms_elsewhere.route("/contact"))
    choice = page.get_by_role("button", name="주거 공간 상담")
    choice.click()
    layer = page.get_by_role("dialog", name="주거 공간 상담 신청서")

    expect(layer.locator("iframe")).to_have_attribute("src", FORM)
    expect(layer.locator("iframe[data-shown=true]")).to_be_visible()
    expect_accessible(page)
    page.go_back()

    expect(layer).to_have_count(0)
    expect(page).to_have_url(with_forms_elsewhere.route("/contact"))
    expect(choice).to_be_focused()


def test_the_close_button_and_escape_close_it(with_forms_elsewhere: Site, page: Page) -> None:
    frame_answers(page, lambda route: route.fulfill(content_type="text/html", body="<p>form</p>"))
    page.goto(with_forms_elsewhere.route("/contact"))
    layer = page.get_by_role("dialog")

    page.get_by_role("button", name="상업 공간 상담").click()
    page.get_by_role("button", name="상담 신청서 닫기").click()
    expect(layer).to_have_count(0)
    page.get_by_role("button", name="상업 공간 상담").click()
    expect(layer).to_be_visible()
    page.keyboard.press("Escape")

    expect(layer).to_have_count(0)


def open_wandering_form(page: Page, site: Site) -> Locator:
    """Open a form that has gone through three pages of its own; return its layer."""
    frame_answers(page, lambda route: route.fulfill(content_type="text/html", body="<p>form</p>"))
    page.goto(site.route("/contact"))
    page.get_by_role("button", name="주거 공간 상담").click()
    layer = page.get_by_role("dialog")
    expect(layer.locator("iframe[data-shown=true]")).to_be_visible()
    entries = page.evaluate("history.length")
    for step in (2, 3):
        page.frames[1].evaluate(f"location.href = '{FORM}/{step}'")
        page.frames[1].wait_for_url(f"{FORM}/{step}")
    page.wait_for_function("entries => history.length === entries + 2", arg=entries)
    return layer


@pytest.mark.long
@pytest.mark.parametrize("entry_list", [True, False], ids=["with keys", "without keys"])
@pytest.mark.parametrize("way", ["button", "key"])
def test_a_form_that_went_through_its_own_pages_closes_at_once(
    with_forms_elsewhere: Site, page: Page, way: str, entry_list: bool
) -> None:
    if not entry_list:
        page.add_init_script("Object.defineProperty(window, 'navigation', {value: undefined})")
    layer = open_wandering_form(page, with_forms_elsewhere)

    if way == "button":
        layer.get_by_role("button", name="닫기").click()
    else:
        page.keyboard.press("Escape")

    expect(layer).to_have_count(0)
    page.get_by_role("button", name="상업 공간 상담").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.long
def test_behind_a_closed_form_lies_what_was_before_it(
    with_forms_elsewhere: Site, page: Page
) -> None:
    page.goto(with_forms_elsewhere.route("/about"))
    layer = open_wandering_form(page, with_forms_elsewhere)

    layer.get_by_role("button", name="닫기").click()
    expect(layer).to_have_count(0)
    page.go_back()

    expect(page).to_have_url(with_forms_elsewhere.route("/about"))


@pytest.mark.long
def test_a_form_that_refuses_to_be_framed_can_be_opened_in_a_new_window(
    with_forms_elsewhere: Site, page: Page
) -> None:
    frame_answers(page, lambda route: route.abort("connectionrefused"))
    page.goto(with_forms_elsewhere.route("/contact"))
    page.get_by_role("button", name="주거 공간 상담").click()

    away = page.get_by_role("dialog").get_by_role("link", name="새 창에서 열기").first

    expect(away).to_be_visible()
    expect(away).to_have_attribute("href", FORM)
    expect(away).to_have_attribute("target", "_blank")


@pytest.mark.long
def test_a_slow_form_offers_other_ways(with_forms_elsewhere: Site, page: Page) -> None:
    page.clock.install()
    frame_answers(page, lambda _: None)
    page.goto(with_forms_elsewhere.route("/contact"))
    page.get_by_role("button", name="주거 공간 상담").click()
    layer = page.get_by_role("dialog")
    expect(layer.get_by_text("상담 신청서를 불러오고 있어요.")).to_be_visible()

    page.clock.run_for(6_500)
    expect(layer.get_by_role("link", name="새 창에서 열기").last).to_have_attribute("href", FORM)
    expect_accessible(page)
    page.clock.run_for(20_000)
    expect(layer.get_by_role("alert")).to_contain_text("새 창에서 열어 주세요.")
    layer.get_by_role("link", name="고객 Q&A").click()

    expect(layer).to_have_count(0)
    expect(submit(page)).to_be_visible()


def test_faults_are_shown_and_the_first_field_is_focused(site: Site, page: Page) -> None:
    open_form(page, site)

    submit(page).click()

    name = page.get_by_role("textbox", name="이름")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description("이름을 입력해 주세요.")
    expect(page.get_by_text("다섯 곳을 확인해 주세요.")).to_be_attached()
    expect_accessible(page)
    name.fill("김서연")
    expect(page.get_by_text("이름을 입력해 주세요.")).to_have_count(0)


@pytest.mark.parametrize(
    ("label", "text", "fault"),
    [
        ("연락처", "공일공", "연락처는 숫자와 하이픈(-)으로 적어 주세요."),
        ("이메일", "seoyeon@", "이메일 주소를 다시 확인해 주세요. 예: name@example.com"),
        ("이름", "김" * 51, "50자 이내로 적어 주세요."),
    ],
)
@pytest.mark.sampled(1)
def test_a_text_that_cannot_be_right_is_refused(
    site: Site, page: Page, label: str, text: str, fault: str
) -> None:
    sent = answer(page, 202, {"id": "x"})
    open_form(page, site)
    fill(page)
    page.get_by_role("textbox", name=label).fill(text)

    submit(page).click()

    expect(page.get_by_text(fault)).to_be_visible()
    assert sent == []


def test_an_enquiry_is_sent_and_its_receipt_shown(site: Site, page: Page) -> None:
    sent = answer(page, 202, {"number": "7F3K-29QD"})
    open_form(page, site)
    fill(page)
    page.get_by_role("checkbox", name="(선택)").check()

    submit(page).click()

    heading = page.get_by_role("heading", name="문의가 접수되었어요.")
    expect(heading).to_be_focused()
    expect(page.get_by_text("접수 번호 7F3K-29QD")).to_be_visible()
    expect_accessible(page)
    body = sent[0].post_data_json or {}
    assert body["name"] == "김서연"
    assert (body["emailConsent"], body["privacyConsent"]) == (True, True)
    page.get_by_role("button", name="새 문의 작성").click()
    expect(page.get_by_role("textbox", name="이름")).to_have_value("")


@pytest.mark.long
def test_while_it_is_sent_the_button_waits(site: Site, page: Page) -> None:
    page.route(ENQUIRIES, lambda _: None)
    open_form(page, site)
    fill(page)

    submit(page).click()

    expect(page.get_by_role("button", name="보내는 중...")).to_be_disabled()


def test_trying_again_sends_the_same_key_and_a_changed_text_too(site: Site, page: Page) -> None:
    sent = answer(page, 500, {"code": "internal"})
    open_form(page, site)
    fill(page)
    failed = page.get_by_role("alert").filter(has_text="오류가 발생했어요")

    for tries in (1, 2):
        submit(page).click()
        expect(failed).to_be_visible()
        assert len(sent) == tries
    page.get_by_role("textbox", name="문의 내용").fill("상가 문의로 바꿀게요.")
    submit(page).click()
    expect(failed).to_be_visible()

    keys = [request.headers["idempotency-key"] for request in sent]
    assert keys[0] == keys[1]
    assert sent[0].post_data == sent[1].post_data
    # A lost answer makes no second enquiry: the server knows the first by its key.
    assert keys[2] == keys[0]


def test_the_servers_faults_are_shown_at_their_fields(site: Site, page: Page) -> None:
    fault = {"field": "email", "code": "field_invalid_email", "message": "주소가 이상해요."}
    answer(page, 400, {"code": "invalid_fields", "errors": [fault]})
    open_form(page, site)
    fill(page)

    submit(page).click()

    email = page.get_by_role("textbox", name="이메일")
    expect(email).to_be_focused()
    expect(email).to_have_accessible_description("주소가 이상해요.")


def test_after_too_many_enquiries_the_time_to_wait_is_shown(site: Site, page: Page) -> None:
    answer(page, 429, {"code": "rate_limited"}, **{"Retry-After": "30"})
    open_form(page, site)
    fill(page)

    submit(page).click()

    expect(page.get_by_role("alert").filter(has_text="30초 후")).to_be_visible()


def test_without_a_connection_an_enquiry_waits_and_is_then_sent(site: Site, page: Page) -> None:
    open_form(page, site)
    fill(page)
    page.context.set_offline(True)

    submit(page).click()
    expect(page.get_by_text("연결되면 바로 보내 드릴게요.")).to_be_visible()
    sent = answer(page, 202, ACCEPTED)
    page.context.set_offline(False)

    expect(page.get_by_role("heading", name="문의가 접수되었어요.")).to_be_visible()
    assert len(sent) == 1


def test_the_text_is_kept_over_a_reload_until_it_is_discarded(site: Site, page: Page) -> None:
    open_form(page, site)
    fill(page)

    page.reload()
    expect(page.get_by_text("이전에 작성하던 내용을 불러왔어요.")).to_be_visible()
    message = page.get_by_role("textbox", name="문의 내용")
    expect(message).to_have_value(GOOD["문의 내용"])
    page.get_by_role("button", name="지우고 새로 쓰기").click()
    expect(message).to_have_value("")
    page.reload()

    expect(message).to_have_value("")


def test_the_value_of_the_hidden_field_is_sent(site: Site, page: Page) -> None:
    sent = answer(page, 202, ACCEPTED)
    open_form(page, site)
    fill(page)
    page.locator("input[name=website]").evaluate("trap => { trap.value = 'https://spam.example' }")

    submit(page).click()
    expect(page.get_by_role("heading", name="문의가 접수되었어요.")).to_be_visible()

    assert (sent[0].post_data_json or {})["website"] == "https://spam.example"


@pytest.mark.long
@pytest.mark.parametrize(
    ("now", "said", "hours"),
    [
        ("2026-11-28T11:00:00+09:00", "지금은 쉬는 날이에요. 월요일 09:00에 열어요.", 47),
        ("2026-11-26T08:30:00+09:00", "지금은 쉬는 시간이에요. 오늘 09:00에 열어요.", 1),
    ],
    ids=["saturday", "early"],
)
def test_the_telephone_says_when_somebody_answers_again(
    site: Site, page: Page, now: str, said: str, hours: int
) -> None:
    page.clock.install(time=now)
    page.goto(site.route("/contact"))
    ways = page.get_by_role("region", name="바로 연락하기")
    expect(ways.get_by_text(said)).to_be_visible()
    expect_accessible(page)

    page.clock.fast_forward(hours * 3_600_000)

    expect(ways.get_by_text("평일 09:00–18:00")).to_be_visible()
    expect(ways.get_by_text(said)).to_be_hidden()


def test_a_page_without_scripts_says_the_hours_alone(site: Site, chromium: Browser) -> None:
    page = chromium.new_page(java_script_enabled=False)
    page.goto(f"{site.address}/contact")

    ways = page.get_by_role("region", name="바로 연락하기")
    expect(ways.get_by_text("평일 09:00–18:00")).to_be_visible()
    expect(ways.get_by_text("지금은")).to_have_count(0)
    page.close()
