"""/api/enclosures: the files of a consultation, sent in pieces by visitors (tus 1.0.0)."""

import asyncio
import secrets
from datetime import UTC, datetime

from litestar import HttpMethod, Response, Router, delete, get, patch, post, route

from studio_core.addresses.networks import counted_network
from studio_core.enclosures.enclosure import Enclosure, find_enclosure
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.receiving import (
    GrowingEnclosure,
    NewEnclosure,
    begin_enclosure,
    drop_enclosure,
)
from studio_core.enclosures.services import EnclosureServices
from studio_core.languages.speaking import here
from studio_core.records.store import Store
from studio_http.api import tus
from studio_http.api.admin.media import plain_name
from studio_http.api.dependencies import AnyRequest, PathId, TheMoment, TheServices, TheStudio
from studio_http.api.form_reading import visitor_address

PATH = "/api/enclosures"
_ID_BYTES = 16
_NEVER = datetime.max.replace(tzinfo=UTC, microsecond=0)


@route(PATH, http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
async def show_enclosure_abilities(services: TheServices) -> Response[None]:
    """Say what the server can do."""
    return tus.abilities(services.enclosures.limit_bytes)


class EnclosureController(tus.TusController):
    """Files by ids that only their senders know; once sent with an enquiry nobody changes them."""

    path = PATH
    tags = ("public",)

    @post(sync_to_thread=True)
    def begin(
        self, request: AnyRequest, studio: TheStudio, services: TheServices, at: TheMoment
    ) -> Response[tus.UploadOut]:
        """Begin a file of Upload-Length bytes; Location is where they go."""
        new = NewEnclosure(
            id=secrets.token_hex(_ID_BYTES),
            name=plain_name(tus.metadata(request.headers).get("filename", "")),
            length=tus.byte_count(request.headers, "Upload-Length"),
            address=visitor_address(request),
        )
        begun = begin_enclosure(studio.store, services.enclosures, new, at)
        return tus.begun(here(f"{PATH}/{new.id}"), begun.length, _expires(begun))

    @get("/{id:str}")
    async def show(
        self,
        id: PathId,
        request: AnyRequest,
        studio: TheStudio,
        services: TheServices,
        at: TheMoment,
    ) -> Response[tus.UploadOut]:
        """Say how much has arrived (HEAD, too), and finish what arrived whole."""
        store, enclosures = studio.store, services.enclosures
        found = await asyncio.to_thread(find_enclosure, store, id, at)
        file = await asyncio.to_thread(GrowingEnclosure, store, enclosures, found, at)
        end = await asyncio.to_thread(file.end)
        if end == found.length:
            found = await _finished(store, enclosures, found, at, visitor_address(request))
        return tus.shown(end, found.length, _expires(found))

    @patch("/{id:str}", status_code=204)
    async def receive(
        self,
        id: PathId,
        request: AnyRequest,
        studio: TheStudio,
        services: TheServices,
        at: TheMoment,
    ) -> Response[None]:
        """Add the body at Upload-Offset; the last byte's answer comes when the file is checked."""
        tus.require_piece(request)
        store, enclosures = studio.store, services.enclosures
        found = await asyncio.to_thread(find_enclosure, store, id, at)
        file = await asyncio.to_thread(
            GrowingEnclosure, store, enclosures, found, at, visitor_address(request)
        )
        offset = await tus.receive(request, file)
        if offset == found.length:
            found = await _finished(store, enclosures, found, at, visitor_address(request))
        return tus.received(offset, _expires(found))

    @delete("/{id:str}", sync_to_thread=True)
    def remove(
        self, id: PathId, studio: TheStudio, services: TheServices, at: TheMoment
    ) -> Response[None]:
        """Forget a file with its bytes, unless it was sent with an enquiry."""
        drop_enclosure(studio.store, services.enclosures, id, at)
        return Response(None, headers=tus.RESUMABLE)


async def _finished(
    store: Store, services: EnclosureServices, found: Enclosure, at: str, address: str
) -> Enclosure:
    """Return a file whose last byte is there, once its turn to be made has come."""
    if found.state != "open":
        return found
    network = counted_network(address)
    made = services.making.submit(network, finish_enclosure, store, services, found.id, at)
    return await asyncio.wrap_future(made)


def _expires(enclosure: Enclosure) -> datetime:
    return enclosure.expires or _NEVER


# In this order: the framework answers OPTIONS itself where it does not know better by then.
ENCLOSURE_ROUTER = Router("/", route_handlers=[show_enclosure_abilities, EnclosureController])
