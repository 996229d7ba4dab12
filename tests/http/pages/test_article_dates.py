"""The date of an article: everybody reads it as the server does, and nobody else reads one."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import INSIGHTS
from tests.http.studio_in_memory import ARTICLE, eventually, put

Client = TestClient[Any]

INVALID, NONE, UNREADABLE = "날짜 형식 오류", "날짜 없음", "날짜 처리 오류"
DATES: list[tuple[Any, str, str]] = [
    ("2024년 05월 06일 / 12시 30분 17초", "2024.05.06 12:30", "2024-05-06T12:30:17+09:00"),
    ("20240506 123017", "2024.05.06 12:30", "2024-05-06T12:30:17+09:00"),
    ("2024-05-06", "2024.05.06 00:00", "2024-05-06T00:00:00+09:00"),
    ("2024.05.06 12:30", "2024.05.06 12:30", "2024-05-06T12:30:00+09:00"),
    ("2024-05-06T15:30:00Z", "2024.05.07 00:30", "2024-05-07T00:30:00+09:00"),
    (1717200000000, "2024.06.01 09:00", "2024-06-01T09:00:00+09:00"),
    ("20230229 101500", INVALID, ""),
    ("20240607 246060", INVALID, ""),
    ("", NONE, ""),
    (True, UNREADABLE, ""),
]


@pytest.mark.usefixtures("content", "own_texts")
@pytest.mark.parametrize(("stored", "label", "moment"), DATES)
def test_a_date_says_the_same_in_administration_lists_reader_article_and_feeds(
    studio: Studio, admin: Client, stored: Any, label: str, moment: str
) -> None:
    put(studio, INSIGHTS, "dated", ARTICLE | {"date": stored})
    eventually(lambda: admin.get("/api/insights/dated").status_code == 200)

    told = {
        "the administration's list": item(admin, "/api/admin/insights")["dateLabel"],
        "the editor": admin.get("/api/admin/insights/dated").json()["dateLabel"],
        "the list, and the reader over it": item(admin, "/api/insights")["dateLabel"],
        "the article": admin.get("/api/insights/dated").json()["dateLabel"],
    }
    pages = {path: admin.get(path).text for path in ("/insight", "/insight/dated")}
    feeds = [admin.get(path).text for path in ("/insight/feed.xml", "/sitemap.xml")]

    assert told == dict.fromkeys(told, label)
    assert all(f">{label}</span>" in page for page in pages.values())
    assert (f'"datePublished":"{moment}"' in pages["/insight/dated"]) is bool(moment)
    assert ('"datePublished"' in pages["/insight/dated"]) is bool(moment)
    assert all((moment in feed) if moment else label not in feed for feed in feeds)


def item(client: Client, path: str) -> Any:
    return next(one for one in client.get(path).json()["items"] if one["id"] == "dated")
