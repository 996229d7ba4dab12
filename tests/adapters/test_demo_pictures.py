"""The demo's pictures: each project has its own, and no picture is seen on too many pages."""

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from studio_adapters.demo.content import (
    demo_insights,
    demo_pictures,
    demo_projects,
    demo_site_pictures,
)
from studio_adapters.stores.memory import MemoryStore
from studio_core.pictures.usage import media_ids_in
from studio_core.records.collections import INSIGHTS, PORTFOLIO, PRINCIPLES, SERVICES, SITE, SLIDES
from studio_core.records.store import Store
from tests.adapters.test_demo import load

MOST_BYTES = 20 * 2**20
MOST_PAGES = 2
LONGEST_ALT, LONGEST_CAPTION = 120, 60
PAGES: dict[str | tuple[str, str], str] = {
    SLIDES: "/",
    PRINCIPLES: "/about",
    (SITE, "about"): "/about",
    (SITE, "business"): "/business",
    (SITE, "contact"): "/contact",
    (SITE, "brand"): "/admin/login",
}
"""The page with the pictures of a collection, or of one record; every other record has its own."""

ROOMS = ("residential-", "commercial-", "plan-")
"""How the names of pictures begin that are of no one project."""


@pytest.fixture(scope="module")
def store() -> Store:
    """A store with the demo."""
    store = MemoryStore()
    load(store)
    return store


def project(number: int) -> Any:
    return next(one for one in demo_projects() if one["id"] == f"demo-project-{number:02}")


def names(number: int) -> list[str]:
    return [picture["name"] for picture in project(number)["pictures"]]


def images(store: Store) -> list[Any]:
    """Return every picture of every project, as it is stored."""
    documents: list[Any] = [record.document for record in store.read(PORTFOLIO).values()]
    return [image for document in documents for image in document["images"]]


def shown(store: Store) -> Iterator[tuple[str, str]]:
    """Yield each picture's id with each page on which it stands."""
    for collection in (PORTFOLIO, INSIGHTS, SITE, SLIDES, SERVICES, PRINCIPLES):
        for id, record in store.read(collection).items():
            page = PAGES.get((collection, id)) or PAGES.get(collection) or f"{collection}/{id}"
            for picture in media_ids_in(record.document):
                yield picture, page


def test_every_picture_says_what_it_shows_and_has_a_colour(store: Store) -> None:
    found = images(store)

    assert len(found) == 67
    assert all(image["alt"] and image["color"] and image["width"] for image in found)
    assert all(len(image["alt"]) <= LONGEST_ALT for image in found)


def test_every_picture_of_a_project_has_a_short_caption(store: Store) -> None:
    assert all(0 < len(image["caption"]) <= LONGEST_CAPTION for image in images(store))


def test_no_picture_stands_on_more_than_two_pages_and_each_on_one(store: Store) -> None:
    pages = Counter(picture for picture, _ in set(shown(store)))

    assert max(pages.values()) <= MOST_PAGES
    assert len(pages) == len(demo_pictures())


def test_no_two_projects_share_a_picture() -> None:
    found = [picture["name"] for one in demo_projects() for picture in one["pictures"]]

    assert len(set(found)) == len(found)
    assert all(len(one["pictures"]) > 1 for one in demo_projects())


def test_no_two_articles_have_the_same_picture() -> None:
    pictures = [insight["picture"] for insight in demo_insights()]

    assert len(set(pictures)) == len(pictures) == 12


@pytest.mark.parametrize("number", [1, 3, 7, 15])
def test_a_project_that_was_rebuilt_shows_it_before_and_after_from_one_place(number: int) -> None:
    pictures = {one["role"]: one for one in project(number)["pictures"] if "pair" in one}

    assert pictures["before"]["name"] == f"project-{number:02}-before"
    assert pictures["after"]["name"] == f"project-{number:02}-wide"
    assert pictures["before"]["pair"] == pictures["after"]["pair"]
    # Cropped alike, so that one lies over the other.
    before, after = (demo_pictures()[one["name"]].focus for one in pictures.values())
    assert before == after


def test_pictures_of_one_project_are_its_own_and_the_cover_comes_first() -> None:
    drawn = [1, 3, 5, 7, 9, *range(11, 19)]

    for number in drawn:
        own = f"project-{number:02}-"
        assert names(number)[0] == f"{own}cover"
        assert {f"{own}cover", f"{own}wide"} <= set(names(number))
        assert all(name.startswith((own, *ROOMS)) for name in names(number))


def test_the_plan_of_a_project_comes_with_its_rooms_and_its_key() -> None:
    plans = [one["id"] for one in demo_projects() if "planRooms" in one]

    assert plans == ["demo-project-01"]
    assert project(1)["pictures"][-1]["role"] == "plan"
    assert [room["name"] for room in project(1)["planRooms"]][:2] == ["거실", "주방·식당"]
    assert set(project(1)["planKey"]) == {"new", "removed"}


def test_every_project_tells_a_story_and_asks_something() -> None:
    for one in demo_projects():
        assert one["lead"]
        assert one["studioNote"]
        assert one["carryQuestion"].endswith("?")
        assert 0 < len(one["tags"]) <= 5


def test_every_place_of_the_site_has_its_picture(store: Store) -> None:
    place = {"business": "/business", "contact": "/contact", "about": "/about"}
    pages = Counter(page for _, page in set(shown(store)))

    assert {name: pages[page] for name, page in place.items()} == {
        "business": 3,
        "contact": 2,
        "about": 4,
    }
    assert pages["/"] == 20
    assert pages["/admin/login"] == 1
    assert all(pages[f"{SERVICES}/{id}"] == 2 for id in store.read(SERVICES))


def test_the_files_are_those_that_are_used_and_stay_small() -> None:
    folder = files("studio_adapters.demo") / "pictures"

    sizes = {entry.name: len(entry.read_bytes()) for entry in folder.iterdir()}

    assert sizes.keys() == {picture.file for picture in demo_pictures().values()}
    assert set(demo_site_pictures().values()) <= demo_pictures().keys()
    assert sum(sizes.values()) < MOST_BYTES
