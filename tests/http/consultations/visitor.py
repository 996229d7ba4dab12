"""A visitor with a program of his own: files by tus, the form by POST, until each is answered."""

import hashlib
import random
import threading
from base64 import b64encode
from typing import Any

import httpx

from tests.http.consultations.sent import SEED, File, consultation_of, files_of, key_of

ENCLOSURES, ENQUIRIES = "/api/enclosures", "/api/enquiries"
TUS = {"Tus-Resumable": "1.0.0"}
PATIENCE_SECONDS = 120
_PIECES = (1, 7, 4_096, 100_000, 1_500_000, 4_000_000)
_MOST_PROVED = 300_000
"""A piece with a checksum is kept whole or not at all: a larger one would hardly arrive."""
_LATER = (429, 503)


class Visitor:
    """Sends consultations to one site; *asked_again* counts what was not answered."""

    def __init__(self, site: str) -> None:
        self._client = httpx.Client(base_url=site, timeout=PATIENCE_SECONDS)
        self._pause = threading.Event()
        self.asked_again = 0

    def close(self) -> None:
        """End the connections."""
        self._client.close()

    def send(self, number: int) -> str:
        """Send the files of a consultation and then itself; return the receipt number."""
        chance = random.Random(f"{SEED} visitor {number}")
        ids = [self._uploaded(file, chance) for file in files_of(number)]
        body, key = consultation_of(number, ids), {"Idempotency-Key": key_of(number)}
        answer = None
        while answer is None:
            answer = self._ask("POST", ENQUIRIES, headers=key, json=body)
        assert answer.status_code == 202, answer.text
        return str(answer.json()["id"])

    def _uploaded(self, file: File, chance: random.Random) -> str:
        """Send a file until the site says that it is there; return its id."""
        begun = None
        while begun is None:
            begun = self._ask("POST", ENCLOSURES, headers=TUS | _announced(file))
        assert begun.status_code == 201, begun.text
        place, end = str(begun.headers["location"]), 0
        while end < len(file.content):
            piece = file.content[end : end + chance.choice(_PIECES)]
            answer = self._ask(
                "PATCH", place, headers=_piece_headers(end, piece, chance), content=piece
            )
            if answer is None or answer.status_code == 409:
                answer = self._ask("HEAD", place, headers=TUS)
            if answer is not None:
                assert answer.status_code in (200, 204), answer.text
                end = int(answer.headers["upload-offset"])
        return place.rpartition("/")[2]

    def _ask(self, method: str, path: str, **request: Any) -> httpx.Response | None:
        """Return the answer; None when there was none, or the site wants to be asked later."""
        try:
            answer = self._client.request(method, path, **request)
        except httpx.TransportError:
            self.asked_again += 1
            return None
        if answer.status_code not in _LATER:
            return answer
        self._pause.wait(float(answer.headers["retry-after"]))
        return None


def _announced(file: File) -> dict[str, str]:
    name = b64encode(file.name.encode()).decode()
    return {"Upload-Length": str(len(file.content)), "Upload-Metadata": f"filename {name}"}


def _piece_headers(offset: int, piece: bytes, chance: random.Random) -> dict[str, str]:
    headers = {**TUS, "Content-Type": "application/offset+octet-stream"}
    headers["Upload-Offset"] = str(offset)
    if chance.randrange(2) and len(piece) <= _MOST_PROVED:
        algorithm = chance.choice(("sha1", "sha256"))
        digest = hashlib.new(algorithm, piece).digest()
        headers["Upload-Checksum"] = f"{algorithm} {b64encode(digest).decode()}"
    return headers
