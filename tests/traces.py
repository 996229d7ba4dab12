"""Searching for what must not be there, however it is spelt and wherever it lies."""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile, is_zipfile

_UNKNOWN = (0, 2, 3)
"""How many characters of Base64 depend on what stands before, by its length modulo three."""


def traces(folder: Path, texts: Iterable[str]) -> list[str]:
    """Return which of *texts* is in which file below *folder*; archives are looked into."""
    searched = list(texts)
    return [
        f"{name}: {text}"
        for name, content in _contents(folder)
        for text in traces_in(content, searched)
    ]


def traces_in(content: bytes, texts: Iterable[str]) -> list[str]:
    """Return which of *texts* is in *content*."""
    return [text for text in texts if any(spelling in content for spelling in _spellings(text))]


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            # A running server has just removed it.
            continue
        yield str(path.relative_to(folder)), content
        if is_zipfile(BytesIO(content)):
            with ZipFile(BytesIO(content)) as archive:
                for name in archive.namelist():
                    yield f"{path.relative_to(folder)}/{name}", archive.read(name)


def _spellings(text: str) -> Iterator[bytes]:
    plain = text.encode()
    yield plain
    yield json.dumps(text)[1:-1].encode()
    yield quote(text, safe="").encode()
    yield text.encode("utf-16-le")
    yield plain.hex().encode()
    for shift, unknown in enumerate(_UNKNOWN):
        known = (len(plain) + shift) * 8 // 6
        yield b64encode(bytes(shift) + plain)[unknown:known]
