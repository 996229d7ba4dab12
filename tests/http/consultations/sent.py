"""Consultations with enclosures, made by number: each is another, and the same every time."""

import random
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image

from studio_adapters.enclosures.making import LocalEnclosureMaker
from studio_core.enclosures.ports import DOCUMENTS
from studio_core.enclosures.receiving import HEAD_BYTES

SEED = 20_261_126
NAME, PLACE, WORDS = "유일무이한이름", "하나뿐인동", "하나뿐인 상담 내용"
FILE, LINE = "하나뿐인 도면", b"the-only-plan-of-its-kind"
PHONE = "010-9876-"
SECRETS = (NAME, PLACE, WORDS, FILE, LINE.decode(), PHONE, PHONE.replace("-", ""), "one-of-a-kind")
"""What every consultation has of its own begins with one of these."""

_HEAD = b"%PDF-"
_SIZES = (len(_HEAD), 64, 1_000, 20_000, 60_000, 300_000)
_LARGE = range(1_200_000, 3_300_000)
_EDGES = ((1, 1), (64, 48), (320, 240), (640, 480))
_LARGE_EDGES = (1_000, 750)
_ONE_IN = 16
"""So many files there are to one that is larger than a piece."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    name: str
    content: bytes

    def kept(self) -> bytes:
        """Return what is kept of it: a picture made anew, a document as it is."""
        maker = LocalEnclosureMaker()
        is_document = maker.type_of(self.content[:HEAD_BYTES]) in DOCUMENTS
        return self.content if is_document else maker.make(self.content).content


def key_of(number: int) -> str:
    """Return the idempotency key of a consultation."""
    return f"one-of-a-kind-{number}"


def files_of(number: int) -> list[File]:
    """Return the files of a consultation, one to four."""
    chance = random.Random(f"{SEED} {number}")
    return [_file(chance, f"{number}-{n}") for n in range(chance.randint(1, 4))]


def consultation_of(number: int, enclosures: list[str]) -> dict[str, Any]:
    """Return the body of a consultation, with the ids of its files."""
    return {
        "kind": "consultation",
        "name": f"{NAME}{number}",
        "phone": f"{PHONE}{number:04}",
        "privacyConsent": True,
        "elapsedMs": 60_000,
        "facts": {
            "space": "residential",
            "district": f"서울 {PLACE} {number}",
            "remarks": f"{WORDS} {number}",
        },
        "enclosures": enclosures,
    }


def _file(chance: random.Random, label: str) -> File:
    kind = chance.choice(("pdf", "JPEG", "PNG"))
    is_large = not chance.randrange(_ONE_IN)
    if kind == "pdf":
        size = chance.choice(_LARGE) if is_large else chance.choice(_SIZES)
        return File(f"{FILE} {label}.pdf", _document(size, label))
    edges = _LARGE_EDGES if is_large else chance.choice(_EDGES)
    return File(f"{FILE} {label}.{kind.lower()}", _picture(edges, kind, label))


def _document(size: int, label: str) -> bytes:
    line = b"\n%s %s" % (LINE, label.encode())
    return (_HEAD + line * (size // len(line) + 1))[:size]


def _picture(edges: tuple[int, int], format: str, label: str) -> bytes:
    """Return a picture of noise, another for each label."""
    image = _noise(edges).rotate(0)
    image.putpixel((0, 0), tuple(random.Random(label).randbytes(3)))
    made = BytesIO()
    comment = Image.Exif()
    comment[0x010E] = LINE.decode()
    image.save(made, format, exif=comment, compress_level=1)
    return made.getvalue()


@cache
def _noise(edges: tuple[int, int]) -> Image.Image:
    small = max(1, edges[0] // 2), max(1, edges[1] // 2)
    return Image.frombytes(
        "RGB", small, random.Random(SEED).randbytes(small[0] * small[1] * 3)
    ).resize(edges)
