"""What a page loads of the built user interface, and in which order."""

import json
from pathlib import Path

import pytest

from studio_core.languages.registry import LANGUAGES, TWINNED
from studio_core.languages.speaking import speaking
from studio_http.base.security_headers import allowing, security_headers
from studio_http.pages.assets import Assets, load_assets
from studio_http.pages.page_routes import Kind
from studio_http.pages.page_shell import PageShell, shell_of

PAPER = '<link media="print" rel="stylesheet" href="/paper.css" />'
START = (
    f"<html><head><title>Studio</title>{PAPER}"
    '<script type="module" crossorigin src="/start.js"></script>'
    '<link rel="modulepreload" crossorigin href="/words.js">'
    '<link rel="stylesheet" crossorigin href="/start.css"></head><body></body></html>'
)
MANIFEST = {
    "index.html": {"file": "start.js", "css": ["start.css"], "imports": ["frame"]},
    "frame": {"file": "frame.js"},
    "src/app/Footer.tsx": {"file": "footer.js", "css": ["footer.css"]},
    "src/features/about/AboutPage.tsx": {
        "file": "about.js",
        "css": ["about.css"],
        "imports": ["frame", "tabs", "picture"],
    },
    "tabs": {"file": "tabs.js", "css": ["tabs.css"], "imports": ["picture"]},
    "picture": {"file": "picture.js", "css": ["picture.css"]},
}
SHEETS = ["start", "picture", "tabs", "about", "footer"]


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    """A built user interface; every style sheet has one rule, named as its file."""
    for name in SHEETS:
        (tmp_path / f"{name}.css").write_text(f".{name}{{color:red}}", encoding="utf-8")
    return Assets(START, MANIFEST, tmp_path)


@pytest.fixture
def shell(assets: Assets) -> PageShell:
    """The frame of one screen."""
    return shell_of(assets, "about")


def test_styles_come_after_those_they_build_on(assets: Assets) -> None:
    assert assets.styles("about") == [f"/{name}.css" for name in SHEETS]


def test_a_gallery_has_the_styles_of_its_conditions_and_asks_not_for_their_code(
    tmp_path: Path,
) -> None:
    conditions = {"file": "conditions.js", "css": ["conditions.css"]}
    manifest = {**MANIFEST, "src/features/portfolio/Conditions.tsx": conditions}
    assets = Assets(START, manifest, tmp_path)

    assert "/conditions.css" in assets.styles("portfolio")
    assert "/conditions.js" not in assets.scripts("portfolio")


def test_the_styles_are_inline_and_no_style_sheet_is_loaded(shell: PageShell) -> None:
    assert shell.style == "".join(f".{name}{{color:red}}" for name in SHEETS)
    assert f"<style>{shell.style}</style>" in shell.page
    scripted = shell.page.replace(f"<noscript>{PAPER}</noscript>", "")
    links = [part.split(">")[0] for part in scripted.split("<link ")[1:]]
    assert len(links) == len(SHEETS)
    assert all(link.endswith(" disabled") for link in links)


def test_the_application_is_loaded_after_the_first_picture(
    shell: PageShell,
) -> None:
    assert 'src="/start.js"' not in shell.page
    assert 'rel="modulepreload"' not in shell.page
    named = "/words.js /picture.js /tabs.js /about.js /footer.js"
    assert f'data-app="/start.js" data-chunks="{named}"' in shell.page
    assert f">{shell.script}</script>" in shell.page


def test_the_style_sheet_of_paper_waits_for_the_application(shell: PageShell) -> None:
    assert shell.page.count(PAPER) == shell.page.count(f"<noscript>{PAPER}</noscript>") == 1
    assert ' data-paper="/paper.css">' in shell.page


def test_a_page_that_was_not_built_stays_as_it_is() -> None:
    assert shell_of(Assets("<html></html>"), "about") == PageShell("<html></html>")


def test_the_policy_allows_the_two_inline_texts_by_their_digests_only() -> None:
    headers = allowing(security_headers(https=True), style="a{}", scripts=["go()"])

    policy = dict(headers)[b"content-security-policy"].decode()
    assert "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='" in policy
    assert "script-src 'self' 'sha256-" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
def test_each_language_has_the_page_and_the_manifest_of_its_own_build(
    language: str, tmp_path: Path
) -> None:
    (tmp_path / ".vite").mkdir()
    for one in LANGUAGES:
        end = f".{one.code}" if one.code in TWINNED else ""
        (tmp_path / f"index{end}.html").write_text(f"in {one.code}", encoding="utf-8")
        manifest = {"index.html": {"file": f"{one.code}.js", "css": [f"{one.code}.css"]}}
        (tmp_path / ".vite" / f"manifest{end}.json").write_text(json.dumps(manifest))

    built = load_assets(tmp_path, language)
    with speaking(language):
        spoken = load_assets(tmp_path).spoken()

    assert (built.page, built.styles("home")) == (f"in {language}", [f"/{language}.css"])
    assert (spoken.page, spoken.manifest) == (built.page, built.manifest)


def test_a_language_that_was_not_built_has_an_empty_page_and_never_the_base_one(
    tmp_path: Path,
) -> None:
    (tmp_path / "index.html").write_text("in the base language", encoding="utf-8")

    for code in TWINNED:
        with speaking(code):
            page = load_assets(tmp_path).spoken().page
        assert f'<html lang="{code}">' in page
        assert "in the base language" not in page


@pytest.mark.parametrize("kind", ["home", "portfolio", "project"])
def test_no_face_is_asked_for_before_the_first_picture(kind: Kind) -> None:
    assert 'as="font"' not in shell_of(load_assets(), kind).page


def test_a_page_has_its_own_parts_where_they_belong() -> None:
    shell = PageShell(
        '<!doctype html><html lang="ko"><head><title>Studio</title><link></head>'
        '<body><div id="root"></div><script></script></body></html>'
    )

    page = shell.filled(
        marks=" data-face", head="<title>집</title>", head_end="<style>", root="몸", body_end="끝"
    )

    assert page == (
        '<!doctype html><html data-face lang="ko"><head><title>집</title><link><style></head>'
        "<body>몸<script></script>끝</body></html>"
    )
