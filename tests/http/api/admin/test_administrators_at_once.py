"""Administrators who work at the same time: no edit and no move is lost."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.contracts.samples import together
from tests.http.own_process import administrator, serving
from tests.http.studio_in_memory import HANOK

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

PATH = "/api/admin/portfolio"
PICTURE = {"url": "/media/" + "a" * 32 + ".jpg", "id": "a"}
MOVES = 50


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[httpx.Client]]:
    """Two administrators of one site that is served by two processes."""
    with serving(tmp_path, "--workers", "2") as (_, address), ExitStack() as signed_in:
        yield [
            signed_in.enter_context(administrator(tmp_path, address, f"{name}@studio.example"))
            for name in ("kim", "lee")
        ]


def make(client: httpx.Client, title: str) -> str:
    answer = client.post(PATH, json=HANOK | {"title": title, "images": [PICTURE]})
    id: str = answer.json()["id"]
    return id


def listed(client: httpx.Client) -> list[str]:
    return [item["id"] for item in client.get(PATH).json()["items"]]


def test_every_stale_save_is_a_412_and_no_edit_is_lost(
    two: list[httpx.Client], full_length: bool, say: Callable[[str], None]
) -> None:
    rounds = 500 if full_length else 40
    url = f"{PATH}/{make(two[0], '모두가 고치는 집')}"
    gate = threading.Barrier(2)

    def save_all(number: int) -> list[int]:
        codes: list[int] = []
        for turn in range(rounds):
            gate.wait()
            seen = two[number].get(url)
            gate.wait()  # both have read the same version
            codes += save_line(two[number], url, seen, f"{number}-{turn}")
        return codes

    codes = list(chain(*together(2, save_all)))

    lines = two[0].get(url).json()["styleDescription"].split()
    saved = [[line for line in lines if line.startswith(f"{number}-")] for number in range(2)]
    assert saved == [[f"{number}-{turn}" for turn in range(rounds)] for number in range(2)]
    assert sorted(codes) == [200] * 2 * rounds + [412] * rounds
    say(f"2 administrators x {rounds} saves: {codes.count(412)} stale saves, each a 412")


def save_line(client: httpx.Client, url: str, seen: httpx.Response, line: str) -> list[int]:
    """Add a line to the text as *seen*, then to the newer one of every 412; return the statuses."""
    codes: list[int] = []
    record, etag = seen.json(), seen.headers["etag"]
    while not codes or codes[-1] == 412:
        text = f"{record.get('styleDescription', '')}\n{line}".strip()
        sent = {"styleDescription": text}
        answer = client.put(url, json=sent, headers={"If-Match": etag})
        codes.append(answer.status_code)
        body: dict[str, Any] = answer.json()
        record, etag = body.get("current", body), answer.headers["etag"]
    return codes


@pytest.mark.long
def test_fifty_simultaneous_moves_are_all_applied(two: list[httpx.Client]) -> None:
    ids = [make(two[0], f"집 {number}") for number in range(2 * MOVES)]
    first = listed(two[0])
    anchors, movers = first[:MOVES], first[: MOVES - 1 : -1]

    def move(number: int) -> int:
        target = f"{PATH}/{movers[number]}/move"
        return two[number % 2].post(target, json={"after": anchors[number]}).status_code

    codes = together(MOVES, move)

    assert codes == [200] * MOVES
    pairs = zip(anchors, movers, strict=True)
    assert listed(two[0]) == [id for pair in pairs for id in pair]
    assert sorted(ids) == sorted(listed(two[1]))


@pytest.mark.long
def test_fifty_moves_to_one_place_keep_every_project_once(two: list[httpx.Client]) -> None:
    for number in range(MOVES + 10):
        make(two[0], f"집 {number}")
    before = listed(two[0])
    anchor, movers, others = before[0], before[-MOVES:], before[1:-MOVES]

    def move(number: int) -> int:
        target = f"{PATH}/{movers[number]}/move"
        return two[number % 2].post(target, json={"after": anchor}).status_code

    codes = together(MOVES, move)

    items = two[1].get(PATH).json()["items"]
    after = [item["id"] for item in items]
    assert codes == [200] * MOVES
    assert [after[0], *after[MOVES + 1 :]] == [anchor, *others]
    assert sorted(after[1 : MOVES + 1]) == sorted(movers)
    orders = [item["order"] for item in items]
    assert orders == sorted(set(orders))
