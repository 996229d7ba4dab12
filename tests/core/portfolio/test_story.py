"""The story of a project, as it is read of stored records and as it is saved."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.registry import content_types
from studio_core.content.rules import prepare
from studio_core.content.shown import Legend, Room
from studio_core.content.tags import MAX_TAGS, TAGS, read_tags
from studio_core.portfolio.leads import MAX_LEAD_LENGTH, lead_and_lines, split_lead
from studio_core.portfolio.project import Project
from studio_core.portfolio.views import detail_of
from studio_core.texts import catalogue

PORTFOLIO = content_types()["portfolio"]
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
FIELDS = ("tags", "lead", "studioNote", "carryQuestion", "planRooms", "planKey", "video", "images")


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_whatever_is_stored_a_project_is_shown(document: dict[str, Any]) -> None:
    detail = detail_of(Project.from_record("-p1", document))

    assert 0 <= detail.cover < len(detail.images)


def test_every_tag_has_a_name_and_no_name_is_left_over() -> None:
    assert set(catalogue("tags")) == {f"tag.{key}" for key in TAGS}


def test_unknown_tags_are_not_shown_and_the_others_stand_in_one_order() -> None:
    assert read_tags(["storage", "빛", 3, "light", "light"]) == ("light", "storage")
    assert read_tags({"0": "kids"}) == ("kids",)
    assert read_tags("light") == ()


@given(st.lists(st.one_of(st.sampled_from(TAGS), JSON), max_size=12))
def test_of_many_stored_tags_the_first_five_known_ones_are_published(stored: list[Any]) -> None:
    known = [one for one in stored if isinstance(one, str) and one in TAGS]

    expected = sorted(list(dict.fromkeys(known))[:MAX_TAGS], key=TAGS.index)

    assert list(read_tags(stored)) == expected
    assert detail_of(Project.from_record("-p1", {"tags": stored})).tags == tuple(expected)


@pytest.mark.parametrize(
    ("description", "lead", "story"),
    [
        (["하나. 둘! 셋?"], "하나. 둘!", ("셋?",)),
        (["하나입니다.", "둘입니다."], "하나입니다.", ("둘입니다.",)),
        (
            ["", "면적은 34.5평입니다. ‘정말요.’ 그렇습니다."],
            "면적은 34.5평입니다. ‘정말요.’",
            ("그렇습니다.",),
        ),
        (["마침표가 없는 글"], "마침표가 없는 글", ()),
        (["끝.", "", " "], "끝.", ()),
        ([], "", ()),
        (["가" * (MAX_LEAD_LENGTH + 1), "나"], "", ("가" * (MAX_LEAD_LENGTH + 1), "나")),
    ],
)
def test_the_first_two_sentences_lead(
    description: list[str], lead: str, story: tuple[str, ...]
) -> None:
    assert split_lead(description) == (lead, story)


@given(st.lists(st.text(alphabet='가나 .!?’"', max_size=30), max_size=5))
def test_no_letter_of_the_text_is_lost_between_lead_and_story(description: list[str]) -> None:
    lead, story = split_lead(description)

    shown = "".join((lead, *story)).split()
    assert "".join(shown) == "".join("".join(description).split())
    assert len(lead) <= MAX_LEAD_LENGTH


def test_a_written_lead_stands_before_the_whole_text() -> None:
    document: dict[str, Any] = {"lead": " 머리글 ", "styleDescription": "하나. 둘. 셋."}
    project = Project.from_record("-p1", document)

    assert (project.lead, project.lines) == ("머리글", ("하나. 둘. 셋.",))
    assert lead_and_lines("", project.lines) == ("하나. 둘.", ("셋.",))


def shown(document: dict[str, Any]) -> Mapping[str, Any]:
    """Return what visitors get of a stored project by the registry."""
    return detail_of(Project.from_record("-p1", document)).values


def test_the_plan_has_rooms_and_a_key_and_what_is_neither_is_left_out() -> None:
    document: dict[str, Any] = {
        "planRooms": [{"name": "거실", "size": "4.5 × 5.4 m"}, {"size": "3 m"}, "방", None],
        "planKey": {"new": "새 책장"},
    }
    values = shown(document)

    assert values["planRooms"] == (Room("거실", "4.5 × 5.4 m"),)
    assert values["planKey"] == Legend("새 책장", "")
    assert shown({"planKey": {"new": " "}})["planKey"] is None


def test_a_film_needs_an_address_that_a_browser_can_load() -> None:
    film: dict[str, Any] = {"url": "/media/a.mp4", "seconds": 24, "poster": {"url": "/p.jpg"}}
    video = shown({"video": film | {"captions": "javascript:alert(1)"}})["video"]

    assert (video.url, video.seconds, video.captions) == ("/media/a.mp4", 24.0, None)
    assert video.poster is not None
    assert shown({"video": film | {"url": "javascript:x"}})["video"] is None


def images(*roles: tuple[str, str]) -> list[Any]:
    return [
        {"url": f"https://example.com/{n}.jpg", "role": role, "pair": pair}
        for n, (role, pair) in enumerate(roles)
    ]


def test_a_pair_is_one_picture_of_before_and_one_of_after() -> None:
    stored = images(("before", "a"), ("photo", "a"), ("after", "a"), ("after", "a"), ("before", ""))
    shown = detail_of(Project.from_record("-p1", {"images": stored})).images

    assert [picture.pair for picture in shown] == ["a", None, "a", None, None]
    assert [picture.role for picture in shown] == ["before", "photo", "after", "after", "before"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["photo", "before", "after", "plan"]), st.sampled_from(["", "a", "b"])
        ),
        max_size=8,
    )
)
def test_every_published_pair_is_whole(roles: list[tuple[str, str]]) -> None:
    shown = detail_of(Project.from_record("-p1", {"images": images(*roles)})).images
    pairs = [(picture.pair, picture.role) for picture in shown if picture.pair]

    assert len(pairs) == len(set(pairs))
    assert {pair for pair, role in pairs if role == "before"} == {
        pair for pair, role in pairs if role == "after"
    }


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("tags", ["light", "빛"], "tag_unknown"),
        ("tags", list(TAGS[: MAX_TAGS + 1]), "too_many_tags"),
        ("tags", "light", "field_invalid"),
        ("lead", "가" * (MAX_LEAD_LENGTH + 1), "field_too_long"),
        ("studioNote", "가" * 20_001, "field_too_long"),
        ("carryQuestion", "가" * 121, "field_too_long"),
        ("planRooms", [{"name": "가" * 61}], "field_invalid"),
        ("planRooms", [{}] * 31, "field_invalid"),
        ("planKey", ["새 책장"], "field_invalid"),
        ("video", {"url": "javascript:x"}, "field_invalid"),
        ("video", {"url": "/a.mp4", "seconds": -1}, "field_invalid"),
        ("images", [{"url": "/a.jpg", "caption": "가" * 301}], "caption_too_long"),
        ("images", [{"url": "/a.jpg", "focus": [0.5, 1.5]}], "focus_invalid"),
        ("images", [{"url": "/a.jpg", "role": "cover"}], "field_invalid"),
        ("images", [{"url": "/a.jpg", "pair": "가" * 41}], "field_invalid"),
        ("openingPicture", "no-picture", "field_not_allowed"),
        ("openingPicture", 1, "field_not_allowed"),
        ("openingPicture", ["/a.jpg"], "field_not_allowed"),
    ],
)
def test_what_a_person_has_to_correct_is_named(field: str, value: Any, code: str) -> None:
    stored: dict[str, Any] = {"type": "residential"}
    _, faults = prepare(
        content_types()["portfolio"], stored, {**stored, field: value}, frozenset([field])
    )

    assert [(fault.field, fault.code) for fault in faults] == [(field, code)]


def test_a_whole_story_is_saved_as_it_was_sent() -> None:
    sent: dict[str, Any] = {
        "tags": ["light"],
        "lead": "머리글",
        "planRooms": [{"name": "거실", "size": "4 m"}],
        "planKey": {"new": "책장", "removed": ""},
        "video": {"url": "/media/a.mp4", "seconds": 24.5, "caption": "저녁"},
        "images": [
            {"url": "/a.jpg", "role": "before", "pair": "a", "focus": [0, 1], "caption": "앞"},
            {"url": "/b.jpg", "role": "after", "pair": "a"},
        ],
    }
    stored, faults = prepare(
        content_types()["portfolio"], {"type": "residential"}, dict(sent), frozenset(sent)
    )

    assert not faults
    assert {name: stored[name] for name in sent} == sent
