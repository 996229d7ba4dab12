"""Creates whose answers are lost on the way, over real HTTP, on a server of two workers."""

import json
import random
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.http.own_process import TIMEOUT_SECONDS, administrator, serving

PATH = "/api/admin/insights"
AT_ONCE = 4

pytestmark = pytest.mark.server


def lose_an_answer(client: httpx.Client, body: dict[str, Any], key: str, chance: float) -> None:
    """Send a create and drop the connection: within the body, after it, or within the answer."""
    address = urlsplit(str(client.base_url))
    content = json.dumps(body).encode()
    headers = {
        "Host": address.netloc,
        "Content-Type": "application/json",
        "Content-Length": str(len(content)),
        "Idempotency-Key": key,
        "X-CSRF-Token": client.headers["X-CSRF-Token"],
        "Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items()),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    request = f"POST {PATH} HTTP/1.1\r\n{head}\r\n".encode() + content
    with closing(socket.create_connection((address.hostname, address.port))) as connection:
        connection.settimeout(TIMEOUT_SECONDS)
        if chance < 0.2:
            connection.sendall(request[: -len(content) // 2])
            return
        connection.sendall(request)
        if chance < 0.6:
            connection.recv(1)


def every_title(client: httpx.Client) -> Iterator[tuple[str, str]]:
    """Give the ids and titles of all articles, page by page."""
    after: str | None = ""
    while after is not None:
        page = client.get(PATH, params={"after": after} if after else {}).json()
        yield from ((record["id"], record["title"]) for record in page["items"])
        after = page.get("next")


def test_creates_with_lost_answers_are_made_once(
    tmp_path: Path, full_length: bool, say: Callable[[str], None]
) -> None:
    creates = 1000 if full_length else 40
    answered: dict[str, str] = {}
    lost = [0] * AT_ONCE

    def create(client: httpx.Client, part: int) -> None:
        chance = random.Random(part)
        for number in range(part, creates, AT_ONCE):
            body = {"title": f"글 {number}", "content": "벽을 허물지 않습니다."}
            key = f"{chance.getrandbits(128):032x}"
            for _ in range(chance.randint(1, 3)):
                lose_an_answer(client, body, key, chance.random())
                lost[part] += 1
            answer = client.post(PATH, json=body, headers={"Idempotency-Key": key})
            assert answer.status_code == 201, answer.text
            answered[answer.json()["id"]] = answer.json()["title"]

    with (
        serving(tmp_path, "--workers", "2") as (_, address),
        administrator(tmp_path, address, "kim@studio.example") as client,
        ThreadPoolExecutor(AT_ONCE) as threads,
    ):
        list(threads.map(lambda part: create(client, part), range(AT_ONCE)))
        stored = dict(every_title(client))

    assert stored == answered
    assert sorted(answered.values()) == sorted(f"글 {number}" for number in range(creates))
    say(f"{creates} creates, {sum(lost)} answers lost on the way: {len(stored)} records")
