"""Whatever another program writes into the site's records, the site is shown all the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.former_paths import former_paths, service_path
from studio_core.content.registry import parts, site_types, type_of
from studio_core.content.rules import prepare, unfilled
from studio_core.records.collections import SITE, SITE_CONTENT, SLIDES
from studio_core.records.record import Record
from studio_core.site.public_site import projects_shown, public_site

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
NAMES = sorted({field.name for type in site_types().values() for field in type.fields})
DOCUMENTS = st.dictionaries(st.sampled_from([*NAMES, "order", "createdAt", "formerPaths"]), VALUES)
PARTS = [type.name for type in parts()]


@given(
    st.fixed_dictionaries(
        {
            name: st.dictionaries(
                st.sampled_from(PARTS if name == SITE else ["a", "b"]), DOCUMENTS, max_size=3
            )
            for name in SITE_CONTENT
        }
    )
)
def test_any_records_make_a_site(held: dict[str, dict[str, dict[str, Any]]]) -> None:
    records = {
        name: {id: Record.of(document) for id, document in found.items()}
        for name, found in held.items()
    }

    site = public_site(records, lambda _id: "제목", str)

    assert isinstance(site, dict)
    projects_shown(records)
    for collection, found in held.items():
        for id, document in found.items():
            type = type_of(collection, id)
            assert type is not None
            names = frozenset(field.name for field in type.fields)
            prepare(type, {}, dict(document), names & document.keys())
            unfilled(type, document)
            former_paths(document)
            service_path(document)


@pytest.mark.parametrize("alt", [{"ko": "창"}, ["창"], 7, True, None])
def test_an_alternative_text_that_is_none_is_read_as_nothing(alt: object) -> None:
    slide: Any = {"desktop": {"url": "https://a.example/1.jpg", "alt": alt}}

    shown = public_site({SLIDES: {"s1": Record.of(slide)}}, lambda _id: None, str)

    assert shown["home"]["slides"][0]["desktop"]["alt"] == ""


@pytest.mark.parametrize("color", ["red", "#FFF", "#12345g", 7, None])
def test_a_color_that_is_none_is_left_out(color: object) -> None:
    records = {SITE: {"brand": Record.of({"ko": "봄", "accentColor": color})}}  # type: ignore[dict-item]  # as foreign as it gets

    assert public_site(records, lambda _id: None, str)["brand"] == {"ko": "봄"}
