"""What of the public list somebody chooses, and how much each further choice leaves."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.tags import TAGS
from studio_core.errors import InvalidFieldsError
from studio_core.portfolio.areas import FILTERS, PROJECT_TYPES
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import (
    MAX_FIND,
    Selection,
    facets_of,
    select_projects,
    style_key,
)

STYLES = ["내추럴 모던", "웜 미니멀", "Natural Modern"]

PROJECTS = st.lists(
    st.builds(
        lambda of_type, area, style, tags: {
            "type": of_type,
            "area": area,
            "style": style,
            "tags": tags,
        },
        st.sampled_from(PROJECT_TYPES),
        st.sampled_from(["18py", "34py", "52py", ""]),
        st.sampled_from(STYLES),
        st.lists(st.sampled_from(TAGS[:4]), unique=True),
    ),
    max_size=12,
).map(lambda found: [Project.from_record(f"-p{n}", one) for n, one in enumerate(found)])

SELECTIONS = st.builds(
    Selection,
    st.sampled_from(PROJECT_TYPES),
    st.just(()),
    st.lists(st.sampled_from(STYLES), max_size=2),
    st.lists(st.sampled_from(TAGS[:5]), max_size=2),
    st.sampled_from(["", "모던"]),
    st.sets(st.sampled_from([f"-p{n}" for n in range(12)])),
)


@given(PROJECTS, SELECTIONS)
def test_groups_combine_with_and_their_members_with_or(
    projects: list[Project], chosen: Selection
) -> None:
    found = select_projects(projects, chosen)

    assert list(found) == [
        one
        for one in projects
        if one.type == chosen.category
        and (not chosen.styles or one.style in chosen.styles)
        and (not chosen.tags or set(one.tags) & set(chosen.tags))
        and (not chosen.find or one.id in chosen.found_ids)
    ]


@given(PROJECTS, SELECTIONS)
def test_a_facet_counts_what_is_shown_when_it_alone_is_chosen_of_its_group(
    projects: list[Project], chosen: Selection
) -> None:
    facets = facets_of(projects, chosen)

    for style, count in facets.styles.items():
        alone = replace(chosen, styles=(style,))
        assert count == len(select_projects(projects, alone))
    for tag, count in facets.tags.items():
        alone = replace(chosen, tags=(tag,))
        assert count == len(select_projects(projects, alone))


@given(PROJECTS, SELECTIONS)
def test_the_facets_name_every_style_and_tag_of_the_category_whatever_is_chosen(
    projects: list[Project], chosen: Selection
) -> None:
    facets = facets_of(projects, chosen)
    of_category = select_projects(projects, Selection(chosen.category))

    assert set(facets.styles) == {one.style for one in of_category}
    assert list(facets.tags) == [key for key in TAGS if any(key in one.tags for one in of_category)]
    assert list(facets.styles) == list(facets_of(projects, Selection(chosen.category)).styles)


def test_styles_are_one_whatever_their_letters_and_spaces() -> None:
    written: list[Any] = ["Natural  Modern", "natural modern ", "NATURAL MODERN"]
    projects = [
        Project.from_record(f"-p{n}", {"type": "residential", "style": style})
        for n, style in enumerate(written)
    ]

    assert facets_of(projects, Selection("residential")).styles == {"Natural  Modern": 3}
    assert len(select_projects(projects, Selection(styles=["natural modern"]))) == 3


def test_a_project_without_a_style_is_under_none() -> None:
    bare, styled = (
        Project.from_record(f"-p-{style}", {"type": "residential", "style": style})
        for style in ("", "모던")
    )

    assert facets_of([bare, styled], Selection("residential")).styles == {"모던": 1}


def test_an_unknown_style_chooses_nothing_and_an_unknown_tag_is_refused() -> None:
    project = Project.from_record("-p1", {"type": "residential", "tags": ["light"]})

    assert select_projects([project], Selection(styles=["고딕"])) == ()
    with pytest.raises(InvalidFieldsError) as refused:
        select_projects([project], Selection(tags=["light", "빛"]))
    assert [(fault.field, fault.facts) for fault in refused.value.faults] == [
        ("tag", (("value", "빛"),))
    ]


def test_styles_tags_and_filters_of_a_category_choose_together() -> None:
    home: dict[str, Any] = {"type": "residential", "area": "34py", "style": "웜 미니멀"}
    home["tags"] = ["kids", "small"]
    project = Project.from_record("-p1", home)
    chosen = Selection("residential", [FILTERS["residential"][2]], ["웜 미니멀"], ["small"])

    assert select_projects([project], chosen) == (project,)
    assert select_projects([project], Selection("commercial", tags=["small"])) == ()


@pytest.mark.parametrize(
    "style", ["모던 클래식", "클래식 모던", "클래식·모던", "모던, 클래식 모던"]
)
def test_styles_of_the_same_words_are_one(style: str) -> None:
    written = ["클래식 모던", "모던 클래식", "웜 모던"]
    projects = [
        Project.from_record(f"-p{n}", {"type": "residential", "style": one})
        for n, one in enumerate(written)
    ]

    assert facets_of(projects, Selection("residential")).styles == {"클래식 모던": 2, "웜 모던": 1}
    assert select_projects(projects, Selection(styles=[style])) == tuple(projects[:2])


def test_styles_without_letters_are_compared_by_their_signs() -> None:
    assert style_key("—") != style_key("…")
    assert style_key("F&B") == style_key("b / f")


def test_what_is_longer_than_anybody_types_is_refused() -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        select_projects([], Selection(find="가" * (MAX_FIND + 1)))

    assert [(fault.field, fault.code) for fault in refused.value.faults] == [
        ("find", "field_too_long")
    ]
