"""The file with the keys of enquiries: readable by its owner alone, and replaced as a whole."""

import base64
import json
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio_adapters.private_files import sync_folder, write_private
from studio_core.errors import StoreUnavailableError

KEY_BYTES = 32
_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class EnquiryKey:
    """One key; moments are ISO 8601, '' for what has not happened."""

    id: str
    secret: bytes
    created_at: str
    retired_at: str = ""
    exported_at: str = ""

    @staticmethod
    def new(at: str) -> "EnquiryKey":
        """Return a new random key."""
        secret = secrets.token_bytes(KEY_BYTES)
        return EnquiryKey(id=f"k{secrets.token_hex(4)}", secret=secret, created_at=at)

    @staticmethod
    def from_entry(entry: Any) -> "EnquiryKey":
        """Read an entry of a key file; raise ValueError, KeyError or TypeError when it is none."""
        secret = base64.b64decode(entry["secret"], validate=True)
        if len(secret) != KEY_BYTES:
            raise ValueError("a key of another length")
        return EnquiryKey(
            id=str(entry["id"]),
            secret=secret,
            created_at=str(entry.get("createdAt", "")),
            retired_at=str(entry.get("retiredAt", "")),
            exported_at=str(entry.get("exportedAt", "")),
        )


def read_keys(path: Path) -> tuple[EnquiryKey, ...] | None:
    """Return the keys in a file, the current one first; None when there is no file.

    Raise `StoreUnavailableError` for a file that cannot be read: a new key in its place would
    leave every stored enquiry unreadable.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreUnavailableError(f"{path} cannot be read: {error.strerror}") from error
    try:
        keys = tuple(EnquiryKey.from_entry(entry) for entry in json.loads(text)["keys"])
    except (ValueError, KeyError, TypeError) as error:
        raise StoreUnavailableError(f"{path} holds no enquiry keys") from error
    if not keys:
        raise StoreUnavailableError(f"{path} holds no enquiry keys")
    return keys


def make_keys(path: Path, at: str) -> tuple[EnquiryKey, ...]:
    """Write a file with one new key unless there is one; return what the file then holds."""
    fresh = _written(path, [EnquiryKey.new(at)])
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
    return read_keys(path) or make_keys(path, at)


def replace_keys(path: Path, keys: Sequence[EnquiryKey]) -> None:
    """Put *keys* in place of what the file holds, all at once."""
    fresh = _written(path, keys)
    fresh.replace(path)
    sync_folder(path.parent)


def keys_text(keys: Sequence[EnquiryKey]) -> str:
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


def _written(path: Path, keys: Sequence[EnquiryKey]) -> Path:
    """Write *keys* into a new file beside *path* and return its name."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_private(fresh, keys_text(keys))
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise StoreUnavailableError(f"{path} cannot be written: {error.strerror}") from error
    return fresh
