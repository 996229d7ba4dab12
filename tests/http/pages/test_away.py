"""The page that stands where nothing answers: whom to call, and the way back to what was typed."""

from base64 import b64encode
from hashlib import sha256

import pytest

from studio_http.pages.away import SCRIPT, STYLE, away_page

SITE = {
    "brand": {"ko": "아틀리에 온", "wordmark": "ATELIER ON"},
    "footer": {
        "phone": "02-0000-0000",
        "phoneHref": "tel:+82200000000",
        "email": "hello@atelier-on.example",
        "hours": {"weekdays": "평일 09:00–18:00"},
    },
    "contact": {"kakao": "https://pf.kakao.com/_studio"},
}
LOOKS = f"<script>{SCRIPT}</script>"
RETRY = '<noscript><meta http-equiv="refresh" content="30"></noscript>'


def test_it_says_in_the_sites_own_words_whom_to_call() -> None:
    page = away_page(SITE)

    assert "<h1>잠시 자리를 비웠어요</h1>" in page
    assert "급하신 일은 전화나 카카오톡 채널로 알려 주세요." in page
    assert '<a href="tel:+82200000000">02-0000-0000</a>' in page
    assert 'href="https://pf.kakao.com/_studio"' in page
    assert "평일 09:00–18:00 · hello@atelier-on.example" in page
    assert '<p class="name">ATELIER ON</p>' in page


def test_it_looks_again_every_thirty_seconds_and_says_so() -> None:
    page = away_page(SITE)

    assert "30000" in SCRIPT
    assert LOOKS in page
    assert RETRY in page
    assert "30초마다 다시 연결해 보고, 열리면 이 화면이 바뀌어요." in page


def test_after_a_form_it_leads_back_to_what_was_typed_and_asks_for_nothing() -> None:
    page = away_page(SITE, was_sent=True)

    assert "브라우저의 뒤로 가기를 누르면 적으신 내용이 남아 있어요." in page
    assert LOOKS not in page
    assert "refresh" not in page
    assert "30초" not in page
    assert '<a href="tel:+82200000000">02-0000-0000</a>' in page


@pytest.mark.parametrize("site", [{}, {"footer": {"phone": "02-0000-0000"}}])
def test_it_names_no_way_that_there_is_not(site: dict[str, dict[str, str]]) -> None:
    page = away_page(site)

    assert "카카오톡" not in page
    assert "<a " not in page
    assert "잠시 후 다시 찾아 주세요." in page
    assert '<p class="small"></p>' not in away_page(site, was_sent=True)


def test_words_of_the_site_run_nothing() -> None:
    evil = '"><script>1</script>'
    site = {
        "brand": {"wordmark": evil},
        "footer": {"phone": evil, "phoneHref": "javascript:1", "email": evil},
        "contact": {"kakao": "javascript:1"},
    }

    page = away_page(site)

    assert page.count("<script") == 1
    assert LOOKS in page
    assert "javascript:" not in page


def test_it_loads_nothing_but_its_own_style_and_script() -> None:
    page = away_page(SITE)
    style, script = (b64encode(sha256(one.encode()).digest()).decode() for one in (STYLE, SCRIPT))

    assert f"<style>{STYLE}</style>" in page
    assert f"style-src 'sha256-{style}'; script-src 'sha256-{script}'; connect-src 'self'" in page
    assert "default-src 'none'" in page
    assert "src=" not in page
    assert "<link" not in page
