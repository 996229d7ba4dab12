"""The headers of tus 1.0.0, by which a client and this server agree where an upload stands."""

from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Mapping
from datetime import datetime
from email.utils import format_datetime

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.pictures.uploading import Checksum

VERSION = "1.0.0"
EXTENSIONS = "creation,expiration,checksum,termination"
ALGORITHMS = {"sha1": 20, "sha256": 32}
"""Checksums that are checked, with the bytes of a digest."""

_MAX_DIGITS = 15


def byte_count(headers: Mapping[str, str], name: str) -> int:
    """Return the number in the header *name*; raise `InvalidFieldsError` for anything else."""
    text = headers.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS):
        raise InvalidFieldsError([FieldFault(name, "field_invalid" if text else "field_required")])
    return int(text)


def metadata(headers: Mapping[str, str]) -> dict[str, str]:
    """Return what `Upload-Metadata` says: names, each with its text in Base64, apart by commas."""
    name = "Upload-Metadata"
    found = {}
    for pair in filter(None, map(str.strip, headers.get(name, "").split(","))):
        key, _, value = pair.partition(" ")
        try:
            found[key] = b64decode(value, validate=True).decode()
        except (Base64Error, ValueError) as error:
            raise InvalidFieldsError([FieldFault(name, "field_invalid")]) from error
    return found


def checksum(headers: Mapping[str, str]) -> Checksum | None:
    """Return what `Upload-Checksum` says, None without it; raise `InvalidFieldsError`."""
    name = "Upload-Checksum"
    text = headers.get(name)
    if text is None:
        return None
    algorithm, _, value = text.partition(" ")
    try:
        digest = b64decode(value, validate=True)
    except (Base64Error, ValueError) as error:
        raise InvalidFieldsError([FieldFault(name, "field_invalid")]) from error
    if len(digest) != ALGORITHMS.get(algorithm):
        raise InvalidFieldsError([FieldFault(name, "field_invalid")])
    return Checksum(algorithm, digest)


def expiry(moment: datetime) -> dict[str, str]:
    """Return the header that says until when an upload may be continued."""
    return {"Upload-Expires": format_datetime(moment, usegmt=True)}
