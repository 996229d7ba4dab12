"""Setting the second studio up in a browser, as a person does: by what the screens say."""

import re
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.second_studio.texts import LOGO, Values, picture, texts

LOADING_MS = 180_000
"""How long the demo may take to come, on a busy machine."""

PUBLISHED = re.compile(r"^공개했습니다\.")


@dataclass
class Person:
    """Somebody at a page, who counts what has to be done."""

    page: Page
    typed: list[str] = field(default_factory=list)
    presses: int = 0
    files: int = 0
    screens: int = 0
    began: float = field(default_factory=time.monotonic)

    def type(self, place: Locator, text: str) -> None:
        """Type *text* into a field."""
        place.fill(text)
        self.typed.append(text)

    def press(self, name: str, role: Any = "button", within: Locator | None = None) -> None:
        """Press the one thing that is called so."""
        (within or self.page).get_by_role(role, name=name, exact=True).click()
        self.presses += 1

    def choose(self, label: str, *names: str, within: Locator | None = None) -> None:
        """Choose files of pictures for what is labelled so."""
        files = [
            FilePayload(name=f"{n}.jpg", mimeType="image/jpeg", buffer=picture(n)) for n in names
        ]
        # A form's own picture stands before those of its lists.
        (within or self.page).get_by_label(label, exact=True).first.set_input_files(files)
        self.files += len(names)

    def see(self, heading: str | re.Pattern[str]) -> None:
        """Look at the screen with this heading, once it is there."""
        expect(self.page.get_by_role("heading", name=heading).first).to_be_visible()
        self.screens += 1

    def seconds(self) -> float:
        """Return how long it took so far."""
        return time.monotonic() - self.began

    def fill(self, form: Locator, values: Values) -> None:
        """Fill the fields of a form by their labels."""
        for label, value in values.items():
            if isinstance(value, list):
                self._fill_list(form, label, value)
            elif isinstance(value, dict) and "logo" in value:
                self._choose_logo(form.get_by_role("group", name=label, exact=True))
            elif isinstance(value, dict):
                self.choose(f"{label} 파일", value["picture"], within=form)
                alt = form.get_by_role("textbox", name=f"{label}의 대체 텍스트", exact=True)
                self.type(alt.first, value["alt"])
            else:
                self._fill_one(form, label, value)

    def _choose_logo(self, group: Locator) -> None:
        mark = FilePayload(name="mark.svg", mimeType="image/svg+xml", buffer=LOGO)
        group.locator("input[type=file]").set_input_files([mark])
        self.files += 1
        expect(group.get_by_role("img").first).to_be_visible()

    def _fill_list(self, form: Locator, label: str, items: list[Values]) -> None:
        """Write over the items that are there, add what lacks, and remove what is left."""
        for number, item in enumerate(items, 1):
            group = form.get_by_role("group", name=f"{label} {number}", exact=True)
            if not group.count():
                self.press(f"{label}에 추가", within=form)
            self.fill(group, item)
        left = f"‘{label} {len(items) + 1}’ 빼기"
        while form.get_by_role("button", name=left, exact=True).count():
            self.press(left, within=form)

    def _fill_one(self, form: Locator, label: str, value: str) -> None:
        group = form.get_by_role("group", name=label, exact=True)
        button = group.get_by_role("button", name=value, exact=True)
        radio = group.get_by_role("radio", name=value, exact=True)
        place = form.get_by_role("textbox", name=label, exact=True)
        expect(place.or_(button).or_(radio).first).to_be_visible()
        if radio.count():
            radio.check()
            self.presses += 1
        elif not button.count():
            self.type(place, value)
        elif button.get_attribute("aria-pressed") != "true":
            self.press(value, within=group)


def set_up(person: Person, address: str, *, with_demo: bool) -> None:
    """Go through the five steps from the terminal's *address*."""
    page = person.page
    page.goto(address)
    for label, text in texts()["account"].items():
        person.type(page.get_by_role("textbox", name=label, exact=True), text)
    person.press("계정 만들고 시작하기")
    for step, asked in {
        "name": "스튜디오의 이름을 알려 주세요",
        "contact": "어디로 연락하면 되나요",
        "brand": "색은 하나면 충분합니다",
    }.items():
        person.see(asked)
        for label, text in texts()["setup"][step].items():
            person.type(page.get_by_role("textbox", name=label, exact=True), text)
        person.press("다음")
    person.see("무엇으로 시작할까요")
    if with_demo:
        _look_around(person)
    else:
        page.get_by_label("비어 있는 상태로").check()
        person.presses += 1
    person.press("다음")
    person.see("열기 전에 남은 것이 있습니다")


