"""A project's pictures stand in rows in which each is seen, whatever its shape."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.administrator import Administrator, picture
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.layers import TILE, expect_still, overlay
from tests.browser.site.test_handover import SEEN, as_served, expect_same, start
from tests.browser.site.test_steadiness import MOST_SHIFT, WATCH, keep_fonts_out, visit
from tests.browser.waiting import wait_for_application, wait_for_pictures

SHAPES = {
    "cover": (150, 100),
    "9:16": (90, 160),
    "3:4": (90, 120),
    "1:1": (100, 100),
    "16:9": (160, 90),
    "4:3": (120, 90),
    "3:1": (300, 100),
    "9:18": (80, 160),
    "2:1": (200, 100),
    "9:20": (72, 160),
    "3:2": (150, 100),
    "21:9": (210, 90),
    "4:5": (80, 100),
}
ROWS = ["9:16 3:4", "1:1 16:9", "4:3", "3:1", "9:18 2:1", "9:20", "3:2", "21:9", "4:5"]
"""Pairs in their order; what is wider than 2:1, or would lose too much, alone."""
OVERLAY_ROWS = [
    *("cover 9:16", "3:4 1:1", "16:9 4:3", "3:1", "9:18 2:1", "9:20", "3:2", "21:9", "4:5"),
]
"""The same with the cover in its place."""
FOCI = [None, [0.0, 0.0], [1.0, 1.0], [0.5, 0.9]]
SCREENS = [(390, 844), (768, 1024), (1440, 900), (2560, 1440)]
PICTURES = "**/media/**"
LEAST_SEEN = 0.85
BAR = 64

DRAWN = """section => [...section.querySelectorAll("figure")].map(figure => {
  const image = figure.querySelector("img");
  const { x, y, width, height } = image.getBoundingClientRect();
  const { objectFit, objectPosition } = getComputedStyle(image);
  const own = image.naturalWidth / image.naturalHeight;
  const cut = Math.min(width / height / own, own * height / width);
  return {
    row: [...figure.parentElement.parentElement.children].indexOf(figure.parentElement),
    left: x, top: y, width, height, objectPosition,
    seen: objectFit === "contain" ? 1 : cut,
  };
})"""
FIT, WHOLE = "image => getComputedStyle(image).objectFit", "contain"
ALL_IN = """async section => {
  for (const image of section.querySelectorAll("img")) {
    image.loading = "eager";
    await image.decode();
  }
}"""


@pytest.fixture
def mixed(admin: Administrator) -> dict[str, Any]:
    """A project of pictures of many shapes, and with various points that have to be seen."""
    return make(admin, [send(admin, *size) for size in SHAPES.values()])


def send(admin: Administrator, width: int, height: int) -> dict[str, Any]:
    """Send a picture of that size; return it as it is stored."""
    file = {"name": "사진.jpg", "mimeType": "image/jpeg", "buffer": picture("tan", width, height)}
    answer = admin.call("POST", "/api/admin/media", multipart={"file": file, "folder": "시험"})
    stored: dict[str, Any] = answer.json()
    return stored


def make(admin: Administrator, images: list[Any]) -> dict[str, Any]:
    """Store a project of *images*; return it once visitors see it."""
    pointed = [
        {**image, "focus": focus} if isinstance(image, dict) and focus else image
        for image, focus in zip(images, FOCI * len(images), strict=False)
    ]
    made = admin.make_project(images=pointed)
    address = f"{admin.site.address}/portfolio/{made['id']}"
    while admin.context.request.get(address).status != HTTPStatus.OK:
        admin.page.wait_for_timeout(20)
    return {**made, "address": address, "images": pointed}


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Page]:
    """A page of somebody who was never here."""
    context = chromium.new_context(locale="ko-KR", reduced_motion="reduce")
    yield context.new_page()
    context.close()


def drawn(page: Page) -> list[dict[str, Any]]:
    """Return how the pictures below the cover are drawn, once they are there."""
    section = page.get_by_label("프로젝트 사진").first
    section.evaluate(ALL_IN)
    found: list[dict[str, Any]] = section.evaluate(DRAWN)
    return found


def rows_of(shown: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return *shown* by the row that each stands in."""
    return [[one for one in shown if one["row"] == at] for at in range(shown[-1]["row"] + 1)]


def expect_seen(shown: list[dict[str, Any]], images: list[Any], height: int) -> None:
    """Expect that enough is seen of each, at its point, and none is higher than the screen."""
    assert len(shown) == len(images)
    for one, image in zip(shown, images, strict=True):
        assert one["seen"] >= LEAST_SEEN, one
        assert one["height"] <= height - BAR + 1, one
        across, down = (image.get("focus") if isinstance(image, dict) else None) or (0.5, 0.5)
        assert one["objectPosition"] == f"{across * 100:g}% {down * 100:g}%"


