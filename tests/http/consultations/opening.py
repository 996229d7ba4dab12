"""What of enquiries opens with which keys: in a store, and in a backup."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio_adapters.bootstrap import timestamp
from studio_adapters.encryption.cipher import FileCipher
from studio_core.enclosures.enclosure import Enclosure, read_enclosure, secrets_of
from studio_core.enclosures.services import EnclosureServices
from studio_core.encryption.cipher import Cipher
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.collections import CARRIED, ENCLOSURES
from studio_core.records.store import Store
from studio_core.transfer.backup.reading import Backup

_PARTS = ("contact", "note", "nextStep")


@dataclass(frozen=True, slots=True)
class Held:
    """What a backup holds and what of it opened; each is a record's path or a piece's name."""

    sealed: frozenset[str]
    opened: frozenset[str]


def enclosures_in(store: Store) -> list[Enclosure]:
    """Return every file that the store knows of."""
    records = store.read(ENCLOSURES).items()
    return [read_enclosure(id, record.revision, record.document) for id, record in records]


def content_of(services: EnclosureServices, found: Enclosure) -> tuple[str, bytes]:
    """Return the name and the bytes of a file."""
    secrets = secrets_of(services.cipher, found)
    return secrets.name, b"".join(services.content(found, secrets.key))


def file_keys(store: Store, cipher: Cipher) -> list[str]:
    """Return the keys of all files whose records open."""
    claimed = [one for one in enclosures_in(store) if one.state == "claimed"]
    return [secrets_of(cipher, one).key for one in claimed]


def held_by(backup: Path, keys: Path, services: EnclosureServices, living: list[str]) -> Held:
    """Try every key in the key files at *keys* and beside it at every sealed text of a backup.

    At each piece of a file the key is tried that its record gives, if that opens, and those of
    *living* files.
    """
    ciphers = [FileCipher(path, timestamp) for path in (keys, keys.with_name(f"{keys.name}.kept"))]
    sealed: set[str] = set()
    opened: set[str] = set()
    own: dict[str, str] = {}
    with backup.open("rb") as file:
        read = Backup(file)
        for collection in CARRIED:
            for id, document in read.records(collection):
                for text in sealed_texts(document):
                    sealed.add(path := f"{collection}/{id}")
                    if (secret := _unsealed(ciphers, path, text)) is not None:
                        opened.add(path)
                        own[id] = secret
        for name in read.manifest.pieces:
            key = _key_in(own.get(name.partition("/")[0], ""))
            sealed.add(name)
            if _is_opened(services, [key, *living], name, read.piece(name).read()):
                opened.add(name)
    return Held(frozenset(sealed), frozenset(opened))


def sealed_texts(value: Any) -> Iterator[str]:
    """Yield every sealed text in a document, wherever it lies."""
    if isinstance(value, Mapping):
        text = value.get("text", value.get("sealed"))
        if isinstance(value.get("key"), str) and isinstance(text, str):
            yield text
        for inner in value.values():
            yield from sealed_texts(inner)


def _unsealed(ciphers: list[FileCipher], path: str, text: str) -> str | None:
    contexts = (path, *(f"{path}/{part}" for part in _PARTS))
    for cipher in ciphers:
        for key in cipher.key_ids():
            for context in contexts:
                try:
                    return cipher.unseal(key, text, context)
                except EnquiryUnreadableError:
                    continue
    return None


def _key_in(secret: str) -> str:
    return str(json.loads(secret)["key"]) if secret else ""


def _is_opened(services: EnclosureServices, keys: list[str], name: str, piece: bytes) -> bool:
    for key in filter(None, keys):
        try:
            if "/sealed-" in name:
                list(services.sealing.unsealed(key, [piece], name))
            else:
                services.sealing.unseal(key, piece, name)
        except EnquiryUnreadableError:
            continue
        return True
    return False
