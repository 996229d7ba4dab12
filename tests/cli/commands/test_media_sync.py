"""`studio media sync`: what it tells, copies, changes and takes back."""

import io
import shutil
from pathlib import Path
from typing import Any

from studio_adapters.bootstrap import now as present
from studio_core.accounts.governed_store import governed
from studio_core.films.keeping import film_host
from studio_core.pictures.host import Upload
from studio_core.publishing.consent import Agreement, Consent, content_tag, get_consent
from studio_core.publishing.trash import restore
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import CONSENTS, DRAFTS, PORTFOLIO
from studio_core.records.journal import newest_first
from studio_core.records.record import Json
from studio_core.records.work import Work
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.clouds import HOSTED, CloudStandIn
from tests.cli.commands.test_media_files import contents, with_files
from tests.cli.moved_here import (
    HERE,
    Cli,
    clouds,
    exchange,
    host_at,
    images_of,
    keep,
    site,
    site_store,
    sync,
)
from tests.cli.moving_site import AT, CLOUDINARY, now, project, put
from tests.films import film

__all__ = ["bucket", "clouds", "endpoint", "keys", "site", "with_files"]

DRIVE = "https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view?usp=sharing"
FETCHED = "https://drive.google.com/uc?export=view&id=1AbCdEfGhIjKlMnOp"


def test_a_preview_names_everything_and_changes_nothing(site: Cli, clouds: CloudStandIn) -> None:
    with site_store() as store:
        put(store, PORTFOLIO, "p9", {**project(9), "images": [{"url": DRIVE}]})
        before = store.position()

    told = sync(site, "--to", HERE)

    assert (told["status"], told["applied"]) == (0, False)
    assert (told["from"], told["to"]) == (
        "cloudinary://bom-studio",
        f"local:///{Path.cwd()}/pictures",
    )
    assert {f"{one['collection']}/{one['id']}" for one in told["records"]} == {
        "portfolio/p0",
        "portfolio/p1",
        "insights/i1",
        "drafts/portfolio:p0",
    }
    assert (told["inTrash"], told["others"], clouds.asked) == (1, [FETCHED], [])
    assert not Path("pictures").exists()
    with site_store() as store:
        assert store.position() == before


def test_before_the_settings_name_the_new_host_no_record_changes(
    site: Cli, clouds: CloudStandIn
) -> None:
    first, again = (sync(site, "--to", HERE, "--apply") for _ in range(2))

    assert (first["status"], len(first["records"]), again["records"]) == (0, 4, [])
    assert len(clouds.asked) == len(set(clouds.asked))
    assert sync(site, "--to", HERE)["elsewhere"] == []
    assert images_of("p1") == project(1)["images"]
    with host_at(HERE) as host:
        assert len(set(host.image_ids())) == len(clouds.asked)


def test_a_form_that_is_saved_before_them_keeps_its_addresses(site: Cli) -> None:
    sync(site, "--to", HERE, "--apply")

    with site_store() as store:
        put(governed(store, at_cloud=True), PORTFOLIO, "p1", project(1))

    assert images_of("p1") == project(1)["images"]


def test_a_form_that_was_opened_before_shows_the_copies_when_it_is_saved(
    site: Cli, clouds: CloudStandIn
) -> None:
    exchange(site, HERE)

    with site_store() as store:
        put(governed(store), PORTFOLIO, "p1", {**project(1), "title": "방금 바꾼 제목"})

    *images, plain = images_of("p1")
    assert [image["url"][:7] for image in images] + [plain[:7]] == ["/media/"] * 3


def test_afterwards_what_came_is_not_fetched_again_and_a_second_run_has_nothing_to_do(
    site: Cli, clouds: CloudStandIn
) -> None:
    _, last = exchange(site, HERE)
    again = sync(site, "--from", CLOUDINARY, "--apply")

    assert (last["status"], len(last["records"])) == (0, 4)
    assert len(clouds.asked) == len(set(clouds.asked))
    assert (again["status"], again["records"], again["inTrash"]) == (0, [], 0)


