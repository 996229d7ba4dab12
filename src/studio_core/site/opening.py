"""Opening a site to search engines: what must be there before, and whether it is open."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from urllib.parse import urlsplit

from studio_core.addresses.web import is_public_host
from studio_core.content.registry import content_types, parts, site_types, type_of
from studio_core.content.rules import unfilled, unfit
from studio_core.content.visibility import set_open
from studio_core.errors import StudioError
from studio_core.pictures.usage import media_ids_in
from studio_core.records.collections import SITE, SITE_CONTENT
from studio_core.records.store import Store
from studio_core.records.twins import spread
from studio_core.records.walking import every_record
from studio_core.records.work import Work
from studio_core.site.demo import demo_left, demo_pictures_left
from studio_core.site.policy import processors_of
from studio_core.site.public_site import consultation_form


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands against opening: a stable code, and the part and field that it is about.

    *part* is '' for what no part says: the address, delivery. *id* is that of a record of a list,
    *label* what the administration calls the field, or the list that has less than *least* records;
    of a record with something of the demo it is what that is known by.
    *address* is the site's public address where that is at fault.
    """

    code: str
    part: str = ""
    field: str = ""
    label: str = ""
    id: str = ""
    address: str = ""
    least: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What opening asks of the server: its public address, and whether enquiries reach somebody.

    With *entrusts* personal data goes to services elsewhere. *keeps* tells whether it has the
    picture of an id of our own media.
    """

    public_url: str
    delivers: bool
    entrusts: bool
    keeps: Callable[[str], bool]


class OpeningBlockedError(StudioError):
    """The site cannot be opened: *gaps* say why."""

    code = "opening_blocked"

    def __init__(self, gaps: tuple[Gap, ...]) -> None:
        super().__init__(f"{len(gaps)} things stand against opening the site")
        self.gaps = gaps
        self.facts = {"count": len(gaps)}


def open_site(work: Work, conditions: Conditions) -> None:
    """Open the site; raise `OpeningBlockedError` with everything that stands against it."""
    gaps = tuple(opening_gaps(work.store, conditions))
    if gaps:
        raise OpeningBlockedError(gaps)
    set_open(work, is_open=True)


def opening_gaps(store: Store, conditions: Conditions) -> Iterator[Gap]:
    """Yield what law and sense demand of a public site and what is not there yet."""
    for type in parts():
        record = store.get(SITE, type.name)
        document = record.document if record else {}
        for field in unfilled(type, document):
            yield Gap("opening_field_missing", type.name, field.name, field.label)
        for field in unfit(type, document):
            yield Gap("opening_field_invalid", type.name, field.name, field.label)
    yield from _left_of_demo(store)
    yield from _lost_pictures(store, conditions.keeps)
    if gap := address_gap(conditions.public_url):
        yield gap
    if not conditions.delivers:
        yield Gap("opening_delivery_missing")
    if conditions.entrusts:
        yield from _unnamed_processors(store)


def address_gap(public_url: str) -> Gap | None:
    """Return what stands against *public_url* as the address of a public site; None for nothing."""
    address = urlsplit(public_url)
    if not address.hostname:
        return Gap("opening_address_missing")
    if not is_public_host(address.hostname):
        return Gap("opening_address_not_public", address=public_url)
    return None if address.scheme == "https" else Gap("opening_not_https")


def opening_advice(store: Store) -> Iterator[Gap]:
    """Yield what a site had better have before it is opened, and is opened without all the same."""
    for type in site_types().values():
        if (
            type.is_list
            and type.least
            and len(store.scan(type.collection, limit=type.least)) < type.least
        ):
            yield Gap("opening_list_short", type.name, label=type.label, least=type.least)
    record = store.get(SITE, "contact")
    held = record.document if record else {}
    forms = (consultation_form(held.get(name)) for name in ("residentialForm", "commercialForm"))
    if held.get("consultation") == "external" and not any(forms):
        yield Gap("opening_forms_missing", "contact", "residentialForm")


def _left_of_demo(store: Store) -> Iterator[Gap]:
    """Yield each public record that has something of the demo, by what it is known by."""
    read, known = cache(store.read), set[tuple[str, str]]()
    found = (("opening_demo_left", *one) for one in demo_left(store))
    shown = demo_pictures_left(store)
    pictures = (("opening_demo_picture_left", of, id, [name]) for of, id, name in shown)
    for code, collection, id, fields in chain(found, pictures):
        if (collection, id) in known:
            continue
        known.add((collection, id))
        type = type_of(collection, id)
        title = type.title if type else "title"
        name = title if title in fields else fields[0]
        field = type.field(name.rpartition(".")[2]) if type else None
        label = field.label if field else name
        if title:
            said = read(collection)[id].document.get(title)
            label = str(said or (type.one if type else id))
        yield _at(code, collection, id, name, label)


def _unnamed_processors(store: Store) -> Iterator[Gap]:
    """Yield the list of whom personal data is entrusted to, where it names nobody."""
    record = store.get(SITE, "privacy")
    field = content_types()["privacy"].field("processors")
    if field and not processors_of(record.document if record else {}):
        yield Gap("opening_processors_missing", "privacy", field.name, field.label)


def _lost_pictures(store: Store, keeps: Callable[[str], bool]) -> Iterator[Gap]:
    """Yield where the site's own texts show a picture of our own media that is not there."""
    ask = cache(keeps)
    for collection in SITE_CONTENT:
        for id, record in every_record(store, collection):
            type, told = type_of(collection, id), spread(record.document)
            for field in type.editable if type else ():
                if not all(map(ask, media_ids_in(told.get(field.name)))):
                    yield _at("opening_picture_missing", collection, id, field.name, field.label)


def _at(code: str, collection: str, id: str, field: str, label: str = "") -> Gap:
    if collection == SITE:
        return Gap(code, id, field, label)
    return Gap(code, collection, field, label, id)
