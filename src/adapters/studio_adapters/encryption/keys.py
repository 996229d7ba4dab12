"""A file with keys, of enquiries or of backups: for its owner alone, and replaced as a whole.

Beside it lies a second file with every key that was ever in it and was not dropped on purpose: who
puts an older key file in place of a newer one has not lost the newer key.
"""

import base64
import json
import os
import secrets
from collections.abc import Container, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from studio_adapters.private_files import changing_folder, sync_folder, write_beside
from studio_core.errors import StoreUnavailableError

KEY_BYTES = 32
LARGEST_FILE = 1024 * 1024
"""Bytes; what is larger is no key file."""
OF_ENQUIRIES, OF_BACKUPS = "k", "b"
"""The kinds of keys."""
_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SealingKey:
    """One key; moments are ISO 8601, '' for what has not happened.

    Its id begins with the letter of its kind.
    """

    id: str
    secret: bytes
    created_at: str
    retired_at: str = ""
    exported_at: str = ""

    @staticmethod
    def new(at: str, kind: str = OF_ENQUIRIES) -> "SealingKey":
        """Return a new random key."""
        secret = secrets.token_bytes(KEY_BYTES)
        return SealingKey(id=f"{kind}{secrets.token_hex(4)}", secret=secret, created_at=at)

    @staticmethod
    def from_entry(entry: Any) -> "SealingKey":
        """Read an entry of a key file; raise ValueError, KeyError or TypeError when it is none."""
        secret = base64.b64decode(entry["secret"], validate=True)
        if len(secret) != KEY_BYTES:
            raise ValueError("a key of another length")
        for moment in filter(None, (entry.get("retiredAt"), entry.get("exportedAt"))):
            if datetime.fromisoformat(moment).tzinfo is None:
                raise ValueError("a moment without a time zone")
        return SealingKey(
            id=str(entry["id"]),
            secret=secret,
            created_at=str(entry.get("createdAt", "")),
            retired_at=str(entry.get("retiredAt", "")),
            exported_at=str(entry.get("exportedAt", "")),
        )


def read_keys(path: Path) -> tuple[SealingKey, ...] | None:
    """Return the keys in a file, the current one first; None when there is no file.

    Raise `StoreUnavailableError` for a file that cannot be read: a new key in its place would
    leave everything that is sealed unreadable.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreUnavailableError(f"{path} cannot be read: {error.strerror}") from error
    try:
        keys = tuple(SealingKey.from_entry(entry) for entry in json.loads(text)["keys"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise StoreUnavailableError(f"{path} holds no keys") from error
    if not keys or len(text) > LARGEST_FILE:
        raise StoreUnavailableError(f"{path} holds no keys")
    return keys


def make_keys(path: Path, at: str, kind: str = OF_ENQUIRIES) -> tuple[SealingKey, ...]:
    """Write a file with one new key unless there is one; return what the file then holds."""
    fresh = _written(path, [SealingKey.new(at, kind)])
    try:
        # A link fails when the name is taken: of two processes, one makes the key.
        os.link(fresh, path)
        sync_folder(path.parent)
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreUnavailableError(f"{path} cannot be made: {error.strerror}") from error
    finally:
        fresh.unlink(missing_ok=True)
    keys = read_keys(path)
    if keys is None:
        return make_keys(path, at, kind)
    with changing(path):
        _keep(path, keys)
    return keys


def replace_keys(path: Path, keys: Sequence[SealingKey], dropped: Container[str] = ()) -> None:
    """Put *keys* in place of what the file holds, all at once; *dropped* are kept no longer."""
    _keep(path, keys, dropped)
    _put(path, keys)


def bring_keys(path: Path, file: Path, at: str) -> tuple[str, ...]:
    """Add the keys of another *file* to those at *path*; return the ids that are new there.

    Raise `StoreUnavailableError` when there is no such file, or when it calls another key by an id
    of ours.
    """
    found = read_keys(file)
    if found is None:
        raise StoreUnavailableError(f"there is no {file}")
    with changing(path):
        here = read_keys(path) or ()
        merged = merged_keys(here, found, at)
        if merged is None:
            raise StoreUnavailableError(f"{file} holds another key under the id of one here")
        replace_keys(path, merged)
    before = {key.id for key in here}
    return tuple(key.id for key in merged if key.id not in before)


def export_keys(path: Path, at: str) -> str:
    """Return what the file at *path* holds, and note in it that its keys were exported."""
    with changing(path):
        keys = [replace(key, exported_at=at) for key in read_keys(path) or ()]
        replace_keys(path, keys)
    return keys_text(keys)


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Let one process at a time read the file and write what follows from it."""
    with ExitStack() as stack:
        try:
            stack.enter_context(changing_folder(path.parent))
        except OSError as error:
            raise StoreUnavailableError(f"{path} cannot be written: {error.strerror}") from error
        yield


def kept_file(path: Path) -> Path:
    """Return where the keys lie that were ever in the key file at *path*."""
    return path.with_name(f"{path.name}.kept")


def kept_keys(path: Path) -> tuple[SealingKey, ...]:
    """Return the keys that were ever in the file at *path*; none when they cannot be read."""
    with suppress(StoreUnavailableError):
        return read_keys(kept_file(path)) or ()
    return ()


def _keep(path: Path, keys: Sequence[SealingKey], dropped: Container[str] = ()) -> None:
    ids = {key.id for key in keys}
    earlier = [key for key in kept_keys(path) if key.id not in ids and key.id not in dropped]
    _put(kept_file(path), [*keys, *earlier])


def _put(path: Path, keys: Sequence[SealingKey]) -> None:
    _written(path, keys).replace(path)
    sync_folder(path.parent)


def merged_keys(
    here: Sequence[SealingKey], brought: Sequence[SealingKey], at: str
) -> list[SealingKey] | None:
    """Return all keys, ours first and each once; None when two have one id.

    Brought keys are retired *at* this moment, so that none is dropped before it can be used; where
    there was none, they are what they were. A key that was exported stays so.
    """
    merged = {key.id: key for key in here}
    for key in brought:
        known = merged.get(key.id)
        if known is None:
            merged[key.id] = replace(key, retired_at=at) if here else key
        elif known.secret != key.secret:
            return None
        else:
            exported = max(known.exported_at, key.exported_at)
            merged[key.id] = replace(known, exported_at=exported)
    return list(merged.values())


def keys_text(keys: Sequence[SealingKey]) -> str:
    """Return what a key file holds."""
    entries = [
        {
            "id": key.id,
            "secret": base64.b64encode(key.secret).decode(),
            "createdAt": key.created_at,
            "retiredAt": key.retired_at,
            "exportedAt": key.exported_at,
        }
        for key in keys
    ]
    return json.dumps({"version": _VERSION, "keys": entries}, indent=1) + "\n"


def _written(path: Path, keys: Sequence[SealingKey]) -> Path:
    """Write *keys* into a new file beside *path* and return its name."""
    try:
        return write_beside(path, keys_text(keys))
    except OSError as error:
        raise StoreUnavailableError(f"{path} cannot be written: {error.strerror}") from error
