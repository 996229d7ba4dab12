"""/api/admin/enquiries/{id}/enclosures/{n}: what a visitor sent with an enquiry.

It is strangers' bytes: nothing of it is shown as a page of ours, or at all but as a small picture
that was made here.
"""

import asyncio
from collections.abc import Iterator
from itertools import chain
from typing import Annotated
from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from studio_core.enclosures.opening import open_enclosure, thumbnail
from studio_http.api.access import record_access_to
from studio_http.api.dependencies import AnyRequest, PathId, TheServices, TheStudio

_SHUT = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
EXTENSIONS = {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "application/pdf": "pdf",
}
"""Of what is kept, by its media type."""

_Thumb = Annotated[bool, QueryParameter(required=False)]


@get("/api/admin/enquiries/{id:str}/enclosures/{n:int}", tags=["administration"])
async def get_enclosure(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    id: PathId,
    n: FromPath[int],
    thumb: _Thumb = False,
) -> Response[bytes] | Stream:
    """Give one file of an enquiry to keep, or with *thumb* a small JPEG of it to look at."""
    enclosures = services.enclosures
    opened = await asyncio.to_thread(open_enclosure, studio.store, enclosures, id, n)
    await asyncio.to_thread(record_access_to, request, "preview" if thumb else "download", id)
    if thumb:
        made = enclosures.showing.submit("", thumbnail, enclosures, opened)
        small = await asyncio.wrap_future(made)
        headers = {**_SHUT, "Content-Disposition": "inline"}
        return Response(small, media_type="image/jpeg", headers=headers)
    name = _download_name(opened.name, opened.type, n)
    headers = {
        **_SHUT,
        "Content-Disposition": f"attachment; filename*=UTF-8''{name}",
        "Content-Length": str(opened.size),
    }
    pieces = await asyncio.to_thread(_begun, opened.pieces)
    return Stream(pieces, media_type=opened.type, headers=headers)


def _begun(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Return the pieces, the first of which could be opened: before that nothing is answered."""
    return chain((next(pieces),), pieces)


def _download_name(name: str, type: str, n: int) -> str:
    """Return the name of a file as headers say it, ending in what it is."""
    stem, dot, _ = name.rpartition(".")
    return quote(f"{(stem if dot else name) or n}.{EXTENSIONS[type]}", safe="")
