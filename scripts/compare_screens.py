"""Write our screens beside the drawn ones, one picture for each screen and width.

Run as `python -m scripts.compare_screens REFERENCE`: a folder with `NAME-desktop.png`,
`NAME-mobile.png` and, for long screens, the same ending in `-full.png`.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize
from playwright.sync_api import Error as BrowserError

from scripts.admin_screen_states import ADMIN
from scripts.browser import started_browser
from scripts.screen_states import PUBLIC, Screen
from tests.browser.running_site import Site, fill_site, running_site

WIDTHS: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "mobile": {"width": 390, "height": 844},
}
GAP = 24
STEP_MILLISECONDS = 25_000
SETTLE_MILLISECONDS = 900


def main(arguments: list[str] | None = None) -> int:
    """Compare what is asked for; answer 1 when a screen could not be brought up."""
    asked = parse(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    names = [name for name in {**PUBLIC, **ADMIN} if chosen(name, asked.only)]
    failed = 0
    with served() as site, started_browser() as browser:
        for name in names:
            for width in WIDTHS:
                failed += not compare(browser, site, name, width, asked)
    print(f"{len(names)} screens, {failed} pictures failed: {asked.out}")
    return 1 if failed else 0


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reference", type=Path, help="folder with the drawn screens")
    parser.add_argument("--out", type=Path, default=Path("dist/screens"))
    parser.add_argument("--only", nargs="*", help="names of screens; `name*` for all that start so")
    return parser.parse_args(arguments)


def chosen(name: str, only: list[str] | None) -> bool:
    return not only or any(
        name == one or (one.endswith("*") and name.startswith(one[:-1])) for one in only
    )


@contextmanager
def served() -> Iterator[Site]:
    """A site with the demo content, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        filled = Path(folder, "filled")
        fill_site(filled)
        with running_site(filled, Path(folder, "site")) as site:
            yield site


def compare(browser: Browser, site: Site, name: str, width: str, asked: argparse.Namespace) -> bool:
    """Write one picture; tell whether the screen came up and was drawn."""
    screen = {**PUBLIC, **ADMIN}[name]
    long = asked.reference / f"{name}-{width}-full.png"
    drawn = long if long.exists() else asked.reference / f"{name}-{width}.png"
    ours = asked.out / f"{name}-{width}-ours.png"
    try:
        height = size_of(drawn)[1] if long.exists() else None
        shoot(browser, site, screen, width, ours, height)
        beside(drawn, ours, asked.out / f"{name}-{width}.png")
    except (BrowserError, AssertionError, OSError) as fault:
        print(f"{name}-{width}: {str(fault).splitlines()[0]}", file=sys.stderr)
        return False
    finally:
        ours.unlink(missing_ok=True)
    return True


def size_of(file: Path) -> tuple[int, int]:
    with Image.open(file) as image:
        return image.size


def shoot(
    browser: Browser, site: Site, screen: Screen, width: str, file: Path, height: int | None
) -> None:
    """Write *screen* to *file*; all of it when the drawing has a *height*."""
    phone = width == "mobile"
    context = browser.new_context(
        viewport=WIDTHS[width],
        locale="ko-KR",
        timezone_id="Asia/Seoul",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(STEP_MILLISECONDS)
    try:
        if screen.signed_in:
            sign_in = {"email": site.email, "password": site.password}
            context.request.post(f"{site.address}/api/session", data=sign_in)
        page = context.new_page()
        bring_up(page, site, screen)
        if height is not None and screen.layer:
            page.set_viewport_size({"width": WIDTHS[width]["width"], "height": height})
            page.wait_for_timeout(SETTLE_MILLISECONDS)
        elif height is not None:
            show_all(page)
        page.screenshot(path=file, full_page=height is not None and not screen.layer)
    finally:
        context.close()


def bring_up(page: Page, site: Site, screen: Screen) -> None:
    if screen.before:
        screen.before(page)
    page.goto(site.route(screen.path), wait_until="load")
    page.locator("main").first.wait_for()
    if screen.after:
        screen.after(page)
    page.wait_for_timeout(SETTLE_MILLISECONDS)


def show_all(page: Page) -> None:
    """Have what loads late loaded before a picture of the whole page is taken."""
    page.evaluate(
        """async () => {
            for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
                scrollTo(0, y);
                await new Promise(done => setTimeout(done, 120));
            }
            scrollTo(0, 0);
        }"""
    )
    page.wait_for_timeout(SETTLE_MILLISECONDS)


def beside(drawn: Path, ours: Path, file: Path) -> None:
    """Write the drawn screen on the left and ours on the right, at one scale."""
    with Image.open(drawn) as one, Image.open(ours) as other:
        left, right = one.convert("RGB"), other.convert("RGB")
    if left.width != right.width:
        left = left.resize((right.width, round(left.height * right.width / left.width)))
    size = (left.width + GAP + right.width, max(left.height, right.height))
    sheet = Image.new("RGB", size, "magenta")
    sheet.paste(left, (0, 0))
    sheet.paste(right, (left.width + GAP, 0))
    sheet.save(file)


if __name__ == "__main__":
    sys.exit(main())
