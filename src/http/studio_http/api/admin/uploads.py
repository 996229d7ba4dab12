"""/api/admin/uploads: pictures and films sent in pieces, after a cut from where it was (tus)."""

import asyncio
import secrets
from typing import Any

import msgspec
from litestar import HttpMethod, Response, delete, get, patch, post, route

from studio_adapters.bootstrap import Studio
from studio_core.accounts.sessions import Session
from studio_core.errors import FieldFault, ImageRefusedError, InvalidFieldsError
from studio_core.files.errors import LIFETIME
from studio_core.files.uploads import (
    StagedUpload,
    UploadStaging,
    begin_upload,
    find_upload,
    growing_upload,
    make_film,
    make_picture,
)
from studio_core.films.errors import MAX_CAPTIONS_BYTES, MAX_FILM_BYTES, FilmRefusedError
from studio_core.films.keeping import FilmHost, FilmUse, film_host
from studio_http.api import tus
from studio_http.api.admin.media import StoredImageOut, plain_name
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheSession,
    TheStaging,
    TheStudio,
)
from studio_http.base.bodies import Body
from studio_http.pages.shapes import shaped

PATH = "/api/admin/uploads"
_ID_BYTES = 16


class PictureIn(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """What to do with a picture that breaks midway: refuse it, or keep it knowingly."""

    keep_broken: bool = False


@route(
    PATH,
    http_method=HttpMethod.OPTIONS,
    status_code=204,
    include_in_schema=False,
    sync_to_thread=True,
)
def show_abilities(studio: TheStudio) -> Response[None]:
    """Say what the server can do."""
    film_bytes = MAX_FILM_BYTES if isinstance(studio.media, FilmHost) else 0
    return tus.abilities(max(studio.settings.max_upload_bytes, film_bytes))


class UploadController(tus.TusController):
    """Uploads of the signed-in administrator; those of others do not exist for him."""

    path = PATH
    tags = ("administration",)

    @post(sync_to_thread=True)
    def begin(
        self, request: AnyRequest, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> Response[tus.UploadOut]:
        """Begin an upload of Upload-Length bytes; Location is where they go.

        Upload-Metadata says in `use` what is no picture: a `film`, or its `captions`.
        """
        now = studio.clock()
        upload = StagedUpload(
            id=secrets.token_hex(_ID_BYTES),
            owner=session.user.id,
            expires=(now + LIFETIME).replace(microsecond=0),
            **_announced(request, studio),
        )
        begin_upload(staging, upload, now)
        return tus.begun(f"{PATH}/{upload.id}", upload.length, upload.expires)

    @get("/{id:str}", sync_to_thread=True)
    def show(
        self, id: PathId, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> Response[tus.UploadOut]:
        """Say how much has arrived (HEAD, too)."""
        upload = find_upload(staging, id, session.user.id, studio.clock())
        return tus.shown(growing_upload(staging, upload).end(), upload.length, upload.expires)

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
        tus.require_piece(request)
        upload = await asyncio.to_thread(find_upload, staging, id, session.user.id, studio.clock())
        file = await asyncio.to_thread(growing_upload, staging, upload)
        offset = await tus.receive(request, file)
        return tus.received(offset, upload.expires)

    @delete("/{id:str}", sync_to_thread=True)
    def remove(
        self, id: PathId, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> Response[None]:
        """Forget an upload with its bytes; a picture that was made of it stays."""
        upload = find_upload(staging, id, session.user.id, studio.clock())
        staging.discard(upload.id)
        return Response(None, headers=tus.RESUMABLE)

    @post("/{id:str}/picture", sync_to_thread=True)
    def make(
        self,
        id: PathId,
        studio: TheStudio,
        staging: TheStaging,
        session: TheSession,
        data: Body[PictureIn],
    ) -> StoredImageOut:
        """Make the picture of a whole upload; asked again, the answer is the same."""
        upload = find_upload(staging, id, session.user.id, studio.clock())
        stored = make_picture(staging, studio.media, upload, keep_broken=data.keep_broken)
        return shaped(stored, StoredImageOut)

    @post("/{id:str}/film", sync_to_thread=True)
    def make_film(
        self, id: PathId, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> StoredImageOut:
        """Keep a whole upload as a film, without what tells of a place; asked again, the same."""
        return _kept(id, studio, staging, session, "film")

    @post("/{id:str}/captions", sync_to_thread=True)
    def make_captions(
        self, id: PathId, studio: TheStudio, staging: TheStaging, session: TheSession
    ) -> StoredImageOut:
        """Keep a whole upload as the captions of a film (WebVTT)."""
        return _kept(id, studio, staging, session, "captions")


def _kept(
    id: str, studio: Studio, staging: UploadStaging, session: Session, use: FilmUse
) -> StoredImageOut:
    upload = find_upload(staging, id, session.user.id, studio.clock())
    stored = make_film(staging, studio.media, upload, use)
    return shaped(stored, StoredImageOut)


def _announced(request: AnyRequest, studio: Studio) -> dict[str, Any]:
    """Return what a client says of the file it wants to send."""
    length, said = tus.byte_count(request.headers, "Upload-Length"), tus.metadata(request.headers)
    name, sha256 = plain_name(said.get("filename", "")), said.get("sha256", "").lower()
    _check_use(said.get("use", ""), name, length, studio)
    if sha256 and not (len(sha256) == 64 and set(sha256) <= set("0123456789abcdef")):
        raise InvalidFieldsError([FieldFault("sha256", "field_invalid")])
    folder = plain_name(said.get("folder", ""))
    return {"name": name, "folder": folder, "length": length, "sha256": sha256}


def _check_use(use: str, name: str, length: int, studio: Studio) -> None:
    """Refuse what would be refused once it is whole, before its bytes are sent."""
    if use in ("film", "captions"):
        film_host(studio.media)
    if use == "film":
        if length > MAX_FILM_BYTES:
            raise FilmRefusedError("too_large", name)
        return
    most = MAX_CAPTIONS_BYTES // 1024**2 if use == "captions" else studio.settings.max_upload_mb
    if length > most * 1024**2:
        raise ImageRefusedError("upload_too_large", name, maxMb=most)


# In this order: the framework answers OPTIONS itself where it does not know better by then.
UPLOAD_HANDLERS: list[Any] = [show_abilities, UploadController]
