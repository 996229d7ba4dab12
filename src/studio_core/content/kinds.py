"""The kinds of records that visitors see: how each is checked, made, and put into its list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import floor
from typing import Any

from studio_core.content.folder_names import folder_name
from studio_core.content.registry import ContentType, content_types
from studio_core.content.rules import missing_error, rules_of
from studio_core.content.values import CanRender, is_rendered
from studio_core.dates import display_date, parse_moment
from studio_core.errors import StudioError
from studio_core.records.changes import Actor, Change
from studio_core.records.collections import PORTFOLIO, PUBLIC
from studio_core.records.display_order import read_order
from studio_core.records.hidden_places import ids_before, place_again
from studio_core.records.merging import Fields, Rules, equal
from studio_core.records.moving import OrderedList
from studio_core.records.reading import text_of
from studio_core.records.record import Json
from studio_core.records.store import Store


class TooManyRecordsError(StudioError):
    """A list is full."""

    code = "list_too_long"

    def __init__(self, most: int) -> None:
        super().__init__(f"the list has {most} records")
        self.facts = {"max": most}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of record: *type* is its entry of the registry, of the parts of the site any one.

    Markdown must be accepted by *can_render*.
    """

    type: ContentType
    can_render: CanRender

    @property
    def rules(self) -> Rules:
        """What may be saved in a draft."""
        return self.rules_for()

    def rules_for(
        self, *, publishing: bool = False, is_open: bool = False, exact_cover: bool = False
    ) -> Rules:
        """Return what may be saved in a record; see `rules_of`."""
        return rules_of(self.collection, publishing, is_open, exact_cover, self.can_render)

    @property
    def collection(self) -> str:
        """The collection in which the public records lie."""
        return self.type.collection

    @property
    def noun(self) -> str:
        """What a record is called in actions."""
        return self.type.noun

    @property
    def together(self) -> Sequence[Sequence[str]]:
        """The fields that mean something only together."""
        return self.type.together

    @property
    def fixed(self) -> frozenset[str]:
        """The fields that no longer change once they were public."""
        return self.type.fixed

    def chooses_cover(self, sent: Fields) -> bool:
        """Tell whether *sent* says which picture is the cover."""
        return any(field.kind == "cover" and field.name in sent for field in self.type.fields)

    def is_singleton(self, id: str) -> bool:
        """Tell whether a record is one that is always meant to be there, as a part of the site."""
        return id in self.rules.singletons

    @property
    def ordered(self) -> OrderedList | None:
        """The list that people order; without one, hidden records have no place in it."""
        if not self.type.ordered:
            return None
        name = "project" if self.collection == PORTFOLIO else self.collection
        return OrderedList(
            collection=self.collection,
            turn=f"{name}-moves",
            action=f"{name.removesuffix('s')}s_reordered",
            missing=missing_error(self.collection),
        )

    def dated(self, sent: Fields, *, at: str) -> dict[str, Any]:
        """Return the *sent* fields with the moment *at* where a fixed one says nothing."""
        fields = {name: value for name, value in sent.items() if not equal(value, None)}
        moment = parse_moment(at)
        for field in self.type.fields:
            if field.kind == "moment" and fields.get(field.name) in (None, "") and moment:
                fields[field.name] = display_date(moment)
        return fields

    def owned(self, sent: Fields, *, by: Actor, at: str) -> dict[str, Json]:
        """Return the fields of a new record that only the server sets."""
        folder = {"folderName": _folder(sent, at)} if self.collection == PORTFOLIO else {}
        return {**stamps_of(self.type, by=by, at=at), **folder}

    def place_at_end(self, store: Store) -> dict[str, Json]:
        """Return the order by which a new record stands last; nothing where dates decide.

        Raise `TooManyRecordsError` when the list has no room for another record.
        """
        if self.type.most is None or self.ordered is None:
            return {}
        records = store.read(self.collection)
        if len(records) >= self.type.most:
            raise TooManyRecordsError(self.type.most)
        orders = (read_order(record.document.get("order")) for record in records.values())
        last = max((order for order in orders if order is not None), default=-1.0)
        return {"order": floor(last) + 1}

    def ids_before(self, store: Store, id: str) -> list[str]:
        """Return what stands before a record in its list, the nearest first."""
        return ids_before(store, self.ordered, id) if self.ordered else []

    def place_again(
        self, store: Store, id: str, document: dict[str, Json], after: Sequence[str], *, at: str
    ) -> list[Change]:
        """Give *document* its place in the list again: see `hidden_places.place_again`."""
        if self.ordered is None:
            return []
        return place_again(store, self.ordered, id, document, after, at=at)


def kinds(can_render: CanRender = is_rendered) -> Mapping[str, Kind]:
    """Return every kind by its collection; markdown must be accepted by *can_render*."""
    types = {type.collection: type for type in content_types().values()}
    return {name: Kind(type=types[name], can_render=can_render) for name in PUBLIC}


def stamps_of(type: ContentType, *, by: Actor, at: str) -> dict[str, Json]:
    """Return who made a record of *type*, and when, as it is noted in that."""
    return {name: by.id or by.kind if name.endswith("By") else at for name in type.stamps}


def _folder(sent: Fields, at: str) -> str:
    """Return the name of the folder of a new project's pictures."""
    residential = sent.get("type") == "residential"
    detail = text_of(sent.get("area") if residential else sent.get("businessType") or "retail")
    return folder_name(text_of(sent.get("title")), detail, datetime.fromisoformat(at))
