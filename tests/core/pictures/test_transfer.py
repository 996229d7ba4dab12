"""Pictures of the content are brought to our host, and every record then shows its own."""

import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, BinaryIO

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import ImageHostError, ImageNotFoundError
from studio_core.languages.registry import TWINNED
from studio_core.pictures.host import HostDescription, StoredImage, Upload, Usage
from studio_core.pictures.transfer import RecordPictures, hosted_clouds
from studio_core.portfolio.project import Project
from studio_core.records.changes import OPERATOR, ChangeSet, Position, Put, SetField
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, SETTINGS
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import RecordsRefusedError
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.media_sync import MediaSync, Synced
from tests.core.audit.stored import store_of

AT = "2026-03-01T00:00:00.000Z"
ELSEWHERE = "https://elsewhere.example/"


class Elsewhere:
    """The old host; pictures with *lost* in their address are not there."""

    def __init__(self) -> None:
        self.fetched: list[str] = []

    def address_of(self, item: Any) -> str:
        url = item.get("url", "") if isinstance(item, Mapping) else item
        return url if isinstance(url, str) and url.startswith(ELSEWHERE) and " " not in url else ""

    def fetch(self, url: str) -> BinaryIO:
        if "lost" in url:
            raise ImageNotFoundError(url)
        self.fetched.append(url)
        return io.BytesIO(url.encode())

    def close(self) -> None:
        """Do nothing: there is nothing in the background."""


