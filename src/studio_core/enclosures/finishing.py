"""A whole file becomes what is kept: pictures are made anew, documents stay as they came."""

from hashlib import sha256

from studio_core.enclosures.enclosure import (
    Enclosure,
    Secrets,
    fields_set,
    find_enclosure,
    sealed_secrets,
    secrets_of,
)
from studio_core.enclosures.errors import EnclosureUnreadableError
from studio_core.enclosures.pieces import Pieces, end_of
from studio_core.enclosures.receiving import drop_enclosure
from studio_core.enclosures.services import EnclosureServices
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.changes import VISITOR
from studio_core.records.record import Json, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

_GENERATION_DIGITS = 8


@retried
def finish_enclosure(store: Store, services: EnclosureServices, id: str, at: str) -> Enclosure:
    """Make what is kept of a file whose last byte is there; asked again, it is done once.

    It is for `services.making`: a whole file is in memory, and decoding takes a second.
    A file that is still on its way is returned as it is. Raise `EnclosureNotFoundError`, or
    `EnclosureUnreadableError` for a broken picture, which is then forgotten.
    """
    found = find_enclosure(store, id, at)
    if found.state != "open":
        return found
    secrets = secrets_of(services.cipher, found)
    sent = Pieces(services.objects, services.pieces, id, secrets.key)
    if end_of(sent.sizes()) < found.length:
        return found
    try:
        _make(store, services, found, sent, secrets.name, at)
    except EnquiryUnreadableError:
        # Another server may have made it meanwhile, and let go of what was sent.
        if find_enclosure(store, id, at).revision == found.revision:
            raise
    return find_enclosure(store, id, at)


def _make(
    store: Store,
    services: EnclosureServices,
    enclosure: Enclosure,
    sent: Pieces,
    name: str,
    at: str,
) -> None:
    """Write the made file under a key of its own, then let go of what was sent.

    What a killed process leaves of either no record names any more, and it is swept.
    """
    content = b"".join(sent.read(enclosure.length))
    try:
        made = services.maker.make(content)
    except EnclosureUnreadableError as error:
        drop_enclosure(store, services, enclosure.id, at)
        raise EnclosureUnreadableError(name) from error
    fields: dict[str, Json] = {"state": "whole", "size": len(made.content), "type": made.type}
    if made.content is content:
        Work(store, VISITOR, at).commit("enclosure_received", *fields_set(enclosure, fields))
        return
    key = services.pieces.new_key()
    generation = sha256(key.encode()).hexdigest()[:_GENERATION_DIGITS]
    kept = Pieces(services.objects, services.pieces, enclosure.id, key, generation)
    fields["generation"] = generation
    fields["sealed"] = sealed_secrets(services.cipher, enclosure.id, Secrets(name, key))
    try:
        kept.write(made.content)
        Work(store, VISITOR, at).commit("enclosure_received", *fields_set(enclosure, fields))
    except StaleRecordError:
        kept.remove()
        raise
    sent.remove()
