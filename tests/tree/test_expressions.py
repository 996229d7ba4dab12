"""Every regular expression takes time in proportion to the text it is given.

Each is fed a megabyte of its worst, sixteen times as much as at first: between two texts of which
one is twice as long, the work may grow 2.5-fold at most, by the median of five measurements. What
is measured is CPU time, and its growth: neither a slow machine nor a busy one changes that.
"""

import ast
import importlib
import math
import pkgutil
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.bootstrap import public_address
from studio_cli.doctor import endpoint as endpoint_check
from studio_cli.doctor.masking import masked
from studio_core.accounts.account import normal_email
from studio_core.accounts.clients import device_name
from studio_core.addresses.links import allowed_link
from studio_core.audit.auditing import RULES
from studio_core.audit.findings import Subject
from studio_core.audit.title_rules import NearTitles, RepeatedTitles
from studio_core.content.aspect_ratios import read_ratio
from studio_core.dates import parse_moment, read_date
from studio_core.enquiries.consultation import consultation_offer
from studio_core.enquiries.enquiry import read_enquiry
from studio_core.enquiries.stored import folded_phone
from studio_core.errors import InvalidFieldsError
from studio_core.insights.excerpts import plain_text
from studio_core.insights.insight import Insight
from studio_core.insights.views import article_of
from studio_core.pictures.markdown import images_in
from studio_core.pictures.urls import drive_image_urls, hosted_url
from studio_core.portfolio.areas import area_band, pyeong
from studio_core.portfolio.duplicates import title_key
from studio_core.portfolio.project import Project
from studio_core.portfolio.sizes import size_of
from studio_core.portfolio.views import detail_of
from studio_core.records.display_order import read_order
from studio_core.records.record import Record
from studio_core.searching.words import Searched, Texts, words_in, words_of
from studio_core.texts.filling import filled
from studio_http.base.problems.handlers import _pattern
from studio_http.pages import page_shell as frame
from studio_http.pages.page_titles import RecordFacts, record_meta
from tests.growth import MOST_GROWTH, Reading, Text, growth, run_of

PACKAGES = ("studio_core", "studio_adapters", "studio_http", "studio_cli")
SOURCE = Path(__file__).resolve().parents[2] / "src"


GENERIC = tuple(
    run_of(piece)
    for piece in (
        *("1", "a", "가", " ", "\n", "[", "![", "(", "<", "<a", "://", "?a", "&a"),
        *(".", "-", "*", "`", "\\"),
    )
)
"""What is worst for most expressions; fed to each."""


@dataclass(frozen=True)
class Use:
    """How the product applies an expression, and which texts are worst for it."""

    apply: Callable[[re.Pattern[str], str], object]
    worst: tuple[Text, ...] = field(default=())


def removed(expression: re.Pattern[str], text: str) -> str:
    return expression.sub("", text)


def all_found(expression: re.Pattern[str], text: str) -> object:
    return deque(expression.finditer(text), maxlen=0)


def found_in_bytes(expression: re.Pattern[Any], text: str) -> object:
    return expression.findall(text.encode("latin-1"))


def searched_in_bytes(expression: re.Pattern[Any], text: str) -> object:
    return expression.search(text.encode("latin-1", "replace"))


WHOLE, START, ANYWHERE = re.Pattern.fullmatch, re.Pattern.match, re.Pattern.search
DRIVE = "https://drive.google.com/"
HOSTED = "https://res.cloudinary.com/"

