"""What a ready page loads of the built user interface, and in which order."""

from datetime import UTC, datetime

from studio_http.pages.assets import Assets
from studio_http.pages.rendering import PageWriter

START = '<head><title>Studio</title><link rel="stylesheet" href="/start.css"></head>'
MANIFEST = {
    "index.html": {"file": "start.js", "imports": ["frame"]},
    "frame": {"file": "frame.js", "css": ["frame.css"]},
    "src/app/Footer.tsx": {"file": "footer.js", "css": ["footer.css"]},
    "src/features/about/AboutPage.tsx": {
        "file": "about.js",
        "css": ["about.css"],
        "imports": ["frame", "tabs", "picture"],
    },
    "tabs": {"file": "tabs.js", "css": ["tabs.css"], "imports": ["picture"]},
    "picture": {"file": "picture.js", "css": ["picture.css"]},
}


def test_styles_stand_after_those_they_build_on() -> None:
    styles = Assets(START, MANIFEST).styles("about")

    assert styles == ["/picture.css", "/tabs.css", "/about.css", "/footer.css"]


def test_every_chunk_of_the_screen_is_fetched_early_and_the_frame_is_not_named_twice() -> None:
    scripts = Assets(START, MANIFEST).scripts("about")

    assert set(scripts) == {"/picture.js", "/tabs.js", "/about.js", "/footer.js"}


def test_the_screens_styles_stand_after_the_start_pages() -> None:
    writer = PageWriter(Assets(START, MANIFEST), lambda: datetime.now(UTC))

    page = writer._with_styles("about")

    assert page.index("/start.css") < page.index("/picture.css") < page.index("/about.css")