class Gallery:
    """Our host: numbers what it takes, and remembers names and folders."""

    def __init__(self, *, full: bool = False, color: str | None = None) -> None:
        self.taken: list[tuple[str, str]] = []
        self.full = full
        self.color = color

    def put(self, upload: Upload) -> StoredImage:
        if self.full:
            raise ImageHostError(507, "the host is full")
        self.taken.append((upload.name, upload.folder))
        id = f"{len(self.taken):032x}"
        return StoredImage(
            id=id,
            url=f"/media/{id}.jpg",
            name=upload.name,
            width=800,
            height=600,
            format="jpg",
            color=self.color,
        )

    def describe(self) -> HostDescription:
        return HostDescription(kind="gallery", cloud_name="", upload_preset="")

    def usage(self) -> Usage:
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: there is nothing in the background."""


def media_sync(store: Store, source: Elsewhere, host: Gallery) -> MediaSync:
    return MediaSync(
        store=store,
        source=None,
        target=host,
        elsewhere=source,
        cloud_name="",
        is_used=True,
        by=OPERATOR,
        now=lambda: AT,
        clock=lambda: datetime(2026, 3, 1, tzinfo=UTC),
    )


def synced(store: Store, source: Elsewhere, host: Gallery) -> Synced:
    return media_sync(store, source, host).run()


def document(store: MemoryStore, collection: str, id: str) -> Mapping[str, Any]:
    record = store.get(collection, id)
    assert record is not None
    return record.document


TREE: dict[str, dict[str, Any]] = {
    "portfolio": {
        "p1": {
            "title": "북촌 한옥",
            "folderName": "bukchon",
            "images": [{"url": ELSEWHERE + "a%20b.jpg", "alt": "마당"}, ELSEWHERE + "c.jpg"],
        },
        "p2": {"images": ["/media/" + "e" * 32 + ".jpg", 7, None]},
    },
    "insights": {
        "i1": {
            "thumbnail": ELSEWHERE + "c.jpg",
            "content": f"글 ![마당]({ELSEWHERE}d.jpg) 끝\n\n![]({ELSEWHERE}d.jpg)",
        }
    },
    "settings": {"site": {"home": {"slides": [{"image": ELSEWHERE + "e.jpg"}]}}},
}


def filled(tree: dict[str, dict[str, Any]] = TREE) -> MemoryStore:
    store = store_of(tree)
    assert isinstance(store, MemoryStore)
    return store


def test_a_plan_names_every_picture_of_every_record_once() -> None:
    plan = media_sync(filled(), Elsewhere(), Gallery()).plan().records

    assert plan == [
        RecordPictures(PORTFOLIO, "p1", (ELSEWHERE + "a%20b.jpg", ELSEWHERE + "c.jpg")),
        RecordPictures(INSIGHTS, "i1", (ELSEWHERE + "c.jpg", ELSEWHERE + "d.jpg")),
        RecordPictures(SETTINGS, "site", (ELSEWHERE + "e.jpg",)),
    ]


def test_every_record_refers_to_the_copies_and_keeps_its_texts() -> None:
    store = filled()

    synced(store, Elsewhere(), Gallery())

    first = f"/media/{1:032x}.jpg"
    assert document(store, PORTFOLIO, "p1")["images"][0] == {
        "id": f"{1:032x}",
        "url": first,
        "alt": "마당",
        "format": "jpg",
        "width": 800,
        "height": 600,
    }
    assert document(store, PORTFOLIO, "p1")["images"][1].startswith("/media/")
    article = document(store, INSIGHTS, "i1")
    assert article["thumbnail"] == document(store, PORTFOLIO, "p1")["images"][1]
    assert ELSEWHERE not in article["content"]
    assert article["content"].startswith("글 ![마당](/media/")
    assert document(store, SETTINGS, "site")["home"]["slides"][0]["image"].startswith("/media/")
    assert document(store, PORTFOLIO, "p2") == TREE["portfolio"]["p2"]


@pytest.mark.parametrize(
    "image", [{"url": ELSEWHERE + "a.jpg", "id": "old"}, {"url": ELSEWHERE + "a.jpg"}]
)
def test_a_picture_that_is_chosen_stays_so(image: dict[str, Any]) -> None:
    images = [{"url": ELSEWHERE + "b.jpg"}, image]
    project = {"images": images, "openingPicture": image.get("id", image["url"])}
    draft = {"collection": PORTFOLIO, "id": "p1", "document": project}
    store = filled({"portfolio": {"p1": project}, "drafts": {"portfolio:p1": draft}})

    synced(store, Elsewhere(), Gallery())

    held: Any = document(store, DRAFTS, "portfolio:p1")["document"]
    for now in (document(store, PORTFOLIO, "p1"), held):
        shown = Project.from_record("p1", now)
        assert shown.images[shown.opening].id == f"{2:032x}"


@pytest.mark.parametrize("language", TWINNED)
def test_texts_in_other_languages_refer_to_the_copies_too(language: str) -> None:
    shown = {"url": ELSEWHERE + "c.jpg", "alt": "마당", language: {"alt": "The courtyard"}}
    text = f"A yard ![]({ELSEWHERE}d.jpg)"
    store = filled(
        {
            "portfolio": {"p1": {"images": [shown], language: {"title": "A hanok"}}},
            "insights": {"i1": {"content": "글", language: {"title": "A", "content": text}}},
        }
    )

    done = synced(store, Elsewhere(), Gallery())

    assert [one.addresses for one in done.records] == [
        (ELSEWHERE + "c.jpg",),
        (ELSEWHERE + "d.jpg",),
    ]
    project, article = document(store, PORTFOLIO, "p1"), document(store, INSIGHTS, "i1")
    assert project["images"][0]["url"].startswith("/media/")
    assert project["images"][0][language] == {"alt": "The courtyard"}
    assert article[language]["content"].startswith("A yard ![](/media/")
    assert (project[language], article[language]["title"]) == ({"title": "A hanok"}, "A")


def test_the_colour_of_a_copy_is_stored_when_it_is_known() -> None:
    store = filled({"portfolio": {"p1": {"images": [{"url": ELSEWHERE + "a.jpg"}]}}})

    synced(store, Elsewhere(), Gallery(color="#aabbcc"))

    assert document(store, PORTFOLIO, "p1")["images"][0]["color"] == "#aabbcc"


def test_a_picture_is_fetched_once_under_its_name_into_its_projects_folder() -> None:
    source, host = Elsewhere(), Gallery()

    synced(filled(), source, host)

    assert sorted(source.fetched) == [
        ELSEWHERE + each for each in ("a%20b.jpg", "c.jpg", "d.jpg", "e.jpg")
    ]
    assert host.taken[:2] == [("a b.jpg", "bukchon"), ("c.jpg", "bukchon")]
    assert {folder for _, folder in host.taken[2:]} == {""}


def test_a_picture_without_a_file_name_gets_one() -> None:
    host = Gallery()

    synced(filled({"portfolio": {"p1": {"images": [ELSEWHERE]}}}), Elsewhere(), host)

    assert host.taken == [("picture", "")]


def test_a_picture_that_cannot_be_fetched_keeps_its_address_and_is_named() -> None:
    lost, there = ELSEWHERE + "lost.jpg", ELSEWHERE + "a.jpg"
    store = filled({"portfolio": {"p1": {"images": [lost, there]}}})

    result = synced(store, Elsewhere(), Gallery())

    assert [one.addresses for one in result.records] == [(there,)]
    assert list(result.failed) == [lost]
    assert document(store, PORTFOLIO, "p1")["images"] == [lost, f"/media/{1:032x}.jpg"]


def test_a_host_that_refuses_every_picture_changes_nothing() -> None:
    store = filled()
    position = store.position()

    result = synced(store, Elsewhere(), Gallery(full=True))

    assert (result.records, len(result.failed)) == ([], 4)
    assert all("the host is full" in reason for reason in result.failed.values())
    assert store.position() == position


def test_a_picture_that_was_evened_comes_with_its_original() -> None:
    before = {"url": ELSEWHERE + "dark.jpg", "id": "dark"}
    image = {"url": ELSEWHERE + "even.jpg", "alt": "마당", "original": before}
    store = filled({"portfolio": {"p1": {"images": [image]}}})

    (done,) = synced(store, Elsewhere(), Gallery()).records

    (shown,) = document(store, "portfolio", "p1")["images"]
    assert done.addresses == (ELSEWHERE + "even.jpg", ELSEWHERE + "dark.jpg")
    assert [shown[name][-5:] for name in ("url", "alt")] == ["1.jpg", "마당"]
    assert shown["original"]["url"].endswith("02.jpg")
    assert media_sync(store, Elsewhere(), Gallery()).plan().records == []


def test_a_second_run_has_nothing_to_do() -> None:
    store, host = filled(), Gallery()
    synced(store, Elsewhere(), host)
    position = store.position()

    assert synced(store, Elsewhere(), host) == Synced()
    assert store.position() == position


class EditedMeanwhile(MemoryStore):
    """Somebody edits the record just before its copies are shown."""

    edited = False

    def commit(self, change_set: ChangeSet) -> Position:
        if change_set.action == "media_synced" and not self.edited:
            self.edited = True
            title = SetField(PORTFOLIO, "p1", "title", "방금 바꾼 제목")
            super().commit(ChangeSet(actor=OPERATOR, action="test", at=AT, changes=(title,)))
        return super().commit(change_set)


def test_an_edit_by_somebody_else_meanwhile_is_kept() -> None:
    store = EditedMeanwhile()
    source = filled()
    for id, record in source.read(PORTFOLIO).items():
        Work(store, OPERATOR, AT).commit("test", Put(PORTFOLIO, id, record.document))

    synced(store, Elsewhere(), Gallery())

    found = document(store, PORTFOLIO, "p1")
    assert found["title"] == "방금 바꾼 제목"
    assert ELSEWHERE not in str(found)


def test_the_clouds_of_the_content_are_those_of_its_hosted_pictures() -> None:
    hosted = "https://res.cloudinary.com/demo/image/upload/v1/living.jpg"
    pictures = [hosted, {"url": f" {hosted} "}, "https://elsewhere.example/a.jpg", {"url": 7}, 7]

    assert hosted_clouds(filled({"portfolio": {"-p1": {"title": "집", "images": pictures}}})) == [
        "demo"
    ]


def test_of_a_record_that_may_not_change_the_pictures_stay_and_it_is_told() -> None:
    store = filled()

    class Refusing(ForwardingStore):
        def commit(self, change_set: ChangeSet) -> Position:
            if (PORTFOLIO, "p1") in change_set.touched():
                raise RecordsRefusedError([(PORTFOLIO, "p1")], "not now")
            return super().commit(change_set)

    done = synced(Refusing(store), Elsewhere(), Gallery())

    assert set(done.failed.values()) == {"portfolio/p1: not now"}
    assert [one.id for one in done.records] == ["i1", "site"]
    assert document(store, PORTFOLIO, "p1") == TREE["portfolio"]["p1"]
