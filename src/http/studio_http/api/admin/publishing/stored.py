"""The plain address of a record: the public one, or the draft of one that is not public."""

from typing import Annotated, Any

from litestar import Response
from litestar.params import QueryParameter

from studio_core.content.kinds import Kind
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.publishing.draft import exists, get_draft
from studio_core.publishing.states import COMPUTED, State, standing
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.api.shapes.publishing import standing_answer
from studio_http.base.bodies import SentFields

OfState = Annotated[State | None, QueryParameter(name="state", required=False)]


def written_fields(sent: SentFields) -> SentFields:
    """Return what is to be written of a body: without what answers work out."""
    return {name: value for name, value in sent.items() if name not in COMPUTED}


def wants_draft(sent: SentFields) -> bool:
    """Tell whether a new record is to be a draft; raise `InvalidFieldsError` for another state."""
    state = sent.get("state")
    if state not in (None, "public", "draft"):
        fault = FieldFault("state", "field_not_allowed", (("value", str(state)[:80]),))
        raise InvalidFieldsError([fault])
    return state == "draft"


def is_unpublished(store: Store, kind: Kind, id: str) -> bool:
    """Tell whether a record is not public, and has a draft."""
    return store.get(kind.collection, id) is None and bool(get_draft(store, kind.collection, id))


def created_answer(store: Store, kind: Kind, id: str, record: Record, *, at: str) -> Response[Any]:
    """Return a record that was made, and where it is.

    A request that came again may be about one that was deleted since: how it stands is not told.
    """
    is_there = exists(store, kind.collection, id)
    now = standing(store, kind.collection, id, at=at) if is_there else None
    headers = {"Location": f"/api/admin/{kind.collection}/{id}"}
    return standing_answer(id, record, now, status=201, headers=headers)


def stored_answer(store: Store, kind: Kind, id: str, *, at: str) -> Response[Any]:
    """Return a record as stored; raise the error of `kind.rules.missing`."""
    draft, public = get_draft(store, kind.collection, id), store.get(kind.collection, id)
    record = public or (Record.of(draft.document) if draft else None)
    if record is None and kind.is_singleton(id):
        record = Record.of({})
    if record is None:
        raise kind.rules.missing(id)
    return standing_answer(id, record, standing(store, kind.collection, id, at=at))
