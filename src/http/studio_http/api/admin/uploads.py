"""/api/admin/uploads: pictures sent in pieces, after a cut from where it was (tus 1.0.0)."""

import asyncio
import secrets
from typing import Any

import msgspec
from litestar import Controller, HttpMethod, Response, delete, get, patch, post, route
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody

from studio_core.errors import FieldFault, ImageRefusedError, InvalidFieldsError
from studio_core.pictures.staging import LIFETIME, StagedUpload, UploadStaging
from studio_core.pictures.uploading import (
    Receiving,
    begin_upload,
    find_upload,
    make_picture,
    offset_of,
)
from studio_http.api import tus
from studio_http.api.admin.media import StoredImageOut, plain_name
from studio_http.api.dependencies import (
    AnyConnection,
    AnyRequest,
    PathId,
    TheSession,
    TheStaging,
    TheStudio,
)
from studio_http.base.bodies import SentFields, read_body
from studio_http.base.problems.handlers import answer
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.request_guard import PIECE

PATH = "/api/admin/uploads"
_ID_BYTES = 16
_RESUMABLE = {"Tus-Resumable": tus.VERSION}


class UploadOut(msgspec.Struct, rename="camel"):
    """How far an upload is, in bytes."""

    offset: int
    length: int


class PictureIn(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """What to do with a picture that breaks midway: refuse it, or keep it knowingly."""

    keep_broken: bool = False


def require_version(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse a client of another version of the protocol."""
    if connection.headers.get("Tus-Resumable", tus.VERSION) != tus.VERSION:
        raise ProblemError(412, "version_outdated")


def answer_resumably(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer with a problem, and with the version that every answer of the protocol names."""
    response = answer(request, error)
    response.headers.update({**_RESUMABLE, "Tus-Version": tus.VERSION})
    return response


@route(PATH, http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
async def show_abilities(studio: TheStudio) -> Response[None]:
    """Say what the server can do."""
    headers = {
        **_RESUMABLE,
        "Tus-Version": tus.VERSION,
        "Tus-Extension": tus.EXTENSIONS,
        "Tus-Max-Size": str(studio.settings.max_upload_bytes),
        "Tus-Checksum-Algorithm": ",".join(tus.ALGORITHMS),
    }
    return Response(None, headers=headers)


class UploadController(Controller):
    """Uploads of the signed-in administrator; those of others do not exist for him."""

    path = PATH
    tags = ("administration",)
    guards = (require_version,)
    exception_handlers = {Exception: answer_resumably, HTTPException: answer_resumably}  # noqa: RUF012 - the framework's form

    @post(sync_to_thread=True)
    def begin(
        self, request: AnyRequest, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> Response[UploadOut]:
        """Begin an upload of Upload-Length bytes; Location is where they go."""
        now = studio.clock()
        upload = StagedUpload(
            id=secrets.token_hex(_ID_BYTES),
            owner=session.user.id,
            expires=(now + LIFETIME).replace(microsecond=0),
            **_announced(request, studio.settings.max_upload_mb),
        )
        begin_upload(staging, upload, now)
        place = {"Location": f"{PATH}/{upload.id}"}
        return Response(
            UploadOut(0, upload.length), headers=_RESUMABLE | tus.expiry(upload.expires) | place
        )

    @get("/{id:str}", sync_to_thread=True)
    def show(
        self, id: PathId, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> Response[UploadOut]:
        """Say how much has arrived (HEAD, too)."""
        upload = find_upload(staging, id, session.user.id, studio.clock())
        shown = UploadOut(offset_of(staging, upload), upload.length)
        length = {"Upload-Length": str(upload.length)}
        return Response(shown, headers=_progress(upload, shown.offset) | length)

    @patch("/{id:str}", status_code=204)
    async def receive(
        self,
        id: PathId,
        request: AnyRequest,
        studio: TheStudio,
        staging: TheStaging,
        session: TheSession,
    ) -> Response[None]:
        """Add the body at Upload-Offset; of a request that breaks off, what arrived stays."""
        kind = request.headers.get("content-type", "")
        if kind != PIECE.decode():
            raise ProblemError(415, "unsupported_media_type", type=kind or "-")
        upload = await asyncio.to_thread(find_upload, staging, id, session.user.id, studio.clock())
        offset = await _received(request, staging, upload)
        return Response(None, headers=_progress(upload, offset))

    @delete("/{id:str}", sync_to_thread=True)
    def remove(
        self, id: PathId, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> Response[None]:
        """Forget an upload with its bytes; a picture that was made of it stays."""
        upload = find_upload(staging, id, session.user.id, studio.clock())
        staging.discard(upload.id)
        return Response(None, headers=_RESUMABLE)

    @post("/{id:str}/picture", sync_to_thread=True)
    def make(
        self,
        id: PathId,
        studio: TheStudio,
        staging: TheStaging,
        session: TheSession,
        data: JSONBody[SentFields],
    ) -> StoredImageOut:
        """Make the picture of a whole upload; asked again, the answer is the same."""
        wanted = read_body(PictureIn, data)
        upload = find_upload(staging, id, session.user.id, studio.clock())
        stored = make_picture(staging, studio.media, upload, keep_broken=wanted.keep_broken)
        return msgspec.convert(stored, StoredImageOut, from_attributes=True)


async def _received(request: AnyRequest, staging: UploadStaging, upload: StagedUpload) -> int:
    """Take the body of a request in; return where the upload ends then."""
    offset, checksum = (
        tus.byte_count(request.headers, "Upload-Offset"),
        tus.checksum(request.headers),
    )
    receiving = await asyncio.to_thread(Receiving, staging, upload, offset, checksum)
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


def _announced(request: AnyRequest, max_mb: int) -> dict[str, Any]:
    """Return what a client says of the file it wants to send."""
    length, said = tus.byte_count(request.headers, "Upload-Length"), tus.metadata(request.headers)
    name, sha256 = plain_name(said.get("filename", "")), said.get("sha256", "").lower()
    if length > max_mb * 1024**2:
        raise ImageRefusedError("upload_too_large", name, maxMb=max_mb)
    if sha256 and not (len(sha256) == 64 and set(sha256) <= set("0123456789abcdef")):
        raise InvalidFieldsError([FieldFault("sha256", "field_invalid")])
    folder = plain_name(said.get("folder", ""))
    return {"name": name, "folder": folder, "length": length, "sha256": sha256}


def _progress(upload: StagedUpload, offset: int) -> dict[str, str]:
    return {**_RESUMABLE, **tus.expiry(upload.expires), "Upload-Offset": str(offset)}


# In this order: the framework answers OPTIONS itself where it does not know better by then.
UPLOAD_HANDLERS: list[Any] = [show_abilities, UploadController]
