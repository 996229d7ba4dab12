"""The hostile pictures come by visitors' door, too: refused or made anew, in bounded memory."""

from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from studio_core.enclosures.claiming import MAX_ENCLOSURES
from tests.adapters.images.hostile_pictures import hostile
from tests.http.consultations.visitor import ENCLOSURES, ENQUIRIES, TUS
from tests.http.own_process import administrator, serving
from tests.http.server.test_hostile_uploads import (
    MEGABYTE,
    MOST_GROWTH,
    PATIENCE_SECONDS,
    resident,
)
from tests.http.studio_in_memory import EMAIL

MOST_EDGE = 4096
CONSULTATION = {
    "kind": "consultation",
    "name": "김하나",
    "phone": "010-1234-5678",
    "elapsedMs": 60_000,
    "facts": {"space": "residential", "district": "서울 종로구 가회동"},
    "privacyConsent": True,
}


def sent(client: httpx.Client, name: str, content: bytes) -> tuple[httpx.Response, str]:
    """Send a file in one request; return the last answer and the file's id."""
    said = f"filename {b64encode(name.encode()).decode()}"
    announced = {"Upload-Length": str(len(content)), "Upload-Metadata": said}
    begun = client.post(ENCLOSURES, headers=TUS | announced)
    if begun.status_code != 201:
        return begun, ""
    place = str(begun.headers["location"])
    piece = {"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"}
    return client.patch(place, headers=TUS | piece, content=content), place.rpartition("/")[2]


def claim(client: httpx.Client, ids: list[str]) -> list[str]:
    """Send consultations with these files; return where the administration gets each."""
    places = []
    for start in range(0, len(ids), MAX_ENCLOSURES):
        share = ids[start : start + MAX_ENCLOSURES]
        answer = client.post(ENQUIRIES, json={**CONSULTATION, "enclosures": share})
        assert answer.status_code == 202, answer.text
        path = f"/api/admin/enquiries/{answer.json()['id']}/enclosures"
        places += [f"{path}/{n}" for n in range(1, len(share) + 1)]
    return places


def check_made(client: httpx.Client, place: str) -> None:
    """Fail unless a file is a picture of ours, to keep, and has a small one to show."""
    kept, small = client.get(place), client.get(f"{place}?thumb=1")
    assert (kept.status_code, small.status_code) == (200, 200)
    assert kept.headers["content-disposition"].startswith("attachment; ")
    picture = Image.open(BytesIO(kept.content))
    assert Image.MIME[str(picture.format)] == kept.headers["content-type"]
    assert max(picture.size) <= MOST_EDGE
    assert Image.open(BytesIO(small.content)).format == "JPEG"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_fifty_hostile_pictures_of_visitors_leave_the_memory_as_it_was(
    tmp_path: Path, say: Callable[[str], None]
) -> None:
    with serving(tmp_path) as (server, address), administrator(tmp_path, address, EMAIL) as client:
        client.timeout = PATIENCE_SECONDS
        before, most = resident(server.pid), 0
        answers: list[httpx.Response] = []
        taken: dict[str, str] = {}
        for name, content in hostile():
            answer, id = sent(client, name, content)
            answers.append(answer)
            taken |= {name: id} if answer.status_code == 204 else {}
            most = max(most, resident(server.pid))
        for place in claim(client, list(taken.values())):
            check_made(client, place)
            most = max(most, resident(server.pid))
        grown = resident(server.pid) - before

    slowest = max(answer.elapsed.total_seconds() for answer in answers)
    say(f"{len(answers)} hostile pictures, {len(taken)} taken: {grown / MEGABYTE:.0f} MB more")
    say(f"between two of them at most {(most - before) / MEGABYTE:.0f} MB more")
    say(f"the slowest took {slowest:.1f} s")
    assert len(answers) >= 50
    assert {answer.status_code for answer in answers} <= {204, 400, 413}
    assert "0-large.heic" in taken
    assert not [name for name in taken if "bomb" in name or "deep" in name or "half" in name]
    assert grown <= MOST_GROWTH
