"""What is offered when nothing has all that somebody chose: as much of it as has something."""

from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_core.portfolio.nearest import GROUPS, nearest_to
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import Selection, select_projects
from tests.core.portfolio.test_selecting import PROJECTS, STYLES

SELECTIONS = st.builds(
    Selection,
    st.just("residential"),
    st.lists(st.sampled_from(["10PY", "30PY", "40PY", "50PY~"]), max_size=2, unique=True),
    st.lists(st.sampled_from([*STYLES, "고딕"]), max_size=2, unique=True),
    st.lists(st.sampled_from(["light", "storage", "kids"]), max_size=2, unique=True),
    st.sampled_from(["", "모던"]),
    st.sets(st.sampled_from([f"-p{n}" for n in range(12)])),
)


def home(**parts: str) -> Project:
    return Project.from_record("-p1", {"type": "residential", **parts})


def chosen(selection: Selection) -> set[str]:
    return {name for name in GROUPS if getattr(selection, name)}


@given(PROJECTS, SELECTIONS)
def test_what_has_projects_needs_nothing_nearer_and_the_nearest_has_some(
    projects: list[Project], selection: Selection
) -> None:
    nearest = nearest_to(projects, selection)

    found = select_projects(projects, selection)
    in_category = select_projects(projects, Selection("residential"))
    assert (nearest is None) == bool(found or not in_category)
    if nearest:
        assert nearest.count == len(select_projects(projects, nearest.selection)) > 0


@given(PROJECTS, SELECTIONS)
def test_no_other_part_of_the_choice_keeps_more_of_it_or_as_much_with_more_projects(
    projects: list[Project], selection: Selection
) -> None:
    nearest = nearest_to(projects, selection)
    if nearest is None:
        return

    groups = chosen(selection)
    assert all(
        getattr(nearest.selection, name) == getattr(selection, name)
        for name in chosen(nearest.selection)
    )
    for given_up in product((True, False), repeat=len(groups)):
        gone = {name for name, is_gone in zip(sorted(groups), given_up, strict=True) if is_gone}
        nothing: dict[str, Any] = {name: "" if name == "find" else () for name in gone}
        part = replace(selection, **nothing)
        count = len(select_projects(projects, part))
        size = len(groups) - len(gone)
        assert not count or (size, count) <= (len(chosen(nearest.selection)), nearest.count)


def test_the_drawn_example_leaves_the_area_alone() -> None:
    large = [home(area="52py", style="클래식 모던"), home(area="55py", style="호텔 스타일")]
    small = home(area="14py", style="소프트 미니멀")
    asked = Selection("residential", ["50PY~"], ["소프트 미니멀"], find="다락")

    nearest = nearest_to([*large, small], asked)

    assert nearest is not None
    assert (nearest.selection, nearest.count) == (Selection("residential", ["50PY~"]), 2)


def test_a_category_without_projects_has_nothing_nearer() -> None:
    assert nearest_to([home()], Selection("commercial", find="다락")) is None
