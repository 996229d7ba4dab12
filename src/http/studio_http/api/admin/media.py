"""/api/admin/media: pictures sent by an administrator, and what the image host has used."""

import asyncio
from io import SEEK_END
from typing import BinaryIO, cast

import msgspec
from litestar import get, post
from litestar.datastructures import UploadFile

from studio_adapters.bootstrap import Studio, open_web_pictures
from studio_core.errors import FieldFault, ImageHostError, InvalidFieldsError
from studio_core.files.fetching import bring_picture
from studio_core.files.uploads import UploadStaging
from studio_core.pictures.host import Advice, StoredImage, Upload
from studio_core.pictures.library import even_picture
from studio_core.pictures.logos import keep_picture
from studio_http.api.dependencies import AnyRequest, PathId, TheStaging, TheStudio
from studio_http.base.bodies import Body
from studio_http.base.problems.problem import ProblemError
from studio_http.pages.shapes import shaped

MAX_NAME = 255
_MULTIPART = "multipart/form-data"


class MeterOut(msgspec.Struct):
    """A used amount and its limit; null: none."""

    used: float
    limit: float | None


class UsageOut(msgspec.Struct, rename="camel"):
    """What the image host has used: storage and bandwidth in bytes, credits in *unit*."""

    storage: MeterOut
    bandwidth: MeterOut
    credits: MeterOut
    unit: str
    host: str
    cloud_name: str
    upload_preset: str


class StoredImageOut(msgspec.Struct, omit_defaults=True):
    """A picture as it is kept, or a film with its length in seconds.

    *advice* is what may be better of a picture, by a cheap look at it.
    """

    id: str
    url: str
    name: str
    width: int
    height: int
    format: str
    color: str | None = None
    seconds: float | None = None
    advice: tuple[Advice, ...] = ()


@post("/api/admin/media", tags=["administration"])
async def post_media(request: AnyRequest, studio: TheStudio, staging: TheStaging) -> StoredImageOut:
    """Keep a picture; multipart fields `file`, `folder` and `keepBroken`."""
    if not request.headers.get("content-type", "").lower().startswith(_MULTIPART):
        raise ProblemError(415, "unsupported_media_type", type=request.headers.get("content-type"))
    form = await request.form()
    file, folder = form.get("file"), form.get("folder") or ""
    if not isinstance(file, UploadFile):
        raise InvalidFieldsError([FieldFault("file", "field_required")])
    if not isinstance(folder, str):
        raise InvalidFieldsError([FieldFault("folder", "field_invalid")])
    keep_broken = form.get("keepBroken") or "false"
    if keep_broken not in ("true", "false"):
        raise InvalidFieldsError([FieldFault("keepBroken", "field_invalid")])
    upload = Upload(
        file=cast("BinaryIO", file.file),
        name=plain_name(file.filename),
        folder=plain_name(folder),
        keep_broken=keep_broken == "true",
    )
    try:
        stored = await asyncio.to_thread(_kept, upload, studio, staging)
    finally:
        await file.close()
    return shaped(stored, StoredImageOut)


def _kept(upload: Upload, studio: Studio, staging: UploadStaging) -> StoredImage:
    """Keep a picture, unless it would leave too little on the disk."""
    staging.check_room(upload.file.seek(0, SEEK_END))
    upload.file.seek(0)
    return keep_picture(studio.media, upload)


class FetchIn(msgspec.Struct, forbid_unknown_fields=True):
    """The address of a picture, and the folder it is kept under."""

    url: str
    folder: str = ""


@post("/api/admin/media/fetch", tags=["administration"], sync_to_thread=True)
def fetch_media(studio: TheStudio, staging: TheStaging, data: Body[FetchIn]) -> StoredImageOut:
    """Keep a picture that lies elsewhere in the web, at an address that everybody can reach."""
    web = open_web_pictures(studio.settings)
    folder = plain_name(data.folder)
    stored = bring_picture(web, staging, studio.media, data.url.strip(), folder)
    return shaped(stored, StoredImageOut)


@post("/api/admin/media/{id:str}/evened", tags=["administration"], sync_to_thread=True)
def post_evened(studio: TheStudio, staging: TheStaging, id: PathId) -> StoredImageOut:
    """Keep a picture with even light and colours beside this one of our own media.

    The answer is this one itself, when it is even already.
    """
    staging.check_room(studio.settings.max_upload_bytes)
    return shaped(even_picture(studio.media, id), StoredImageOut)


@get("/api/admin/media/usage", tags=["administration"], sync_to_thread=True)
def get_usage(studio: TheStudio) -> UsageOut:
    """Return what the image host has used."""
    host = studio.media.describe()
    try:
        usage = studio.media.usage()
    except ImageHostError as error:
        name = host.kind.capitalize()
        raise ProblemError(502, "image_host_usage_unavailable", host=name) from error
    return UsageOut(
        storage=MeterOut(usage.storage.used, usage.storage.limit),
        bandwidth=MeterOut(usage.bandwidth.used, usage.bandwidth.limit),
        credits=MeterOut(usage.credits.used, usage.credits.limit),
        unit=usage.unit,
        host=host.kind,
        cloud_name=host.cloud_name,
        upload_preset=host.upload_preset,
    )


def plain_name(text: str) -> str:
    """Return a name without control characters, which would end up in headers and logs."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return shown[-MAX_NAME:]


MEDIA_HANDLERS = [post_media, fetch_media, post_evened, get_usage]