USES: Mapping[str, Use] = {
    "studio_core.publishing.words._WORDS": Use(all_found, (run_of(" "), run_of("a "))),
    "studio_core.portfolio.areas._PYEONG": Use(START, (run_of("1", "1."), run_of(" ", "1"))),
    "studio_core.portfolio.sizes._ENTERED": Use(WHOLE, (run_of("1", "1."), run_of(" ", "1평"))),
    "studio_core.portfolio.sizes._NUMBER": Use(all_found, (run_of("1"), run_of("1 "))),
    "studio_core.content.aspect_ratios._RATIO": Use(WHOLE, (run_of(" ", "1"),)),
    "studio_core.audit.project_rules._AREA_FORM": Use(WHOLE, (run_of("1", "1."), run_of("1."))),
    "studio_core.audit.insight_rules._COMPACT": Use(WHOLE),
    "studio_core.audit.insight_rules._INLINE": Use(
        all_found,
        (run_of("[]("), run_of("[](a"), run_of("[](a()"), run_of("[](<"), run_of("()", "[](")),
    ),
    "studio_core.audit.insight_rules._DEFINITION": Use(
        all_found, (run_of("[a"), run_of("\n[a]:"), run_of("\n[a"), run_of(" ", "[a]:"))
    ),
    "studio_core.audit.insight_rules._AUTOLINK": Use(
        all_found, (run_of("<aa:"), run_of("a", "<aa:"), run_of("aa:", "<"))
    ),
    "studio_core.audit.project_rules._BARE_AREA": Use(WHOLE, (run_of(" ", "1"), run_of("1", " "))),
    "studio_core.audit.project_rules._OTHER_MONTH": Use(WHOLE, (run_of(" ", "2023년"),)),
    "studio_core.audit.record_rules._NUMERIC_ID": Use(WHOLE),
    "studio_core.audit.record_rules._TAG": Use(ANYWHERE, (run_of("</a"), run_of("a", "<"))),
    "studio_core.audit.record_rules._STAMP": Use(WHOLE),
    "studio_core.audit.title_rules._NO_LETTERS": Use(removed, (run_of("_a"), run_of("_ "))),
    "studio_core.pictures.alternative_texts._BARE_NAME": Use(
        WHOLE, (run_of("0", "IMG_", "x"), run_of("0_", "IMG", "x"))
    ),
    "studio_core.pictures.alternative_texts._NUMBERED": Use(WHOLE, (run_of("1", "그림", "x"),)),
    "studio_core.pictures.alternative_texts._SENTENCE": Use(
        ANYWHERE, (run_of("원본 그림의 "), run_of("AI "), run_of("사진 찍은 "))
    ),
    "studio_core.content.values._CONTROLS": Use(ANYWHERE),
    "studio_core.content.colors._COLOR": Use(WHOLE),
    "studio_core.content.values._SLUG": Use(WHOLE, (run_of("a-"), run_of("a", "", "--"))),
    "studio_core.content.values._TELEPHONE": Use(
        WHOLE, (run_of("1", "", "x"), run_of(" ", "", "x"))
    ),
    "studio_core.content.values._PLACE": Use(
        ANYWHERE, (run_of("{"), run_of("{a"), run_of("a", "{"))
    ),
    "studio_core.content.values._TIME": Use(WHOLE),
    "studio_core.content.verification._FILE": Use(WHOLE, (run_of("a", "naver"),)),
    "studio_core.content.verification._CODE": Use(WHOLE),
    "studio_core.transfer.backup.format._PICTURE": Use(WHOLE, (run_of("media/"),)),
    "studio_core.transfer.backup.format._PIECE": Use(
        WHOLE, (run_of("0", "enclosures/"), run_of("0", f"enclosures/{'0' * 32}/"))
    ),
    "studio_core.dates._FORMS[0]": Use(WHOLE, (run_of(" ", "2024-05-06"),)),
    "studio_core.dates._FORMS[1]": Use(WHOLE, (run_of(" ", "20240506"),)),
    "studio_core.dates._FORMS[2]": Use(WHOLE, (run_of(" ", "2024.05.06"),)),
    "studio_core.dates._FORMS[3]": Use(
        WHOLE,
        (run_of(" ", "2024년"), run_of(" ", "2024년 5월 6일"), run_of(" ", "2024년 5월 6일 /")),
    ),
    "studio_core.records.display_order._NUMBER": Use(
        WHOLE, (run_of("1", "", "x"), run_of("1", "1."), run_of("1", "1e"), run_of("1", "."))
    ),
    "studio_core.enquiries.enquiry._PHONE": Use(WHOLE, (run_of("1 "),)),
    "studio_core.enquiries.enquiry._CONTROL": Use(ANYWHERE),
    "studio_core.enquiries.mail_texts._GAP": Use(
        all_found, (run_of("["), run_of("[a"), run_of("a", "["))
    ),
    "studio_core.enquiries.replies._UNSTORABLE": Use(ANYWHERE),
    "studio_core.enquiries.spam._LINK": Use(
        all_found, (run_of("http"), run_of("www."), run_of("[ur"))
    ),
    "studio_core.enquiries.spam._MARKUP": Use(
        ANYWHERE, (run_of("href"), run_of(" ", "href"), run_of("[/ur"))
    ),
    "studio_core.enquiries.spam._HANGUL": Use(ANYWHERE),
    "studio_core.enquiries.spam._PITCH": Use(
        ANYWHERE, (run_of("seo "), run_of("crypto "), run_of("대출 "))
    ),
    "studio_core.insights.excerpts._FENCE": Use(
        removed, (run_of("```"), run_of("\n```"), run_of("   ~~~\n"))
    ),
    "studio_core.insights.excerpts._RULE": Use(
        removed, (run_of("- "), run_of("- - x\n"), run_of("-\n"))
    ),
    "studio_core.insights.excerpts._TABLE_RULE": Use(
        removed, (run_of("|-"), run_of("-|-x\n"), run_of(":-"))
    ),
    "studio_core.insights.excerpts._LINE_START": Use(
        removed, (run_of("> "), run_of("- [ ] "), run_of("1. \n"))
    ),
    "studio_core.insights.excerpts._REFERENCE": Use(
        removed, (run_of("[a]"), run_of("\n[a"), run_of("[a]:\n"))
    ),
    "studio_core.insights.excerpts._IMAGE": Use(
        removed, (run_of("![]("), run_of("![](a()"), run_of("()", "![]("), run_of("![]["))
    ),
    "studio_core.insights.excerpts._LINK": Use(
        removed,
        (run_of("[[a]"), run_of("[]("), run_of("[a]", "["), run_of("()", "[]("), run_of("[][")),
    ),
    "studio_core.insights.excerpts._AUTOLINK": Use(
        removed, (run_of("<https://"), run_of("a", "<mailto:"))
    ),
    "studio_core.insights.excerpts._TAG": Use(removed, (run_of("</"), run_of("<!"))),
    "studio_core.insights.excerpts._NUMBER": Use(
        removed, (run_of("&#"), run_of("0", "&#"), run_of("&#0"))
    ),
    "studio_core.insights.excerpts._MARK": Use(
        all_found, (run_of("~~"), run_of("*_"), run_of("\\*"))
    ),
    "studio_core.content.folder_names._UNSAFE": Use(removed, (run_of("/"), run_of("/a"))),
    "studio_core.pictures.urls._HOSTED": Use(
        WHOLE,
        (
            run_of("a", HOSTED, " "),
            run_of("-res", "https://"),
            run_of("a", f"{HOSTED}a/image/upload/", " "),
            run_of("?", f"{HOSTED}a/image/upload/a", " "),
        ),
    ),
    "studio_core.pictures.urls._OURS": Use(WHOLE, (run_of("a", "f_auto,q_"), run_of("f_auto,q_"))),
    "studio_core.pictures.urls._VERSION": Use(WHOLE, (run_of("1", "v"),)),
    "studio_core.pictures.urls._SIGNATURE": Use(WHOLE, (run_of("-", "s--"), run_of("a--", "s--"))),
    "studio_core.pictures.urls._LOCAL": Use(WHOLE, (run_of("a", "/media/"),)),
    "studio_core.pictures.urls._DRIVE_SHARES[0]": Use(
        START, (run_of("1", f"{DRIVE}file/u/"), run_of("a", f"{DRIVE}file/d/"))
    ),
    "studio_core.pictures.urls._DRIVE_SHARES[1]": Use(
        START, (run_of("&id=", f"{DRIVE}open?"), run_of(f"&id={'a' * 140}", f"{DRIVE}open?"))
    ),
    "studio_core.pictures.urls._DRIVE_SHARES[2]": Use(
        START, (run_of("&id=", f"{DRIVE}uc?"), run_of(f"&id={'a' * 140}", f"{DRIVE}uc?"))
    ),
    "studio_core.pictures.urls._DRIVE_SHARES[3]": Use(
        START, (run_of("a", "https://lh3.googleusercontent.com/d/"),)
    ),
    "studio_core.pictures.image._COLOR": Use(WHOLE, (run_of("a", "#"),)),
    "studio_core.records.keys._FORBIDDEN": Use(ANYWHERE),
    "studio_core.pictures.markdown._FENCE": Use(WHOLE, (run_of("~"), run_of("`", "  "))),
    "studio_core.pictures.markdown._IMAGE": Use(
        all_found,
        (
            *(run_of("![]("), run_of("![](a"), run_of("()", "![]("), run_of("![](<")),
            *(run_of("![](a '"), run_of('![](a "'), run_of(" ", "![](")),
        ),
    ),
    "studio_core.enquiries.wishes._MOMENT": Use(WHOLE),
    "studio_core.enquiries.facts._CONTROL": Use(ANYWHERE),
    "studio_core.enquiries.facts._MONTH": Use(WHOLE),
    "studio_core.enquiries.facts._DAY": Use(WHOLE),
    "studio_core.enquiries.wishes._UNSTORABLE": Use(ANYWHERE),
    "studio_core.pictures.usage._ADDRESS": Use(all_found, (run_of("/media/"), run_of("/media/0a"))),
    "studio_core.content.values.MONTH": Use(WHOLE),
    "studio_core.content.values._AREA": Use(WHOLE, (run_of("1", "", "\n"),)),
    "studio_core.portfolio.project._LINE_BREAK": Use(
        re.Pattern.split, (run_of("\r\n"), run_of("\r"))
    ),
    "studio_adapters.enquiries.workbooks._NOT_IN_XML": Use(removed, (run_of("\uffff"),)),
    "studio_adapters.stores.firebase.store._SIMPLE": Use(
        WHOLE, (run_of("1", "-", "a"), run_of("1", "-"))
    ),
    "studio_adapters.images.local.jpeg_check._MARKER": Use(
        searched_in_bytes, (run_of("\xff"), run_of("a"))
    ),
    "studio_adapters.images.local.jpeg_check._END_OF_SCAN": Use(
        searched_in_bytes, (run_of("\xff"), run_of("\xff\x00"), run_of("\xff\xff\xd0"))
    ),
    "studio_adapters.images.local.names._NAME": Use(WHOLE, (run_of("a-64"),)),
    "studio_http.published.markdown.counted_links._HOST": Use(
        START, (run_of("a:"), run_of("a", "//"), run_of("a", "a:"))
    ),
    "studio_http.published.markdown.counted_links._SIGNS": Use(all_found, (run_of("\\\\("),)),
    "studio_http.published.markdown.counted_links._END_IN_ANGLES": Use(ANYWHERE),
    "studio_http.published.markdown.counted_parser._ANGLE": Use(ANYWHERE),
    "studio_http.published.markdown.flanking._WITHOUT_SPACES": Use(ANYWHERE),
    **{
        f"studio_core.insights.lines.{name}": Use(START, worst)
        for name, worst in {
            "_NUMBERED": (run_of("1"),),
            "_DATE": (run_of(" ", "3."),),
            "_DAY": (run_of(" ", "3."),),
            "_COMPARED": (
                run_of(" ", ">"),
                run_of("1", ">"),
                run_of("1", "> "),
                run_of(" ", "> 1"),
            ),
            "_COUNTED": (run_of(" ", "#"), run_of("1", "# "), run_of(" ", "# 1")),
            "_SIGNED": (run_of(" ", "-"), run_of("1", "- "), run_of(" ", "- 1")),
            "_PLUS": (),
            "_SIGN_ALONE": (run_of("#"),),
            "_NO_ADDRESS": (run_of("a", "["), run_of(" ", "[a]:"), run_of("a", "[a]:")),
        }.items()
    },
    "studio_core.texts.unseen._LEAD": Use(START),
    "studio_core.texts.unseen._UNSEEN_LETTER": Use(removed, (run_of("\u3164"),)),
    "studio_core.texts.unseen._JOINING": Use(removed, (run_of("\u200d"),)),
    "studio_core.mailing.addresses._LOCAL": Use(WHOLE, (run_of("a", "", "@"),)),
    "studio_core.mailing.addresses._PLAIN_LABEL": Use(WHOLE, (run_of("a-"),)),
    "studio_core.texts.filling._PLACE": Use(removed, (run_of("{"), run_of("{a"), run_of("a", "{"))),
    "studio_http.pages.marks._OURS": Use(removed, (run_of("<"), run_of("\ue000"))),
    "studio_http.pages.page_shell._STYLE_LINK": Use(
        removed, (run_of('<link rel="stylesheet"'), run_of(" ", '<link rel="stylesheet">'))
    ),
    "studio_http.pages.page_shell._CHUNK_LINK": Use(
        all_found,
        (
            run_of('<link rel="modulepreload"'),
            run_of('href="', '<link rel="modulepreload" '),
            run_of('href="a" ', '<link rel="modulepreload" '),
        ),
    ),
    "studio_http.pages.page_shell._PRINT_LINK": Use(
        removed,
        (
            run_of('<link media="print"'),
            run_of('href="', '<link media="print" '),
            run_of('href="a" ', '<link media="print" '),
        ),
    ),
    "studio_http.pages.page_shell._APPLICATION": Use(
        removed,
        (
            run_of('<script type="module"'),
            run_of('src="', '<script type="module" '),
            run_of('src="a" ', '<script type="module" '),
        ),
    ),
    "studio_http.pages.page_shell._COMMENTS": Use(
        removed, (run_of("/*"), run_of("/* "), run_of("*", "/*"))
    ),
    "studio_http.pages.xml_text._NOT_HELD": Use(removed, (run_of("\uffff"),)),
    "studio_http.pages.page_routes._PROJECT": Use(
        WHOLE,
        (run_of("/portfolio"), run_of("a", "/portfolio/"), run_of("a", "/portfolio/a/photo/")),
    ),
    "studio_http.pages.page_routes._SERVICE": Use(
        WHOLE, (run_of("/business/residential"), run_of("a", "/business/residential/", "/"))
    ),
    "studio_http.pages.page_routes._ALONE": Use(
        WHOLE, (run_of("/admin/insight"), run_of("a", "/admin/insight/", "/"))
    ),
    "studio_http.pages.page_routes._ARTICLE": Use(
        WHOLE, (run_of("/insight"), run_of("a", "/insight/", "/"))
    ),
    "studio_http.published.headline_faces._PATH": Use(WHOLE, (run_of("0", "/fonts/"),)),
    "studio_http.published_files.changes._PLAIN": Use(found_in_bytes, (run_of("a"), run_of("%"))),
    "studio_http.published_files.changes._LINK": Use(
        found_in_bytes, (run_of("/portfolio/"), run_of("a", "/insight/"), run_of("/"))
    ),
    "studio_http.published_files.changes._MEDIA": Use(
        found_in_bytes, (run_of("/media/"), run_of("0", "/media/"))
    ),
    "studio_http.published_files.changes._OWN_PAGE": Use(
        WHOLE, (run_of("/portfolio"), run_of("a", "/portfolio/"), run_of(".html", "/insight/"))
    ),
    "studio_http.static_copy.static_page._LINK": Use(
        all_found, (run_of(' href="'), run_of("a", ' href="'), run_of(" href"))
    ),
    "studio_http.static_copy.static_page._STYLE": Use(
        all_found, (run_of("<style>"), run_of("a", "<style>"))
    ),
    "studio_http.static_copy.static_site._MEDIA": Use(
        all_found,
        (run_of("/media/"), run_of("0", f"/media/{'0' * 32}-"), run_of("a", f"/media/{'0' * 32}.")),
    ),
    "studio_http.static_copy.static_site._CONTENT": Use(
        all_found, (run_of(' content="'), run_of("a", ' content="'), run_of(" content"))
    ),
    "studio_http.published.share_pictures._PATH": Use(
        WHOLE, (run_of("a", "/share/insight/"), run_of("/share"))
    ),
    "studio_cli.doctor.endpoint._SECRET_NAME": Use(ANYWHERE, (run_of("passwor"), run_of("secre"))),
    "studio_cli.doctor.endpoint._EMAIL": Use(
        ANYWHERE, (run_of("a", "", "@"), run_of("a@"), run_of("a.", "a@", "@"))
    ),
    "studio_cli.doctor.endpoint._PHONE": Use(WHOLE, (run_of("1", "0"),)),
    "studio_cli.doctor.masking._PASSWORD": Use(removed, (run_of("://a/"), run_of("a", "://"))),
    "studio_cli.doctor.masking._PARAMETER": Use(
        removed, (run_of("?key"), run_of("key", "?"), run_of("?a", "", "="), run_of("&key=?"))
    ),
}
"""Every expression that a module holds. Who adds one adds its use and its worst texts."""

