"""A whole file becomes one sealed object: pictures are made anew, documents stay as they came."""

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
from studio_core.enclosures.ports import DOCUMENTS
from studio_core.enclosures.receiving import HEAD_BYTES, drop_enclosure
from studio_core.enclosures.services import EnclosureServices
from studio_core.errors import EnquiryUnreadableError
from studio_core.files.parts import Parts
from studio_core.records.changes import VISITOR
from studio_core.records.record import Json, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

_NAME_DIGITS = 16


@retried
def finish_enclosure(store: Store, services: EnclosureServices, id: str, at: str) -> Enclosure:
    """Make what is kept of a file whose last byte is there; asked again, it is done once.

    It is for `services.making`: a whole picture is in memory, and decoding takes a second.
    A file that is still on its way is returned as it is. Raise `EnclosureNotFoundError`, or
    `EnclosureUnreadableError` for a broken picture, which is then forgotten.
    """
    found = find_enclosure(store, id, at)
    if found.state != "open":
        return found
    secrets = secrets_of(services.cipher, found)
    sent = services.parts(found, secrets.key)
    if sent.end() < found.length:
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
    sent: Parts,
    name: str,
    at: str,
) -> None:
    """Write the object under a key of its own, then let go of what was sent.

    What a killed process leaves of either no record names any more, and it is swept.
    """
    pieces, length = sent.read(enclosure.length), enclosure.length
    type = services.maker.type_of(b"".join(sent.read(min(length, HEAD_BYTES))))
    if type not in DOCUMENTS:
        try:
            made = services.maker.make(b"".join(pieces))
        except EnclosureUnreadableError as error:
            drop_enclosure(store, services, enclosure.id, at)
            raise EnclosureUnreadableError(name) from error
        pieces, length, type = iter([made.content]), len(made.content), made.type
    key = services.sealing.new_key()
    object = f"{enclosure.id}/sealed-{sha256(key.encode()).hexdigest()[:_NAME_DIGITS]}"
    fields: dict[str, Json] = {
        "state": "whole",
        "size": length,
        "type": type,
        "object": object,
        "sealed": sealed_secrets(services.cipher, enclosure.id, Secrets(name, key)),
    }
    services.objects.write(object, services.sealing.sealed(key, pieces, object))
    try:
        Work(store, VISITOR, at).commit("enclosure_received", *fields_set(enclosure, fields))
    except StaleRecordError:
        services.objects.delete(object)
        raise
    sent.remove()
