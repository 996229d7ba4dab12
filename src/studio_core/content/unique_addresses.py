"""Addresses of services' pages: each leads to one service, whatever way the service comes."""

from collections.abc import Sequence

from studio_core.content.former_paths import service_path
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.records.changes import RecordPath
from studio_core.records.claims import UniqueValue
from studio_core.records.collections import SERVICES
from studio_core.records.merging import Fields
from studio_core.records.record import Document, RecordsRefusedError
from studio_core.records.store import Store
from studio_core.texts.unseen import trimmed


class AddressTakenError(RecordsRefusedError):
    """Services would get the address of another public service."""

    code = "slug_taken"

    def __init__(self, records: Sequence[RecordPath], path: str) -> None:
        super().__init__(records, f"another service has the address {path:.200}")
        self.facts = {"path": path}


SERVICE_ADDRESS = UniqueValue(
    collection=SERVICES,
    value_of=service_path,
    refusal=AddressTakenError,
)


def check_address(store: Store, id: str, before: Document, sent: Fields) -> None:
    """Raise `InvalidFieldsError` when *sent* would give a service another one's address.

    The commit refuses that of what is public by itself; this names the field of a form, and says
    it of a draft, too. *before* is what the service is now.
    """
    slug = sent.get("slug")
    # As the form's rules will have it: the commit sees nothing else.
    as_kept = {"slug": trimmed(slug)} if isinstance(slug, str) else {}
    path = service_path({**before, **sent, **as_kept})
    taken = path not in ("", service_path(before)) and any(
        other != id and service_path(record.document) == path
        for other, record in store.read(SERVICES).items()
    )
    if taken:
        raise InvalidFieldsError([FieldFault("slug", "slug_taken", (("path", path),))])
