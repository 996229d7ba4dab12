"""Fifty hostile pictures in a row leave a server's memory as it was, but for a bounded rest."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.adapters.images.hostile_pictures import hostile
from tests.http.own_process import administrator, serving
from tests.http.studio_in_memory import EMAIL, eventually

MEGABYTE = 1024 * 1024
MOST_GROWTH = 200 * MEGABYTE
PATIENCE_SECONDS = 600


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def is_made(client: httpx.Client, url: str) -> bool:
    """Tell whether the last files of a picture are there: until then others stand in for them."""
    answer = client.get(url.rpartition(".")[0] + "-64.avif")
    return "immutable" in answer.headers["cache-control"]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_fifty_hostile_pictures_leave_the_memory_as_it_was(
    tmp_path: Path, say: Callable[[str], None]
) -> None:
    with serving(tmp_path) as (server, address), administrator(tmp_path, address, EMAIL) as client:
        client.timeout = PATIENCE_SECONDS
        before, most = resident(server.pid), 0
        answers: list[int] = []
        urls: list[str] = []
        for name, content in hostile():
            files = {"file": (name, content, "image/jpeg")}
            answer = client.post("/api/admin/media", files=files)
            answers.append(answer.status_code)
            urls += [answer.json()["url"]] if answer.status_code == 201 else []
            most = max(most, resident(server.pid))
        for url in urls:
            assert eventually(partial(is_made, client, url), PATIENCE_SECONDS)
        grown = resident(server.pid) - before

    say(f"{len(answers)} hostile pictures, {len(urls)} taken: {grown / MEGABYTE:.0f} MB more")
    say(f"between two of them at most {(most - before) / MEGABYTE:.0f} MB more")
    assert len(answers) >= 50
    assert set(answers) <= {201, 400, 413}
    assert grown <= MOST_GROWTH
