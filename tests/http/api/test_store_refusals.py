"""A store's refusals become problems with their own codes (specification, section 8)."""

from dataclasses import replace
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.errors import (
    StorePermissionError,
    StoreTooBigError,
    StoreUnavailableError,
    StudioError,
)
from studio_core.records.changes import ChangeSet
from studio_core.records.replica import Move, StoreMovedError
from studio_http.app import StudioApp
from tests.http.studio_in_memory import AT, BASE_URL

Client = TestClient[Any]

pytestmark = pytest.mark.usefixtures("content")

REFUSALS = [
    (
        StorePermissionError("denied", "Firebase"),
        403,
        "permission_denied",
        "Firebase 권한 오류입니다. 관리자 계정으로 로그인했는지 확인해 주세요.",
    ),
    (StoreTooBigError(), 413, "value_too_large", "10485760바이트를 넘습니다"),
    (StoreUnavailableError(), 503, "store_unavailable", "데이터 저장소가 응답하지 않습니다"),
    (
        StoreMovedError(Move(id="m", state="moved", store="postgresql://db/studio", at=AT)),
        *(503, "store_moved", "저장소가 postgresql 쪽으로 옮겨졌습니다"),
    ),
]
CHANGES = [
    ("PUT", "/api/admin/portfolio/p1", {"title": "새 이름"}),
    ("DELETE", "/api/admin/portfolio/p1", None),
    ("POST", "/api/admin/portfolio/p1/move", {"after": None}),
    ("PUT", "/api/admin/insights/i1", {"title": "새 이름"}),
    ("DELETE", "/api/admin/insights/i1", None),
]


@pytest.mark.parametrize(("error", "status", "code", "words"), REFUSALS)
@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_every_change_that_a_store_refuses_says_why(
    admin: Client,
    studio: Studio,
    monkeypatch: pytest.MonkeyPatch,
    error: StudioError,
    status: int,
    code: str,
    words: str,
    method: str,
    path: str,
    body: dict[str, Any] | None,
) -> None:
    def refuse(_changes: ChangeSet) -> None:
        raise error

    monkeypatch.setattr(studio.store, "commit", refuse)

    answer = admin.request(method, path, json=body, headers={"If-Match": "*"})

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("Retry-After" in answer.headers) == (status == 503)
    assert words in f"{answer.json()['title']} {answer.json()['detail']}"


@pytest.mark.parametrize(
    ("store", "identity", "named"),
    [
        ("firebase://tree", "local", "Firebase "),
        ("postgresql://db/studio", "local", "PostgreSQL "),
        ("sqlite:////site/studio.db", "local", "SQLite "),
        ("sqlite:////site/studio.db", "firebase", "Firebase "),
        ("memory://", "local", ""),
        ("diary://shelf", "local", ""),
    ],
)
def test_who_is_not_signed_in_is_told_where_the_accounts_are(
    studio: Studio, store: str, identity: Any, named: str
) -> None:
    settings = replace(studio.settings, store=store, identity=identity)
    app = StudioApp(replace(studio, settings=settings))

    with TestClient(cast("Any", app), base_url=BASE_URL) as visitor:
        answers = [visitor.request(method, path, json=body) for method, path, body in CHANGES]

    assert {answer.status_code for answer in answers} == {401}
    said = f"{named}로그인이 필요합니다. 관리자 계정으로 로그인해 주세요."
    assert {answer.json()["detail"] for answer in answers} == {said}


def test_why_nothing_could_be_kept_is_in_the_log_and_no_address_is(
    admin: Client,
    studio: Studio,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(_changes: ChangeSet) -> None:
        raise StoreUnavailableError("it lacks conditional writes")

    monkeypatch.setattr(studio.store, "commit", fail)
    with caplog.at_level("WARNING", "studio.http"):
        admin.delete("/api/admin/portfolio/p1", headers={"If-Match": "*"})

    (line,) = [record.getMessage() for record in caplog.records if record.name == "studio.http"]
    assert line.startswith("not kept: DELETE /api/admin/portfolio/{")
    assert line.endswith("it lacks conditional writes")
    assert "p1" not in line
