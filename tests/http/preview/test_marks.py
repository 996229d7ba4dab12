"""The page that is edited in place: its texts say which field they are, and no other page does."""

import json
import re
from collections.abc import Iterator
from html import escape
from typing import Any
from urllib.parse import quote

from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.former_paths import service_path
from studio_core.content.registry import ContentType, Field, content_types
from studio_core.records.collections import PORTFOLIO, QUESTIONS, SERVICES, SITE, SLIDES
from studio_http.published.markdown.rendering import render
from tests.http.studio_in_memory import HANOK, eventually, put
from tests.own_texts import PICTURE, demo_documents

Client = TestClient[Any]
ANY = {"If-Match": "*"}
BEGIN, PARTED, END = "\ue000", "\ue001", "\ue002"
_BEGINS = f"{BEGIN}[^{PARTED}]*{PARTED}"
MARKS = re.compile(f"<p>(?:{_BEGINS}|{END})</p>\n|{_BEGINS}|{END}")
PAGES = (
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/contact",
    "/contact?tab=qna",
    "/privacy",
    "/portfolio?category=commercial",
    "/portfolio/p1",
    "/insight",
    "/insight/i1",
)
KINDS = {"line", "text", "markdown", "picture"}
ELSEWHERE = {"short": "/about"}
"""What menus say of a service: the page without scripts has no menu."""
IN_THE_HEAD = {"pageTitle", "pageDescription"}
"""Titles and descriptions of services, which no text of a page is."""

WITHIN_A_TEXT = {"officer"}
"""What stands within a section of the privacy policy, whose text is marked."""


def marked(client: Client, address: str) -> Any:
    """Return the page at a public address as editors get it."""
    return client.get(f"/preview/page?path={quote(address, safe='')}")


def without_marks(page: str) -> str:
    """Return a marked page without its marks, and without the records that its script has."""
    before, _, data = page.partition('<script type="application/json" id="records">')
    return MARKS.sub("", before + data.partition("</script>\n")[2])


def records_in(page: str) -> list[Any]:
    """Return the records that the script of a marked page has."""
    _, _, data = page.partition('<script type="application/json" id="records">')
    return list(json.loads(data.partition("</script>")[0]))


def own(id: str, collection: str = SITE) -> dict[str, Any]:
    """Return a record of the demo's."""
    return dict(demo_documents()[collection][id])


def drafted(admin: Client, collection: str, id: str, document: dict[str, Any]) -> None:
    """Save a draft of a record."""
    saved = admin.put(f"/api/admin/{collection}/{id}/draft", json=document)
    assert saved.status_code == 200, saved.text


def filled(own: tuple[Field, ...], document: Any, path: str) -> Iterator[tuple[Field, str, Any]]:
    """Yield each field within *document* that is marked, with its path and value."""
    for field in own:
        value = document.get(field.name)
        if field.kind == "list":
            for number, one in enumerate(value or ()):
                yield from filled(field.item, one, f"{path}{field.name}.{number}.")
        elif value and field.kind in KINDS:
            yield field, f"{path}{field.name}", value


def records() -> Iterator[tuple[ContentType, str, Any]]:
    """Yield what the demo's site is made of, without what is for search engines alone."""
    for collection, held in demo_documents().items():
        for id, document in held.items():
            type = content_types()[id if collection == SITE else collection]
            if type.name != "search":
                yield type, id, document


def expected() -> Iterator[tuple[str, str, str]]:
    """Yield each mark with what follows it and the address of its page."""
    for type, id, document in records():
        for field, path, value in filled(type.fields, document, f"{type.collection}/{id}/"):
            if not field.seen:
                continue
            page = ELSEWHERE.get(field.name, field.seen[0])
            page = service_path(document) if type.name == SERVICES and "{slug}" in page else page
            is_shared = type.name == QUESTIONS and field.name == "group"
            is_later_slide = field.kind == "picture" and type.name == "slides" and document["order"]
            # The demo's watermark reads as the name, which the bar says.
            if (
                is_shared
                or is_later_slide
                or field.name == "watermark"
                or field.name in IN_THE_HEAD | WITHIN_A_TEXT
            ):
                continue
            mark = f"{BEGIN}{path}{PARTED}"
            yield page, mark, shown(field, value)


def shown(field: Field, value: Any) -> str:
    """Return what the page has between the marks of a field, as far as its values say it."""
    if field.kind == "markdown":
        return f"</p>\n{render(value)}<p>{END}"
    if field.kind == "picture" or "{" in value:
        return ""
    return f"{escape(value, quote=False)}{END}"


def test_every_text_and_picture_is_marked_on_the_page_that_the_registry_names(
    own_texts: None, admin: Client
) -> None:
    found = list(expected())
    pages = {address: marked(admin, address).text for address in {page for page, *_ in found}}

    missing = [
        (page, mark) for page, mark, text in found if mark + text not in unquoted(pages[page])
    ]

    assert missing == []
    assert len(found) > 130


