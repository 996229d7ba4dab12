"""The registry of content is well formed, whatever is added to it."""

from collections.abc import Iterator, Sequence
from typing import get_args

import pytest

from studio_core.content.kinds import kinds
from studio_core.content.registry import (
    ContentType,
    Field,
    FieldKind,
    Need,
    content_types,
    parts,
    site_types,
    type_of,
)
from studio_core.content.rules import OWNED
from studio_core.records.collections import ENQUIRIES, PORTFOLIO, PUBLIC, SITE, SITE_CONTENT, WORKS
from studio_core.records.keys import key_fault
from studio_http.pages.page_routes import route_of

TYPES = list(content_types().values())
NOT_WRITTEN = {"choice", "cover", "film", "flag", "legend", "logo", "moment", "picture", "ratio"}


def all_fields(fields: Sequence[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from all_fields(field.item)


def groups(fields: Sequence[Field]) -> Iterator[Sequence[Field]]:
    """Yield the fields that stand beside each other: those of a record, those of an item."""
    yield fields
    for field in fields:
        if field.item:
            yield from groups(field.item)


EVERY_FIELD = [(type, field) for type in TYPES for field in all_fields(type.fields)]
IDS = [f"{type.name}-{field.name}" for type, field in EVERY_FIELD]


def test_every_collection_of_content_is_described_and_nothing_else() -> None:
    assert {type.collection for type in TYPES} == set(PUBLIC)
    assert {type.collection for type in site_types().values()} == set(SITE_CONTENT)
    assert {type.name for type in TYPES if type.is_list} == set(PUBLIC) - {SITE}
    assert all(type.collection == SITE for type in parts())
    assert kinds().keys() == set(PUBLIC)


@pytest.mark.parametrize("type", TYPES, ids=lambda one: one.name)
def test_a_part_or_list_says_what_it_is(type: ContentType) -> None:
    assert type.label
    assert type.about
    assert bool(type.seen) is (type.name != "mail")
    assert key_fault(type.name) is None
    assert type_of(type.collection, type.name) is type
    if type.is_list:
        known_by = type.field(type.title)
        assert type.one or type.name in WORKS
        assert known_by is not None
        assert known_by.kind == "line"
        assert type.most is None or type.most > 1
    else:
        assert (type.one, type.title, type.most) == ("", "", 1)


@pytest.mark.parametrize("type", TYPES, ids=lambda one: one.name)
def test_fields_beside_each_other_have_names_and_labels_of_their_own(type: ContentType) -> None:
    for fields in groups(type.fields):
        names, labels = [one.name for one in fields], [one.label for one in fields]
        assert len(set(names)) == len(names)
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("type", "field"), EVERY_FIELD, ids=IDS)
def test_a_field_is_whole(type: ContentType, field: Field) -> None:
    assert field.kind in get_args(FieldKind)
    assert field.label
    assert key_fault(field.name) is None
    assert field.name not in OWNED | {"id", "state"}
    assert field.need in get_args(Need)
    assert bool(field.choices) == (field.kind == "choice")
    assert bool(field.item) == (field.kind == "list")
    assert len({one.value for one in field.choices}) == len(field.choices)
    assert all(one.value and one.label for one in field.choices)


@pytest.mark.parametrize(("type", "field"), EVERY_FIELD, ids=IDS)
def test_what_people_write_has_a_limit(type: ContentType, field: Field) -> None:
    chosen = field.kind in NOT_WRITTEN

    assert field.limit == 0 if chosen else field.limit > 0


@pytest.mark.parametrize(("type", "field"), EVERY_FIELD, ids=IDS)
def test_an_item_of_a_list_can_be_told_from_nothing(type: ContentType, field: Field) -> None:
    """A store keeps no empty item: each has a field without which it is refused."""
    assert field.kind != "list" or any(one.need == "public" for one in field.item)


@pytest.mark.parametrize(("type", "field"), EVERY_FIELD, ids=IDS)
def test_where_a_field_is_seen_is_a_page(type: ContentType, field: Field) -> None:
    for address in (*type.seen, *field.seen):
        path, _, query = address.replace("{group}", "residential").partition("?")
        page = route_of(path.replace("{slug}", "total-living"), query)
        assert page is not None, address
        assert page.kind != "application", address


def test_a_record_of_no_part_and_no_list_has_no_type() -> None:
    assert type_of(SITE, "slides") is None
    assert type_of(SITE, "nothing") is None
    assert type_of(ENQUIRIES, "e1") is None
    assert type_of(PORTFOLIO, "p1") is content_types()[PORTFOLIO]
