"""The ways on from a project: its neighbours, and what is like it."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.tags import TAGS
from studio_core.portfolio.project import Project
from studio_core.portfolio.relatives import RELATED, beside, related_to
from studio_core.portfolio.views import in_public_order

FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)


def project(
    id: str, style: str = "모던", area: str = "34py", tags: tuple[str, ...] = (), day: int = 0
) -> Project:
    made = (FIRST_DAY + timedelta(days=day)).isoformat()
    stored = {"type": "residential", "style": style, "area": area, "createdAt": made}
    return Project.from_record(id, stored | {"tags": list(tags)})


MANY = st.lists(
    st.builds(
        project,
        st.integers(0, 30).map(lambda number: f"-p{number:02}"),
        st.sampled_from(["모던", "클래식", "내추럴"]),
        st.sampled_from(["18py", "34py", "52py", ""]),
        st.lists(st.sampled_from(TAGS[:3]), unique=True).map(tuple),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=12,
    unique_by=lambda one: one.id,
)


@given(MANY, st.randoms(use_true_random=False))
def test_who_is_related_does_not_depend_on_the_order_of_the_others(
    projects: list[Project], chance: st.DataObject
) -> None:
    one, shuffled = projects[0], list(projects)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]

    assert related_to(one, shuffled) == related_to(one, projects)


@given(MANY)
def test_related_projects_are_others_of_its_type_that_share_something(
    projects: list[Project],
) -> None:
    one = projects[0]
    found = related_to(one, projects)

    assert one not in found
    assert len(found) == len({other.id for other in found}) <= RELATED
    assert all(
        other.style == one.style
        or (other.filter and other.filter == one.filter)
        or set(other.tags) & set(one.tags)
        for other in found
    )


@given(MANY)
def test_one_of_its_style_is_never_left_out_for_one_of_another(projects: list[Project]) -> None:
    one = projects[0]
    found = related_to(one, projects)
    of_style = [other for other in projects if other.style == one.style and other is not one]

    assert sum(other.style == one.style for other in found) == min(len(of_style), RELATED)


def test_the_style_counts_before_the_size_and_the_size_before_tags() -> None:
    one = project("-p0", "모던", "34py", ("light", "kids"))
    tagged = project("-p1", "클래식", "18py", ("light", "kids"), day=9)
    sized = project("-p2", "클래식", "31py", day=8)
    styled = project("-p3", "모던", "18py")
    nothing = project("-p4", "클래식", "52py", ("bath",))

    assert related_to(one, [one, nothing, tagged, sized, styled]) == (styled, sized, tagged)


def test_projects_without_a_style_are_not_alike() -> None:
    bare = project("-p0", style="", area="18py")

    assert related_to(bare, [bare, project("-p1", style="", area="34py")]) == ()


def test_of_equally_alike_ones_the_newest_come_first() -> None:
    one = project("-p0")
    others = [project(f"-p{day}", day=day) for day in range(1, 6)]

    assert [other.id for other in related_to(one, others)] == ["-p5", "-p4", "-p3"]


def test_a_shop_is_not_related_to_a_home() -> None:
    shop = Project.from_record("-s", {"type": "commercial", "style": "모던"})

    assert related_to(project("-p0"), [shop]) == ()


@given(MANY)
def test_going_on_from_one_to_the_next_visits_all_and_comes_back(projects: list[Project]) -> None:
    ordered = in_public_order(projects)
    visited, at = [], 0
    for _ in ordered:
        visited.append(at)
        previous, following = beside(ordered, at)
        after = at if following is None else ordered.index(following)
        assert previous is None or previous != following
        assert previous is None or beside(ordered, ordered.index(previous))[1] == ordered[at]
        at = after

    assert at == 0
    assert sorted(visited) == list(range(len(ordered)))


def test_of_two_projects_the_other_is_the_next_one_alone() -> None:
    pair = [project("-p0"), project("-p1")]

    assert [beside(pair, at) for at in (0, 1)] == [(None, pair[1]), (None, pair[0])]


def test_a_project_alone_has_no_neighbours() -> None:
    assert beside([project("-p0")], 0) == (None, None)