def test_a_heading_that_several_questions_share_is_nobodys(own_texts: None, admin: Client) -> None:
    page = marked(admin, "/contact?tab=qna").text

    assert f"/answer{PARTED}" in page
    assert f"/group{PARTED}" not in page


def unquoted(page: str) -> str:
    return page.replace("&#39;", "'").replace("&#34;", '"')


def test_without_its_marks_a_marked_page_is_the_framed_page_of_the_same_drafts(
    content: None, own_texts: None, admin: Client
) -> None:
    drafted(admin, SITE, "company", own("company") | {"legalName": "초안 주식회사"})
    drafted(admin, SITE, "about", own("about") | {"heading": 'Only <b>ASCII</b> & "quotes"'})

    for address, part in [
        ("/", "site/brand"),
        ("/about", "site/about"),
        ("/business", "site/business"),
        ("/business/residential/total-living", "services/total_living"),
        ("/contact", "site/contact"),
        ("/contact?tab=qna", "questions/prepare"),
        ("/privacy", "site/privacy"),
    ]:
        page, framed = marked(admin, address), admin.get(f"/preview/{part}?framed=1")
        assert without_marks(page.text) == framed.text, address
        assert len(page.text) > len(framed.text)
        policy = page.headers["content-security-policy"].removesuffix(" allow-scripts")
        policy = policy.replace("script-src 'none'", "script-src 'self'")
        assert policy == framed.headers["content-security-policy"]
        assert page.headers["x-frame-options"] == "SAMEORIGIN"
    assert "초안 주식회사" in marked(admin, "/portfolio/p1").text


def test_marks_stand_in_texts_and_in_alternative_texts_alone(
    content: None, own_texts: None, admin: Client
) -> None:
    for address in PAGES:
        head, _, body = marked(admin, address).text.partition("</head>")
        tags = re.findall(r"<[^>]*>", body)
        alone = [re.sub(r' alt="[^"]*"', "", tag) for tag in tags]
        scripts = re.findall(r"<script[^>]*>([^<]*)</script>", body)
        assert BEGIN in body, address
        assert BEGIN not in "".join([head, *alone, *scripts]), address
        assert body.count(BEGIN) == body.count(PARTED) == body.count(END)
        assert "<script>" not in body


def test_pictures_are_marked_where_their_text_is_or_would_be(
    own_texts: None, admin: Client
) -> None:
    drafted(admin, SITE, "about", own("about") | {"picture": PICTURE | {"alt": ""}})

    home, page, business = (marked(admin, one).text for one in ("/", "/about", "/business"))

    small, wide = (f"{BEGIN}slides/slide-01/{name}{PARTED}" for name in ("mobile", "desktop"))
    alt = own("slide-01", SLIDES)["desktop"]["alt"]
    assert f'alt="{wide}{alt}{END}{small}{END}"' in home
    assert f'alt="{BEGIN}site/about/picture{PARTED}{END}"' in page
    assert f'alt="{BEGIN}site/business/picture{PARTED}{END}"' in business


def test_a_very_long_alternative_text_stays_left_out(
    own_texts: None, admin: Client, studio: Studio
) -> None:
    long = PICTURE | {"alt": "긴 글 " * 100}
    put(studio, SITE, "about", {"heading": "긴 글이 있는 사진", "picture": long})
    assert eventually(lambda: "긴 글이 있는 사진" in admin.get("/about").text)

    page = marked(admin, "/about").text

    assert without_marks(page) == admin.get("/preview/site/about?framed=1").text


def test_what_looks_like_a_mark_confuses_nobody(
    own_texts: None, admin: Client, studio: Studio
) -> None:
    fake = f"{BEGIN}site/company/legalName{PARTED}가짜{END}"
    put(studio, PORTFOLIO, "p1", HANOK | {"title": fake})
    heading = f"{END}앞{fake}뒤{BEGIN}"
    put(studio, SITE, "about", own("about") | {"heading": heading})
    assert eventually(lambda: fake in admin.get("/portfolio/p1").text)

    project, page = (marked(admin, one).text for one in ("/portfolio/p1", "/about"))

    assert f">{fake.translate(dict.fromkeys(map(ord, (BEGIN, PARTED, END))))}</h1>" in project
    said = "앞site/company/legalName가짜뒤"
    assert f"{BEGIN}site/about/heading{PARTED}{said}{END}" in page


def test_places_in_texts_are_filled_within_the_mark(own_texts: None, admin: Client) -> None:
    sections = [{"heading": "기간", "body": "{months}개월 동안, {email}"}]
    drafted(admin, SITE, "privacy", own("privacy") | {"sections": sections})
    company = {"email": "hello@bom.studio", "copyright": "© {year} 온"}
    drafted(admin, SITE, "company", own("company") | company)

    page = marked(admin, "/privacy").text

    body = re.search(f"{BEGIN}site/privacy/sections.0.body{PARTED}([^{END}]*)", page)
    assert body
    assert re.fullmatch(r"[0-9]+개월 동안, hello@bom\.studio", body[1])
    assert re.search(f"{BEGIN}site/company/copyright{PARTED}© 20[0-9][0-9] 온{END}", page)
