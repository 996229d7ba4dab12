"""Edits of the site by chance: only what the screens call their fields and buttons is known."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, Response, expect

from studio_core.content.registry import content_types
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from tests.browser.admin.plausible_words import words_for
from tests.browser.administrator import picture

_NAMED = re.compile(r"- '?(\w+) \"((?:[^\"\\]|\\.)*)\"([^:\n]*)")
"""A line of what a screen says to who does not see it: role, name, and how it stands."""
_STANDS = re.compile(
    "모든 내용이|공개하지 않은|공개한 적이|숨긴 상태|에 공개|채워야 할|에 숨깁니다"
)
_MOVES = re.compile(
    "위로 옮기기$|아래로 옮기기$|한 칸 위로$|한 칸 아래로$|빼기$|^잇지 않기$|^숨기기$|^삭제$"
)
_CHOICES = ("주거 공간", "상업 공간")
_ADDS = re.compile(r"(슬라이드|서비스|질문|채널|기준) 추가$")
_ADDS_ITEM = "에 추가"
_DROPS = "버리기"
_SITE = "/admin/site"
_LISTS = {PORTFOLIO: "/admin/portfolio", INSIGHTS: "/admin/insight"}
_TYPED = ("line", "text", "markdown", "area", "month", "link", "picture_link")
_OPENS = re.compile("^(‘.*’ 수정|수정 .*)$")
Act = Callable[[], None]


@dataclass(frozen=True)
class Thing:
    """Something on a screen: what it is, what it is called, and which of those of that name."""

    role: Any
    name: str
    place: int
    state: str

    def within(self, part: Locator) -> Locator:
        """Find it."""
        return part.get_by_role(self.role, name=self.name, exact=True).nth(self.place)


def things_in(part: Locator) -> list[Thing]:
    """Return what a part of a screen has, in order."""
    found: list[Thing] = []
    for role, name, state in _NAMED.findall(part.aria_snapshot()):
        same = sum((one.role, one.name) == (role, name) for one in found)
        found.append(Thing(role, name, same, state))
    return found


def is_saving(answer: Response) -> bool:
    """Tell whether an answer is about a change, and not about who looks at what."""
    asked = answer.request
    return asked.method != "GET" and "/api/admin/" in asked.url and "presence" not in asked.url


@dataclass
class Walk:
    """Somebody at a page who edits the site at random; *done* tells what was done."""

    page: Page
    address: str
    chance: random.Random
    done: list[str] = field(default_factory=list)

    def step(self) -> None:
        """Go to a screen, and do one of the things that can be done there."""
        chosen = self.chance.random()
        if chosen < 0.07:
            self._take_back()
        elif chosen < 0.2:
            self._show(_SITE)
            self._together()
        elif chosen < 0.4:
            self._edit_work()
        else:
            self._edit()

    def _edit(self) -> None:
        self._show(_SITE)
        parts = self._main.get_by_role("region").get_by_role("listitem").get_by_role("link")
        expect(parts.first).to_be_visible()
        part = self.chance.choice(parts.all_inner_texts())
        self._main.get_by_role("link", name=part, exact=True).click()
        expect(self.page.get_by_role("heading", name=part, level=1)).to_be_visible()
        self._settle()
        self._choose_a_record()
        self._drop_what_was_kept()
        acts = dict(self._acts(part))
        name = self.chance.choice(list(acts))
        self.done.append(f"{part}: {name}")
        acts[name]()

    def _edit_work(self) -> None:
        """Open a project or an article, and type into one of its fields or publish it."""
        collection = self.chance.choice(list(_LISTS))
        self._show(_LISTS[collection])
        openers = self._main.get_by_role("button", name=_OPENS)
        expect(openers.first).to_be_visible()
        openers.nth(self.chance.randrange(openers.count())).click()
        title = self._main.get_by_role("textbox", name="제목", exact=True)
        expect(title).to_be_visible()
        self._settle()
        self._drop_what_was_kept()
        fields = content_types()[collection].fields
        typed = {it.label for it in fields if it.kind in _TYPED and it.admin != "no"}
        part = title.input_value()
        acts = {name: act for name, act in self._acts(part) if name.rsplit(" ", 1)[0] in typed}
        acts |= dict(self._acts_of_bar())
        name = self.chance.choice(list(acts))
        self.done.append(f"{part}: {name}")
        acts[name]()

    @property
    def _main(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def _bar(self) -> Locator:
        return self.page.get_by_role("region", name="공개", exact=True)

    def _show(self, path: str) -> None:
        """Open a screen anew, with nothing of the one before."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/#{path}")

    def _settle(self) -> None:
        """Wait until the screen says how what it shows stands, or that a list is empty."""
        nothing = self.page.get_by_text("아직 추가한 것이 없습니다.")
        expect(self._bar.filter(has_text=_STANDS).or_(nothing).first).to_be_visible()

    def _choose_a_record(self) -> None:
        """In a list, open one of its records."""
        main = self._main
        grips = main.get_by_role("button", name=re.compile("순서 이동$"))
        names = [grip.get_attribute("aria-label") or "" for grip in grips.all()]
        named = main.get_by_role("listitem").get_by_role("link")
        titles = set(named.all_inner_texts()) & {one.removesuffix(" 순서 이동") for one in names}
        if not titles:
            return
        chosen = named.get_by_text(self.chance.choice(sorted(titles)), exact=True).first
        chosen.click()
        # The form comes with its record; until then the one before may stand there.
        expect(chosen).to_have_attribute("aria-current", "true")
        self._settle()

    def _drop_what_was_kept(self) -> None:
        """Drop what the device had kept when the screen was left in the middle of a saving."""
        drop = self._main.get_by_role("button", name=_DROPS, exact=True)
        if drop.count():
            drop.click()
            expect(drop).to_have_count(0)

    def _acts(self, part: str) -> Iterator[tuple[str, Act]]:
        """Yield everything that can be done on this screen, by what it is called."""
        for one in things_in(self._main):
            place = one.within(self._main)
            act = None if "[disabled]" in one.state else self._act(one, place, part)
            if act:
                yield f"{one.name} {one.place + 1}", act
        yield from self._acts_of_bar()

    def _acts_of_bar(self) -> Iterator[tuple[str, Act]]:
        has_gap = "채워야 할 칸" in (self._bar.inner_text() if self._bar.count() else "")
        for one in things_in(self._bar) if self._bar.count() else ():
            place = one.within(self._bar)
            if one.name == "공개하기" and not has_gap and "[disabled]" not in one.state:
                yield one.name, lambda place=place: self._press(place)  # type: ignore[misc]
            if one.name == "되돌리기":
                yield one.name, lambda place=place: self._discard(place)  # type: ignore[misc]

    def _act(self, one: Thing, place: Locator, part: str) -> Act | None:
        if one.role == "textbox":
            return lambda: self._type(place, one.name, part)
        if one.role == "radio" and "[checked]" not in one.state:
            return lambda: self._press(place)
        if one.role != "button":
            return None
        if "초점 위치" in one.name:
            return lambda: self._move_point(place)
        if one.name.endswith(_ADDS_ITEM):
            return lambda: self._add_item(place, one.name.removesuffix(_ADDS_ITEM), part)
        if "사진" in one.name and one.name.endswith("바꾸기"):
            return lambda: self._replace(place)
        is_choice = one.name in _CHOICES and "[pressed]" not in one.state
        if is_choice or _MOVES.search(one.name) or _ADDS.search(one.name):
            return lambda: self._press(place)
        return None

    def _press(self, place: Locator) -> None:
        with self._saving():
            place.click()

    def _saving(self) -> Any:
        return self.page.expect_response(is_saving)

    def _type(self, place: Locator, label: str, part: str) -> None:
        value = words_for(label, part, place.input_value(), len(self.done))
        with self._saving() as answered:
            place.fill(value)
            place.blur()
        assert answered.value.ok, f"{label} is refused: {value}: {answered.value.text()}"

    def _move_point(self, place: Locator) -> None:
        with self._saving():
            place.press(self.chance.choice(["Shift+ArrowLeft", "Shift+ArrowDown"]))
            self.page.keyboard.press(self.chance.choice(["ArrowLeft", "ArrowUp"]))
            self.page.keyboard.press("Tab")

    def _add_item(self, place: Locator, label: str, part: str) -> None:
        """Add an item to the end of a list, and fill it: an empty one is nothing yet."""
        items = self._main.get_by_role("group", name=re.compile(rf"^{re.escape(label)} \d+$"))
        number = items.count()
        place.click()
        expect(items).to_have_count(number + 1)
        added = items.last
        with self._saving():
            for one in things_in(added):
                if one.role == "textbox":
                    value = words_for(one.name, part, "", len(self.done))
                    one.within(added).fill(value)
                if one.name in _CHOICES and "[pressed]" not in one.state:
                    one.within(added).click()
            self.page.keyboard.press("Tab")

    def _replace(self, place: Locator) -> None:
        file = FilePayload(
            name=f"{len(self.done)}.jpg", mimeType="image/jpeg", buffer=picture("teal", 90, 70)
        )
        with (
            self.page.expect_response(lambda it: is_saving(it) and "/draft" in it.url),
            self.page.expect_file_chooser() as chooser,
        ):
            place.click()
            chooser.value.set_files(file)

    def _discard(self, place: Locator) -> None:
        place.click()
        dialog = self.page.get_by_role("dialog", name="초안을 버릴까요?")
        self._press(dialog.get_by_role("button", name="되돌리기"))

    def _together(self) -> None:
        """Publish what waits of some parts, or drop it."""
        expect(self._bar).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        name, sends = self.chance.choice([("공개하기", "곳 공개하기"), ("되돌리기", "곳 되돌리기")])
        button = self._bar.get_by_role("button", name=name, exact=True)
        if not button.count() or not button.is_enabled():
            return
        button.click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        boxes = dialog.get_by_role("checkbox").all()
        if boxes:
            self.chance.choice(boxes).check()
            self.done.append(f"together: {name}")
            self._press(dialog.get_by_role("button", name=sends))

    def _take_back(self) -> None:
        """Take back what was done last, as the list of activities offers it."""
        self._show("/admin/activity")
        rows = self._main.get_by_role("listitem")
        expect(rows.first).to_be_visible()
        if self.done and take_back(self.page, rows.first):
            self.done.append("taken back")


def take_back(page: Page, row: Locator) -> bool:
    """Take back what a row of the activities tells of, confirmed if asked; False if none can."""
    button = row.get_by_role("button", name=re.compile("^되돌리기: "))
    if not button.count():
        return False
    with page.expect_response(is_saving) as answered:
        button.click()
    if answered.value.status == 409 and answered.value.json()["code"] == "undo_needs_confirm":
        dialog = page.get_by_role("dialog")
        with page.expect_response(is_saving) as answered:
            dialog.get_by_role("button", name=re.compile("개 되돌리기$")).click()
    assert answered.value.ok, answered.value.text()
    return True