NUMBER_BEFORE = re.compile(r"\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
EMAIL_BEFORE = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
PASSWORD_BEFORE = re.compile(r"(?<=://)([^:/?#@]*):.*@", re.DOTALL)
PARAMETER_BEFORE = re.compile(
    r"([?&][^=&]*(?:password|secret|token|key|signature)[^=&]*=)[^&#]*", re.IGNORECASE
)
FRAME_BEFORE = {
    "_STYLE_LINK": re.compile(r'<link rel="stylesheet"[^>]*>\s*'),
    "_CHUNK_LINK": re.compile(r'<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>\s*'),
    "_APPLICATION": re.compile(r'<script type="module"[^>]*src="([^"]+)"[^>]*></script>\s*'),
    "_COMMENTS": re.compile(r"/\*.*?\*/\s*", re.DOTALL),
}
"""Expressions as they were, whose work grew with the square of the text's length or faster."""

TAGS = (
    '<link rel="stylesheet" crossorigin href="/a.css">',
    '<link rel="modulepreload" crossorigin href="/a.js">',
    '<script type="module" crossorigin src="/a.js"></script>',
    *("<p>", " ", "\n", "a", "/* sh * href */", "/**/", "**", "</script>"),
)

NOT_HELD = {
    "studio_core/accounts/clients.py": ["search"],
    "studio_core/interpreter.py": ["match"],
    "studio_core/searching/words.py": ["compile", "sub"],
    "studio_http/base/problems/handlers.py": ["compile", "sub"],
}
"""Where expressions are applied that no module holds; `READINGS` has them."""


OFFER = consultation_offer({}, 20)


def enquiry(phone: str) -> object:
    try:
        facts = {"space": "residential", "remarks": phone, "moveIn": phone, "months": [phone]}
        said = {"phone": phone, "email": phone, "name": phone, "message": phone, "facts": facts}
        return read_enquiry({**said, "kind": "consultation"}, OFFER, date(2026, 11, 26))
    except InvalidFieldsError as error:
        return error


def article(content: str) -> object:
    document = {"content": content, "title": content, "date": content, "aspectRatio": content}
    return article_of(Insight.from_record("a", document))


def project(text: str) -> object:
    images: list[Any] = [{"url": text}] * 3
    fields = ("title", "address", "area", "style", "contents", "order", "createdAt", "info")
    document: Any = {**dict.fromkeys(fields, text), "type": "residential", "images": images}
    return detail_of(Project.from_record("a", document))


def audited(text: str) -> object:
    found = []
    for rule in RULES:
        for collection in rule.collections:
            fields = dict.fromkeys((*PROJECT_FIELDS, *ARTICLE_FIELDS), text)
            record = Record({**fields, "type": "residential"}, Record.of({}).revision)
            found += list(rule.check(Subject(collection, "a", record)))
    return found


def titles_compared(title: str) -> object:
    rules = (RepeatedTitles(), NearTitles())
    for rule in rules:
        rule.look(Subject("portfolio", "a", Record({"title": title}, Record.of({}).revision)))
        rule.look(Subject("portfolio", "b", Record({"title": title}, Record.of({}).revision)))
    return [list(rule.conclude()) for rule in rules]


def filled_in_turn(text: str) -> str:
    return filled("{title} · {location}", title=text, location=text)


def looked_through(text: str) -> object:
    column = Texts.of([Searched.of(text, (), ()).title])
    return [word.places_in(column, [0]) for word in words_of("ㅅ사과 ㅅ사ㅅ사ㄱ 사ㅅ삭 ㅅㅅㄱ")]


PROJECT_FIELDS = ("title", "address", "area", "constructionDate", "order", "createdAt", "style")
ARTICLE_FIELDS = ("content", "date", "aspectRatio", "category", "thumbnail", "url", "updatedAt")
ACCENTS = (run_of("\u0300\u0316", "a"), run_of("a\u0300\u0316 "))
MARKS = tuple(map(run_of, ("[](", "![](a", "[a]:", "```\n", "**a ", "&#0", "<a:", "/media/")))
PATH = _pattern("/api/admin/portfolio/{id:str}/{name:str}")

READINGS: Mapping[str, tuple[Reading, tuple[Text, ...]]] = {
    "read_order": (read_order, (run_of("1", "", "x"),)),
    "area_band": (area_band, (run_of(" ", "1"),)),
    "pyeong": (pyeong, (run_of(" ", "1"),)),
    "size_of": (partial(size_of, "commercial"), (run_of(" ", "1"), run_of("1평 "))),
    "read_ratio": (read_ratio, ()),
    "read_date": (read_date, ()),
    "parse_moment": (parse_moment, ()),
    "device_name": (device_name, (run_of("Version/"), run_of("Edg"))),
    "allowed path": (PATH.fullmatch, (run_of("a", "/api/admin/portfolio/"), run_of("/a"))),
    "plain_text": (plain_text, (*MARKS, run_of("1", "&#"), run_of("&#x1"))),
    "images_in": (lambda text: deque(images_in(text), maxlen=0), MARKS),
    "allowed_link": (allowed_link, (run_of("a", "", ":"), run_of(":"))),
    "hosted_url": (hosted_url, (run_of("v1/", f"{HOSTED}a/image/upload/", ""),)),
    "drive_image_urls": (drive_image_urls, (run_of("&id=", f"{DRIVE}open?"),)),
    "public_address": (
        public_address,
        (run_of("postgresql://"), run_of("a/../", "sqlite:///"), run_of(":@"), run_of("&a=")),
    ),
    "masked": (lambda text: masked("a", text), (run_of("://"), run_of("?key"), run_of("@:"))),
    "normal_email": (normal_email, ACCENTS),
    "title_key": (title_key, ACCENTS),
    "titles": (titles_compared, ACCENTS),
    "folded_phone": (lambda text: folded_phone(text[:254]), ACCENTS),
    "enquiry": (enquiry, ACCENTS),
    "article": (article, (*MARKS, *ACCENTS)),
    "project": (project, (*MARKS, *ACCENTS)),
    "audit": (audited, (*MARKS, *ACCENTS)),
    "searched": (looked_through, tuple(map(run_of, ("사", "사과", "ㅅ", "ㅅ사", "사가")))),
    "words of a text": (words_in, (run_of("약 "), run_of("약", "", "1"), run_of(" ", "약"))),
    "filled": (filled_in_turn, (run_of("{title}"), run_of("{location}"))),
}
"""What the product makes of foreign text around its expressions, bounds and loops included."""


@cache
def modules() -> tuple[ModuleType, ...]:
    found = []
    for package in map(importlib.import_module, PACKAGES):
        names = [
            each.name for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        ]
        found += [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    return tuple(found)


def assigned_names(module: ModuleType) -> set[str]:
    """Return the names that a module gives values itself, and does not import."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    targets = [
        target
        for line in tree.body
        if isinstance(line, (ast.Assign, ast.AnnAssign))
        for target in (line.targets if isinstance(line, ast.Assign) else [line.target])
    ]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def expressions_in(name: str, value: object) -> Iterator[tuple[str, re.Pattern[str]]]:
    if isinstance(value, re.Pattern):
        yield name, value
    elif isinstance(value, (tuple, list, set, frozenset)):
        for place, item in enumerate(value):
            yield from expressions_in(f"{name}[{place}]", item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from expressions_in(f"{name}[{key!r}]", item)


@cache
def held_expressions() -> dict[str, re.Pattern[str]]:
    return {
        f"{module.__name__}.{name}": expression
        for module in modules()
        for held in sorted(assigned_names(module))
        for name, expression in expressions_in(held, getattr(module, held, None))
    }


def applied_elsewhere(tree: ast.Module) -> list[str]:
    """Return the functions of `re` that are called below the level of the module."""
    lines = [line for line in tree.body if not isinstance(line, (ast.Assign, ast.AnnAssign))]
    calls = [node for line in lines for node in ast.walk(line) if isinstance(node, ast.Call)]
    return sorted(
        call.func.attr
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "re"
        and call.func.attr != "escape"
    )


def test_every_expression_has_a_worst_text_here() -> None:
    held = held_expressions()

    assert sorted(held.keys() - USES.keys()) == []
    assert sorted(USES.keys() - held.keys()) == []


def test_expressions_are_held_by_modules_but_for_the_known() -> None:
    applied = {
        str(path.relative_to(SOURCE)): calls
        for path in SOURCE.rglob("*.py")
        if (calls := applied_elsewhere(ast.parse(path.read_text("utf-8"))))
    }

    assert {path.removeprefix("http/"): calls for path, calls in applied.items()} == NOT_HELD


POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+|\(\?>")
"""What Debian 12's Python 3.11.2 reads wrongly, see `studio_core.interpreter`."""


def texts_given_to_expressions(tree: ast.Module) -> Iterator[str]:
    """Yield the texts in calls of `re`, those of f-strings in pieces."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("re."):
            for node in ast.walk(call):
                if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
                    yield str(node.value)


def test_no_group_is_possessive_or_atomic() -> None:
    held = {name: str(expression.pattern) for name, expression in held_expressions().items()}
    given = {
        f"{path.relative_to(SOURCE.parent)}: {text}": text
        for folder in ("src", "scripts", "bench", "tests", ".ci")
        for path in (SOURCE.parent / folder).rglob("*.py")
        for text in texts_given_to_expressions(ast.parse(path.read_text("utf-8")))
        if path != Path(__file__)
    }

    assert [name for name, text in (held | given).items() if POSSESSIVE_GROUP.search(text)] == []


@pytest.mark.long
@pytest.mark.parametrize("name", USES)
def test_an_expression_takes_time_in_proportion(name: str) -> None:
    use, expression = USES[name], held_expressions()[name]

    for text in (*use.worst, *GENERIC):
        assert growth(partial(use.apply, expression), text) <= MOST_GROWTH, text(40)


@pytest.mark.long
@pytest.mark.parametrize("name", READINGS)
def test_a_reading_takes_time_in_proportion(name: str) -> None:
    read, worst = READINGS[name]

    for text in (*worst, *GENERIC):
        assert growth(read, text, smaller=8) <= MOST_GROWTH, text(40)


@pytest.mark.long
@pytest.mark.parametrize(
    ("expression", "apply", "text"),
    [
        (NUMBER_BEFORE, WHOLE, run_of("1", "", "x")),
        (EMAIL_BEFORE, ANYWHERE, run_of("a")),
        (PASSWORD_BEFORE, removed, run_of("://:")),
        (PARAMETER_BEFORE, removed, run_of("?a")),
    ],
    ids=["order", "e-mail", "password", "parameter"],
)
def test_an_expression_that_grows_faster_is_found_out(
    expression: re.Pattern[str], apply: Callable[..., object], text: Text
) -> None:
    assert growth(partial(apply, expression), text) > MOST_GROWTH


def number_before(text: str) -> float | None:
    if not NUMBER_BEFORE.fullmatch(text):
        return None
    return float(text) if math.isfinite(float(text)) else None


def masked_before(text: str) -> str:
    shown = PASSWORD_BEFORE.sub(r"\1:***@", text)
    return PARAMETER_BEFORE.sub(r"\1***", shown)


def unescaped(text: str) -> str:
    return " ".join(unescape(text).split())


def test_a_place_that_a_value_brings_along_is_not_filled() -> None:
    record = RecordFacts(title="{location}" * 20, location="{detail}" * 37, excerpt="")
    site = {"meta": {"/x": {"title": "{title} · {location} · {none}"}}}

    title, _ = record_meta(site, "/x", record)

    assert title == f"{'{location}' * 20} · {'{detail}' * 37} · {{none}}"


PIECES = ("://", ":", "@", "/", "?", "&", "=", "#", "a", "key", "Token", "secret", "\n")


@given(st.text("01.eE+- \na٣\u3000", max_size=12))
def test_orders_are_read_as_before(text: str) -> None:
    assert read_order(text) == number_before(text)


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_secrets_are_masked_as_before(text: str) -> None:
    assert masked("mail", text) == masked_before(text)


@given(st.text("a@. ", max_size=14))
def test_addresses_of_people_are_found_as_before(text: str) -> None:
    assert bool(endpoint_check._EMAIL.search(text)) == bool(EMAIL_BEFORE.search(text))


@given(st.lists(st.sampled_from(["&#", "0", "7", "65", "x41", ";", "a"]), max_size=12))
def test_character_references_are_read_as_before(pieces: list[str]) -> None:
    assert plain_text("".join(pieces)) == unescaped("".join(pieces))


@pytest.mark.parametrize("name", ["_STYLE_LINK", "_CHUNK_LINK", "_APPLICATION", "_COMMENTS"])
@given(st.lists(st.sampled_from(TAGS), max_size=8).map("".join))
def test_the_built_pages_tags_are_found_as_before(name: str, text: str) -> None:
    now, before = getattr(frame, name), FRAME_BEFORE[name]

    assert [(found[0], found.groups()) for found in now.finditer(text)] == [
        (found[0], found.groups()) for found in before.finditer(text)
    ]