def test_pictures_of_others_come_when_that_is_asked_for(site: Cli) -> None:
    other = "https://pictures.example/old/hall.jpg"
    with site_store() as store:
        put(store, PORTFOLIO, "p9", {**project(9), "images": [{"url": DRIVE}, other]})

    _, plain = exchange(site, HERE)
    with_others = sync(site, "--others", "--apply")

    images = images_of("p9")
    assert (len(plain["others"]), with_others["others"], with_others["failed"]) == (2, [], [])
    assert [images[0]["url"][:7], images[1][:7]] == ["/media/"] * 2


def test_what_comes_back_from_the_trash_shows_the_copy(site: Cli) -> None:
    exchange(site, HERE)

    with site_store() as store:
        content = governed(store)
        restore(Work(content, OPERATOR, now()), "gone", now=present())

    (image,) = images_of("gone")
    assert image["url"].startswith("/media/")


def test_showing_copies_is_taken_back_by_an_undo(site: Cli) -> None:
    exchange(site, HERE)
    with site_store() as store:
        made = [one for one in newest_first(store) if one.action == "media_synced"]
    (position,) = [one.position for one in made if "p1" in one.ids().get(PORTFOLIO, ())]

    assert site("undo", str(position), "--yes").status == 0

    assert images_of("p1") == project(1)["images"]


def test_a_picture_that_is_lost_stays_where_it_is_and_is_told(site: Cli) -> None:
    lost = f"{HOSTED}/v1/lost.jpg"
    with site_store() as store:
        put(store, PORTFOLIO, "p9", {**project(9), "images": [lost, f"{HOSTED}/v1/found.jpg"]})

    first, done = exchange(site, HERE)

    images = images_of("p9")
    for told in (first, done):
        assert (told["status"], [one["what"] for one in told["failed"]]) == (1, [lost])
    assert (images[0], images[1][:7]) == (lost, "/media/")


def test_a_client_who_agreed_agrees_to_the_same_pictures_elsewhere(site: Cli) -> None:
    with site_store() as store:
        held = store.get(PORTFOLIO, "p1")
        assert held is not None
        agreed = Agreement(content_tag(held.document), "김", AT)
        needed = Consent(collection=PORTFOLIO, id="p1", needed=True, agreements=(agreed,))
        put(store, CONSENTS, needed.key, needed.stored)

    _, done = exchange(site, HERE)

    with site_store() as store:
        held = store.get(PORTFOLIO, "p1")
        assert held is not None
        assert get_consent(store, PORTFOLIO, "p1").state_of(held.document, now()) == "given"
    assert (done["failed"], images_of("p1")[0]["url"][:7]) == ([], "/media/")


def test_a_draft_shows_the_copies_and_still_stands_on_its_record(site: Cli) -> None:
    exchange(site, HERE)

    with site_store() as store:
        record = store.get(DRAFTS, "portfolio:p0")
    assert record is not None
    held: Any = record.document
    assert held["document"]["images"][0]["url"].startswith("/media/")
    assert held["baseDocument"]["images"] == images_of("p0")


def test_films_are_counted_apart_and_files_of_visitors_come_along(
    with_files: Cli, bucket: str
) -> None:
    keep("local:///var/media", "one")
    with host_at("local:///var/media") as host:
        upload = Upload(file=io.BytesIO(film()), name="film.mp4", folder="")
        id = film_host(host).put_film(upload).id
    with site_store() as store:
        shown: dict[str, Json] = {"url": f"/media/{id}.mp4", "seconds": 2}
        put(store, PORTFOLIO, "p9", {**project(9), "images": [], "film": shown})
    in_bucket = f"s3://{BUCKET}/site?endpoint={bucket}"

    preview = sync(with_files, "--to", in_bucket)
    told, last = exchange(with_files, in_bucket)
    for name in ("media", "enclosures"):
        shutil.rmtree(Path("var") / name)

    assert [preview[name] for name in ("pictures", "films", "files")] == [1, 1, 4]
    assert [told[name] for name in ("pictures", "films", "files", "failed")] == [1, 1, 4, []]
    assert [last[name] for name in ("pictures", "films", "files", "failed")] == [0, 0, 0, []]
    assert len(contents()) == 3
    with host_at(in_bucket) as host:
        assert all(host.is_sound(one) for one in host.image_ids())
    checks = {one["name"]: one for one in with_files("doctor", "--json").json["checks"]}
    assert checks["visitors' files"]["detail"] == "3 are there"
    assert checks["images"]["state"] == "ok"
    assert not Path("var/media/records").exists()
