"""Links: the schemes that may stay, and the disguises that may not."""

import html
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_core.addresses.links import (
    ALLOWED_SCHEMES,
    allowed_link,
    shown_telephone,
    site_link,
    web_origin,
)
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/314",
        "HTTP://example.com",
        "irc://chat.example.com/room",
        "ircs://chat.example.com",
        "mailto:hello@studio.example",
        "xmpp:hello@studio.example",
        "/insight/3",
        "insight?from=a:b",
        "#top:1",
        "//cdn.example.com/a.jpg",
        "./a:b",
        "",
    ],
)
def test_allowed_and_relative_links_stay(url: str) -> None:
    assert allowed_link(url) == url


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "data:text/html;base64,PHNjcmlwdD4=",
        " JaVaScRiPt:alert(1)",
        "java\nscript:alert(1)",
        "java\tscript:alert(1)",
        "\x01javascript:alert(1)",
        "\u00a0javascript:alert(1)",
        "vbscript:msgbox",
        "ftp://example.com",
        "file:///etc/passwd",
        "blob:https://example.com/1",
        "https\u200b://example.com",
        ":alert(1)",
        html.unescape("javascript&#58;alert(1)"),
    ],
)
def test_any_other_scheme_is_emptied(url: str) -> None:
    assert allowed_link(url) == ""


def test_the_sites_texts_may_name_a_telephone_and_nothing_that_runs() -> None:
    assert site_link("tel:+82200000000") == "tel:+82200000000"
    assert allowed_link("tel:+82200000000") == ""
    assert {site_link(f"{scheme}:x") for scheme in ("javascript", "data", "VBScript")} == {""}


def test_spaces_around_a_link_go() -> None:
    assert allowed_link(" \n https://example.com/a b \x00") == "https://example.com/a b"


@given(JSON)
def test_what_is_kept_has_an_allowed_scheme_or_none(value: Any) -> None:
    link = allowed_link(value)

    before, colon, _ = link.partition(":")
    relative = not colon or any(mark in before for mark in "/?#")
    assert relative or before.lower() in ALLOWED_SCHEMES


@given(st.text(st.characters(max_codepoint=0x20), max_size=3), st.sampled_from("jJ"), st.text())
@example("\x0b", "j", "")
def test_no_script_passes_whatever_stands_around_it(before: str, letter: str, after: str) -> None:
    assert allowed_link(f"{before}{letter}avascript:{after}") == ""


@given(st.text())
def test_a_filtered_link_is_not_filtered_again(url: str) -> None:
    assert allowed_link(allowed_link(url)) == allowed_link(url)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Pictures.example", "https://pictures.example"),
        ("https://pictures.example/a/b.jpg?c=1", "https://pictures.example"),
        ("http://10.0.0.7:8080/x", "http://10.0.0.7:8080"),
        ("https://*.pictures.example", "https://*.pictures.example"),
        ("https://my_studio.pictures.example", "https://my_studio.pictures.example"),
        ("https://a.example; script-src *", ""),
        ("https://a.example,https://b.example", ""),
        ("https://a.example 'unsafe-inline'", ""),
        ("https://me@a.example", ""),
        ("https://a.example:99999", ""),
        ("https://*", ""),
        ("https://[", ""),
        ("https:", ""),
        ("javascript:alert(1)", ""),
        ("pictures.example", ""),
        (7, ""),
    ],
)
def test_the_origin_of_an_address_is_its_scheme_and_host(url: object, origin: str) -> None:
    assert web_origin(url) == origin


@given(st.text() | st.text("a.*:;, '/[]@", max_size=12).map("https://".__add__))
def test_an_origin_stands_in_a_policy_as_one_source(url: str) -> None:
    origin = web_origin(url)

    assert not origin or set(origin) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_.*:/")
    assert web_origin(origin) == origin


@pytest.mark.parametrize(
    ("phone", "abroad"),
    [
        ("02-123-4567", "+82 2-123-4567"),
        (" 010 1234 5678", "+82 10 1234 5678"),
        ("+1 (415) 555-0100", "+1 (415) 555-0100"),
        ("001-82-2", "001-82-2"),
        ("1588-0000", "1588-0000"),
        ("", ""),
        (None, None),
    ],
)
def test_in_another_language_a_number_is_shown_as_it_is_dialled_from_abroad(
    phone: object, abroad: object
) -> None:
    with speaking(TWINNED[0]):
        assert shown_telephone(phone) == abroad
    assert shown_telephone(phone) == phone
