"""Parts of a file: what players of films ask for."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.images.local.opening import open_folder
from studio_core.films.keeping import keep_copy
from studio_core.pictures.host import StoredImage, Upload
from studio_http.app import StudioApp
from studio_http.base.byte_ranges import asked_part
from studio_http.base.problems.problem import ProblemError
from tests.films import CAPTIONS, film
from tests.http.studio_in_memory import BASE_URL

Client = TestClient[Any]
CONTENT = film()


@pytest.fixture
def kept(studio: Studio, tmp_path: Path) -> Iterator[tuple[Client, StoredImage]]:
    """A visitor of a site that keeps a film, and the film."""
    host = open_folder(tmp_path / "media", studio.settings)
    film_file = tmp_path / "거실.mp4"
    film_file.write_bytes(CONTENT)
    with film_file.open("rb") as file:
        stored = keep_copy(host, Upload(file=file, name=film_file.name, folder=""))
    with TestClient(
        cast("Any", StudioApp(replace(studio, media=host))), base_url=BASE_URL
    ) as client:
        yield client, stored
    host.close()


def asked(kept: tuple[Client, StoredImage], **headers: str) -> Any:
    client, stored = kept
    return client.get(
        stored.url, headers={name.replace("_", "-"): v for name, v in headers.items()}
    )


def test_a_film_is_sent_whole_and_says_that_parts_can_be_had(
    kept: tuple[Client, StoredImage],
) -> None:
    answer = asked(kept)

    assert (answer.status_code, answer.content) == (200, CONTENT)
    assert answer.headers["content-type"] == "video/mp4"
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("range", "begin", "end"),
    [
        ("bytes=0-", 0, len(CONTENT)),
        ("bytes=0-0", 0, 1),
        ("bytes=10-19", 10, 20),
        ("bytes=10-999999999", 10, len(CONTENT)),
        ("bytes=-5", len(CONTENT) - 5, len(CONTENT)),
        ("bytes=-999999999", 0, len(CONTENT)),
    ],
)
def test_a_part_is_sent_alone(
    kept: tuple[Client, StoredImage], range: str, begin: int, end: int
) -> None:
    answer = asked(kept, range=range)

    assert (answer.status_code, answer.content) == (206, CONTENT[begin:end])
    assert answer.headers["content-range"] == f"bytes {begin}-{end - 1}/{len(CONTENT)}"
    assert answer.headers["content-length"] == str(end - begin)


@pytest.mark.parametrize("range", [f"bytes={len(CONTENT)}-", "bytes=-0", "bytes=99999999-99999999"])
def test_a_part_behind_the_end_is_a_416(kept: tuple[Client, StoredImage], range: str) -> None:
    answer = asked(kept, range=range)

    assert (answer.status_code, answer.json()["code"]) == (416, "range_not_satisfiable")
    assert answer.headers["content-range"] == f"bytes */{len(CONTENT)}"


@pytest.mark.parametrize(
    "range",
    ["bytes=5-2", "bytes=0-1,4-5", "bytes=a-b", "bytes=-", "bytes", "lines=0-1", "bytes=+1-2", ""],
)
def test_what_is_no_part_is_answered_with_the_whole(
    kept: tuple[Client, StoredImage], range: str
) -> None:
    answer = asked(kept, range=range)

    assert (answer.status_code, answer.content) == (200, CONTENT)


def test_a_part_of_another_state_is_answered_with_the_whole(
    kept: tuple[Client, StoredImage],
) -> None:
    etag = asked(kept).headers["etag"]

    same = asked(kept, range="bytes=1-2", if_range=etag)
    weak = asked(kept, range="bytes=1-2", if_range=f"W/{etag}")
    dated = asked(kept, range="bytes=1-2", if_range="Sat, 02 May 2026 00:00:00 GMT")
    known = asked(kept, range="bytes=1-2", if_none_match=etag)

    assert [one.status_code for one in (same, weak, dated, known)] == [206, 200, 200, 304]


def test_head_says_what_there_is_and_sends_nothing(kept: tuple[Client, StoredImage]) -> None:
    client, stored = kept

    answer = client.head(stored.url, headers={"range": "bytes=1-2"})

    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(CONTENT))
    assert answer.headers["accept-ranges"] == "bytes"


def test_a_film_has_no_other_name(kept: tuple[Client, StoredImage]) -> None:
    client, stored = kept

    names = [f"{stored.id}.{one}" for one in ("jpg", "vtt", "svg")]
    names += [f"{stored.id}-640.webp", f"{stored.id}-640.mp4"]

    assert {client.get(f"/media/{name}").status_code for name in names} == {404}


def test_pages_may_play_what_this_site_keeps(kept: tuple[Client, StoredImage]) -> None:
    client, _ = kept

    policy = client.get("/").headers["content-security-policy"]

    assert "media-src 'self';" in policy


def test_captions_are_text(studio: Studio, tmp_path: Path) -> None:
    host = open_folder(tmp_path / "media", studio.settings)
    file = tmp_path / "자막.vtt"
    file.write_text(CAPTIONS, encoding="utf-8")
    with file.open("rb") as opened:
        stored = keep_copy(host, Upload(file=opened, name=file.name, folder=""))
    with TestClient(
        cast("Any", StudioApp(replace(studio, media=host))), base_url=BASE_URL
    ) as client:
        answer = client.get(stored.url)
    host.close()

    assert answer.headers["content-type"] == "text/vtt; charset=utf-8"
    assert answer.text == CAPTIONS


@given(st.integers(0, 500), st.text("bytes=-0123456789, ", max_size=30))
def test_a_part_lies_in_the_file(size: int, range: str) -> None:
    try:
        part = asked_part({b"range": range.encode()}, size, '"a"')
    except ProblemError:
        return  # and nothing else is raised
    assert part is None or 0 <= part[0] < part[1] <= size
