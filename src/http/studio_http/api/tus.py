"""tus 1.0.0, by which a client and this server agree where an upload stands."""

import asyncio
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Mapping
from datetime import datetime
from email.utils import format_datetime

import msgspec
from litestar import Controller, Response
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.files.receiving import Checksum, GrowingFile, Receiving
from studio_http.api.dependencies import AnyConnection, AnyRequest
from studio_http.base.problems.handlers import answer
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.request_guard import PIECE

VERSION = "1.0.0"
EXTENSIONS = "creation,expiration,checksum,termination"
ALGORITHMS = {"sha1": 20, "sha256": 32}
"""Checksums that are checked, with the bytes of a digest."""

RESUMABLE = {"Tus-Resumable": VERSION}
"""What every answer of the protocol says."""

_MAX_DIGITS = 15


class UploadOut(msgspec.Struct, rename="camel"):
    """How far an upload is, in bytes."""

    offset: int
    length: int


def require_version(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse a client of another version of the protocol."""
    if connection.headers.get("Tus-Resumable", VERSION) != VERSION:
        raise ProblemError(412, "version_outdated")


def answer_resumably(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer with a problem, and with the version that every answer of the protocol names."""
    response = answer(request, error)
    response.headers.update({**RESUMABLE, "Tus-Version": VERSION})
    return response


class TusController(Controller):
    """Whose every call speaks the protocol, refusals included."""

    guards = (require_version,)
    exception_handlers = {  # noqa: RUF012 - the framework's form
        Exception: answer_resumably,
        HTTPException: answer_resumably,
    }


def abilities(max_bytes: int) -> Response[None]:
    """Say what the server can do with files of at most so many bytes."""
    headers = {
        **RESUMABLE,
        "Tus-Version": VERSION,
        "Tus-Extension": EXTENSIONS,
        "Tus-Max-Size": str(max_bytes),
        "Tus-Checksum-Algorithm": ",".join(ALGORITHMS),
    }
    return Response(None, headers=headers)


def begun(place: str, length: int, expires: datetime) -> Response[UploadOut]:
    """Say where the bytes of an upload go that has just begun."""
    headers = {**RESUMABLE, **_expiry(expires), "Location": place}
    return Response(UploadOut(0, length), headers=headers)


def shown(offset: int, length: int, expires: datetime) -> Response[UploadOut]:
    """Say how far an upload is."""
    headers = {**_progress(offset, expires), "Upload-Length": str(length)}
    return Response(UploadOut(offset, length), headers=headers)


def received(offset: int, expires: datetime) -> Response[None]:
    """Say how far an upload is after the bytes of a request."""
    return Response(None, headers=_progress(offset, expires))


def require_piece(request: AnyRequest) -> None:
    """Refuse a body that does not say that it is a piece of an upload."""
    kind = request.headers.get("content-type", "")
    if kind != PIECE.decode():
        raise ProblemError(415, "unsupported_media_type", type=kind or "-")


async def receive(request: AnyRequest, file: GrowingFile) -> int:
    """Take the body of a request in; return where the file ends then.

    Of a request that breaks off, what arrived stays.
    """
    offset, proof = byte_count(request.headers, "Upload-Offset"), checksum(request.headers)
    receiving = await asyncio.to_thread(Receiving, file, offset, proof)
    try:
        async for piece in request.stream():
            receiving.take(piece)
            if receiving.is_full:
                await asyncio.to_thread(receiving.keep)
    except asyncio.CancelledError:
        receiving.cut()  # the server stops: what would be awaited might not be run any more
        raise
    except BaseException:
        await asyncio.to_thread(receiving.cut)
        raise
    return await asyncio.to_thread(receiving.finish)


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


def _progress(offset: int, expires: datetime) -> dict[str, str]:
    return {**RESUMABLE, **_expiry(expires), "Upload-Offset": str(offset)}


def _expiry(moment: datetime) -> dict[str, str]:
    """Return the header that says until when an upload may be continued."""
    return {"Upload-Expires": format_datetime(moment, usegmt=True)}