def expect_shared(shown: list[dict[str, Any]], height: int) -> None:
    """Expect that pairs are as high as each other, and fill their row or the screen's height."""
    full = max(one["width"] for one in shown)
    for row in rows_of(shown):
        assert row[0]["left"] == shown[0]["left"]
        if len(row) == 2:
            left, right = row
            assert left["height"] == pytest.approx(right["height"], abs=1)
            assert left["top"] == right["top"]
            gap = right["left"] - left["left"] - left["width"]
            assert 0 < gap <= 24
            rest = full - left["width"] - gap - right["width"]
            assert abs(rest) <= 1 or left["height"] == pytest.approx(height - BAR, abs=1), row


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("scripts", [True, False])
def test_pictures_of_every_shape_are_seen_and_nothing_moves(
    mixed: dict[str, Any],
    admin: Administrator,
    visitor: Page,
    width: int,
    height: int,
    scripts: bool,
) -> None:
    visitor.set_viewport_size({"width": width, "height": height})
    keep_fonts_out(visitor)
    visitor.add_init_script(WATCH)
    if scripts:
        visit(visitor, admin.site, f"/portfolio/{mixed['id']}")
        assert visitor.evaluate("window.seen")["shift"] <= MOST_SHIFT, visitor.evaluate(
            "seen.moved"
        )
    else:
        visitor.route("**/*.js", lambda route: route.abort())
        visitor.goto(mixed["address"])

    shown = drawn(visitor)

    expect_seen(shown, mixed["images"][1:], height)
    names = list(SHAPES)[1:]
    at = iter(names)
    assert [" ".join(next(at) for _ in row) for row in rows_of(shown)] == ROWS
    if width == 390:
        assert all(one["seen"] > 0.99 for one in shown)
        assert len({one["left"] for one in shown}) == 1
        return
    expect_shared(shown, height)
    full = max(one["width"] for one in shown)
    odd = shown[names.index("4:5")]
    assert odd["width"] <= full / 2
    assert shown[names.index("3:1")]["width"] == full


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_over_the_gallery_the_same_rows_have_the_cover_in_its_place(
    mixed: dict[str, Any], admin: Administrator, visitor: Page, width: int, height: int
) -> None:
    visitor.set_viewport_size({"width": width, "height": height})
    visitor.goto(admin.site.route("/portfolio"))
    visitor.locator(f"{TILE}[href='/portfolio/{mixed['id']}']").click()
    expect(overlay(visitor).locator("[aria-busy=false]")).to_have_count(1)
    expect_still(visitor)

    shown = drawn(visitor)

    has_lead = width < 1024
    expect_seen(shown, mixed["images"][has_lead:], height)
    names = iter(list(SHAPES)[has_lead:])
    rows = [" ".join(next(names) for _ in row) for row in rows_of(shown)]
    assert rows == (ROWS if has_lead else OVERLAY_ROWS)
    if width > 390:
        expect_shared(shown, height)
    lead = overlay(visitor).get_by_role("button", name="대표 사진 크게 보기")
    expect(lead).to_have_count(int(has_lead))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_application_takes_over_rows_where_they_stand(
    mixed: dict[str, Any], visitor: Page, width: int, height: int
) -> None:
    visitor.set_viewport_size({"width": width, "height": height})
    served = as_served(visitor, mixed["address"])

    start(visitor, mixed["address"])

    expect_same(visitor.evaluate(SEEN), served)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 1440])
def test_pictures_without_a_size_are_whole_and_move_nothing(
    admin: Administrator, visitor: Page, width: int
) -> None:
    known = send(admin, 150, 100)
    old = [send(admin, *SHAPES[name])["url"] for name in ("3:4", "16:9", "9:16", "3:1", "3:4")]
    made = make(admin, [known, *old[:2], known, known, *old])
    visitor.set_viewport_size({"width": width, "height": 844})
    keep_fonts_out(visitor)
    visitor.add_init_script(WATCH)

    visit(visitor, admin.site, f"/portfolio/{made['id']}")

    assert visitor.evaluate("window.seen")["shift"] <= MOST_SHIFT, visitor.evaluate("seen.moved")
    expect_seen(drawn(visitor), made["images"][1:], 844)


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_an_opening_picture_without_a_size_has_its_room_before_it_comes(
    admin: Administrator, visitor: Page, width: int
) -> None:
    made = make(admin, [send(admin, *SHAPES["9:16"])["url"], send(admin, 150, 100)])
    visitor.set_viewport_size({"width": width, "height": 844})
    held = hold(visitor, PICTURES)
    visitor.goto(made["address"], wait_until="commit")
    wait_for(visitor, held, 1)
    title = visitor.get_by_role("heading", level=1)
    before = title.bounding_box()

    let_go(visitor, PICTURES, held)
    wait_for_application(visitor)
    wait_for_pictures(visitor)

    assert title.bounding_box() == before


@pytest.mark.long
def test_the_proportions_of_a_picture_without_a_size_come_with_it(
    admin: Administrator, visitor: Page
) -> None:
    known = send(admin, 150, 100)
    made = make(admin, [known, *[known] * 8, send(admin, 90, 160)["url"]])
    visitor.set_viewport_size({"width": 1440, "height": 900})
    visitor.goto(made["address"])
    wait_for_application(visitor)
    wait_for_pictures(visitor)

    last = drawn(visitor)[-1]

    assert last["height"] == pytest.approx(last["width"] * 16 / 9, rel=0.03)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("scripts", [True, False])
def test_before_and_after_are_seen_whole_whatever_their_shapes(
    admin: Administrator, chromium: Browser, width: int, height: int, scripts: bool
) -> None:
    shapes = [("before", "3:2"), ("after", "3:2"), ("before", "16:9"), ("after", "3:4")]
    sides = [
        {**send(admin, *SHAPES[shape]), "role": role, "pair": f"방 {number // 2}"}
        for number, (role, shape) in enumerate(shapes)
    ]
    made = make(admin, [send(admin, 150, 100), *sides])
    with chromium.new_context(java_script_enabled=scripts) as context:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(made["address"])
        if scripts:
            wait_for_application(page)
        shown = page.get_by_role("region", name="고치기 전과 고친 뒤").get_by_role("img")
        expect(shown).to_have_count(len(sides))

        assert all(image.evaluate(FIT) == WHOLE for image in shown.all())
        boxes = [image.bounding_box() for image in shown.all()]
        assert all(box and box["height"] <= height - BAR for box in boxes)
        last = boxes[-1]
        assert last
        assert last["width"] / last["height"] == pytest.approx(3 / 4, rel=0.01)
