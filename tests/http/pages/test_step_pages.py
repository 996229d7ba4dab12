"""The pages of a consultation's steps: what is asked first, and the whole form without scripts."""

import json
import re
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.visibility import set_open
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from tests.http.studio_in_memory import AT, HANOK, eventually, put

Client = TestClient[Any]
DATA = re.compile(r'<script type="application/json" id="studio-data">([^<]*+)</script>')


def parts(client: Client, address: str) -> tuple[str, str, str]:
    """Return a page's head, its first screen, and what stands in it for want of scripts."""
    answer = client.get(address)
    assert answer.status_code == 200
    head, _, rest = answer.text.partition("</head>")
    screen, _, rest = rest.partition("<noscript>")
    return head, screen, rest.partition("</noscript>")[0]


@pytest.mark.parametrize("address", ["/consultation", "/consultation/1"])
def test_the_first_step_is_there_before_any_script(client: Client, address: str) -> None:
    head, screen, form = parts(client, address)

    assert re.search("<title>상담 신청 1단계( · [^<]+)?</title>", head)
    assert re.search('<meta name="description" content="[^"]{40,}">', head)
    assert re.search('<link rel="canonical" href="http[^"]+/consultation/1">', head)
    assert "<h1>어떤 공간인가요?</h1>" in screen
    assert "주거 공간</label>" in screen
    assert "상업 공간</label>" in screen
    assert 'name="district"' in screen
    assert 'action="/consultation"' not in screen
    assert 'action="/consultation"' in form


def test_search_engines_find_it_once_the_site_is_open(client: Client, studio: Studio) -> None:
    opened = client.get("/consultation/1")
    set_open(Work(studio.store, OPERATOR, AT), is_open=False)

    assert "noindex" not in opened.text
    assert "x-robots-tag" not in opened.headers
    assert eventually(lambda: "noindex" in client.get("/consultation/1").text)
    assert client.get("/consultation/1").headers["x-robots-tag"] == "noindex"


def test_the_form_is_seen_alone_where_no_scripts_run(client: Client) -> None:
    head, screen, form = parts(client, "/consultation/1")

    plain = [part.partition("</noscript>")[0] for part in head.split("<noscript>")[1:]]
    assert any(".Consultation_frame { display: none; }" in part for part in plain)
    assert "Consultation_frame" in screen
    assert "Consultation_frame" not in form
    ids = re.findall(r'\bid="([^"]+)"', screen + form)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("step", "asked", "way_on"),
    [
        (2, "크기와 지금 상태를 알려 주세요", "다음"),
        (3, "예산과 시기를 알려 주세요", "다음"),
        (4, "사진이나 평면도가 있나요?", "다음"),
        (5, "어디로 연락드릴까요?", "상담 신청 보내기"),
    ],
)
def test_a_later_step_says_what_it_asks_and_has_the_address_of_the_first(
    client: Client, step: int, asked: str, way_on: str
) -> None:
    head, screen, form = parts(client, f"/consultation/{step}")

    assert f"<title>상담 신청 {step}단계" in head
    assert re.search('<link rel="canonical" href="[^"]+/consultation/1">', head)
    assert f"<h1>{asked}</h1>" in screen
    assert f'aria-valuenow="{step}"' in screen
    assert screen.count("Consultation_isDone") == step - 1
    assert f">{way_on}</button>" in screen
    assert f'href="/consultation/{step - 1}">이전</a>' in screen
    assert 'action="/consultation"' in form


def test_what_comes_after_the_last_step_has_the_form_alone(client: Client) -> None:
    text = client.get("/consultation/sent").text

    assert "Consultation_head" not in text
    assert 'action="/consultation"' in text


def test_the_kind_of_space_that_the_address_names_is_chosen(client: Client) -> None:
    home, work = (
        parts(client, f"/consultation/1?space={space}")[1]
        for space in ("residential", "commercial")
    )

    assert "checked>주거 공간</label>" in home
    assert "아파트" in home
    assert "아직 집을 구하는 중이면" in home
    assert "checked>상업 공간</label>" in work
    assert "아파트" not in work
    assert "업종과 범위" in work
    assert "아직 자리를 찾는 중이면" in work


def test_where_it_began_is_shown_and_all_that_the_application_asks_for_comes_along(
    client: Client, studio: Studio
) -> None:
    put(studio, PORTFOLIO, "p1", {**HANOK, "title": "햇살 <거실>"})
    assert eventually(lambda: client.get("/api/portfolio/p1").status_code == 200)

    answer = client.get("/consultation/1?project=p1")

    _, screen, form = parts(client, "/consultation/1?project=p1")
    assert "<strong>햇살 &lt;거실&gt;</strong>" in screen
    assert "햇살 &lt;거실&gt;" in form
    found = DATA.search(answer.text)
    assert found is not None
    brought = json.loads(found[1])
    assert brought.keys() == {"/api/site", "/api/consultation", "/api/portfolio/p1"}
    for address, body in brought.items():
        assert client.get(address).json() == body


def test_a_project_that_nobody_sees_leaves_the_page_as_it_is(client: Client) -> None:
    _, screen, _ = parts(client, "/consultation/1?project=none&space=%22%3E%3Cscript%3E")

    assert "Consultation_from" not in screen
    assert " checked" not in screen
    assert '"><script>' not in screen


def test_its_inline_texts_are_allowed_by_their_digests(client: Client) -> None:
    policy = client.get("/consultation/1").headers["content-security-policy"]

    styles = next(part for part in policy.split("; ") if part.startswith("style-src"))
    assert styles.count("sha256-") >= 2
    assert "unsafe" not in policy