def _look_around(person: Person) -> None:
    """Load the demo, then take it away again."""
    page = person.page
    person.press("데모 불러오기")
    expect(page.get_by_text("데모를 불러왔습니다.")).to_be_visible(timeout=LOADING_MS)
    person.press("데모 지우기")
    dialog = page.get_by_role("dialog", name="데모 내용을 지울까요?")
    person.press("데모 지우기", within=dialog)
    expect(dialog).to_have_count(0)


def write_everything(person: Person) -> None:
    """Fill every part and list of the site, and publish them together."""
    page = person.page
    person.press("대시보드로", "link")
    _go(person, "사이트 편집")
    for part, values in texts()["parts"].items():
        _open(person, part)
        expect(page.locator("form").get_by_role("textbox").first).to_be_visible()
        person.fill(page.locator("form"), values)
        person.press("사이트 편집", "link", page.get_by_role("main"))
    for name, records in texts()["lists"].items():
        _open(person, name)
        _take_away_what_it_began_with(person)
        for values in records:
            _add(person, name, values)
        person.press("사이트 편집", "link", page.get_by_role("main"))
    publish(person)


def _open(person: Person, part: str) -> None:
    person.press(part, "link", person.page.get_by_role("main"))
    person.see(part)


def _take_away_what_it_began_with(person: Person) -> None:
    """Delete every record of the list that is opened."""
    page = person.page
    rows = page.get_by_role("main").locator("li a")
    expect(page.get_by_role("button", name=re.compile("추가$")).first).to_be_visible()
    for left in range(rows.count(), 0, -1):
        rows.first.click()
        person.presses += 1
        person.press("삭제")
        expect(rows).to_have_count(left - 1)


ADDING = {
    "첫 화면 슬라이드": "슬라이드 추가",
    "자주 묻는 질문": "질문 추가",
    "다른 곳의 채널": "채널 추가",
    "일하는 기준": "기준 추가",
}
SERVICES = {"주거 공간": "주거 서비스 추가", "상업 공간": "상업 서비스 추가"}


def _add(person: Person, name: str, values: Values) -> None:
    """Add a record and fill its form, once that is the new one's."""
    page, before = person.page, person.page.url
    person.press(ADDING.get(name) or SERVICES[values["묶음"]])
    expect(page).not_to_have_url(before)
    form = page.locator("form")
    fresh = form.get_by_role("button", name="사진 올리기").first
    expect(fresh if "슬라이드" in name else _named_anew(form)).to_be_visible()
    person.fill(form, values)


def _named_anew(form: Locator) -> Locator:
    return form.locator("input[value^='새 ']")


def publish(person: Person) -> None:
    """Publish every part at once."""
    page = person.page
    bar = page.get_by_role("region", name="공개", exact=True)
    person.press("공개하기", within=bar)
    dialog = page.get_by_role("dialog", name="공개하기")
    dialog.get_by_role("button", name="곳 공개하기").click()
    person.presses += 1
    expect(page.get_by_text("곳을 공개했습니다.")).to_be_visible()


def add_works(person: Person) -> None:
    """Add the first projects and articles, each published by itself."""
    page = person.page
    for values in texts()["projects"]:
        _go(person, "포트폴리오")
        person.press("새 프로젝트 추가")
        _write(person, values)
    for values in texts()["articles"]:
        _go(person, "인사이트")
        page.get_by_role("button", name="새 인사이트").first.click()
        person.presses += 1
        _write(person, values)


def _go(person: Person, screen: str) -> None:
    person.press(screen, "link", person.page.get_by_role("banner"))
    person.see(re.compile("."))


def _write(person: Person, values: Values) -> None:
    """Fill the form of a project or an article, and publish it."""
    page = person.page
    for label, value in values.items():
        if isinstance(value, list):
            person.choose(label, *value)
        else:
            person.type(page.get_by_role("textbox", name=label, exact=True), value)
    person.press("공개하기")
    expect(page.get_by_text(PUBLISHED).first).to_be_visible()


def open_site(person: Person) -> None:
    """Open the site to search engines."""
    page = person.page
    _go(person, "사이트 편집")
    person.press("사이트 열기", "link", page.get_by_role("main"))
    person.press("사이트 열기", within=page.get_by_role("main"))
    expect(page.get_by_text("사이트를 열었습니다.")).to_be_visible()
