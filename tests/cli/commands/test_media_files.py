"""`studio media sync` brings visitors' files along, and `studio doctor` tells of missing ones."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings, open_enquiry_services
from studio_core.enclosures.opening import open_enclosure
from studio_core.enclosures.services import EnclosureServices
from studio_core.records.changes import VISITOR, SetField
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.backup.reading import Backup
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.commands.test_media import keep, show
from tests.core.enclosures.sending import PDF, claimed, whole
from tests.core.enquiries.keeping import AT, kept
from tests.deploy.page import ROOT, read_blocks

__all__ = ["bucket", "endpoint", "keys"]

Cli = Any
DISK = "local:///var/media"
ON_THE_PAGE = "s3://studio-pictures/site"
ON_ITS_DISK = "local:////var/lib/studio/var/media"


@contextmanager
def using() -> Iterator[tuple[Store, EnclosureServices]]:
    """Open the store, and the place of files that the settings name now."""
    settings = load_settings()
    with closing(create_store(settings.store, settings)) as store:
        yield store, open_enquiry_services(settings).enclosures


@pytest.fixture
def site(with_files: Cli) -> Cli:
    """A site on the disk with files of visitors, and a picture that is shown."""
    show(with_files, keep("var/media", "red"))
    return with_files


@pytest.fixture
def with_files(cli: Cli) -> Cli:
    """A site on the disk with three files of an enquiry, and one that nobody claimed."""
    with using() as (store, services):
        ids = [letter * 32 for letter in "abcd"]
        for id in ids:
            whole(store, services, id)
        claimed(store, services, ids[:3], kept(store, services.cipher, "key"))
    return cli


def move_to(media: str) -> None:
    Path("studio.toml").write_text(f'media = "{media}"\n')


def in_bucket(endpoint: str) -> str:
    return f"s3://{BUCKET}/site?endpoint={endpoint}"


def found(cli: Cli) -> dict[str, str]:
    checks = cli("doctor", "--json").json["checks"]
    (check,) = (check for check in checks if check["name"] == "visitors' files")
    return dict(check)


def contents() -> list[bytes]:
    """Read the files of the enquiry where they are looked for."""
    with using() as (store, services):
        (enquiry,) = store.read(ENQUIRIES)
        opened = [open_enclosure(store, services, enquiry, n) for n in (1, 2, 3)]
        return [b"".join(one.pieces) for one in opened]


def carried(cli: Cli) -> int:
    """Return how many objects of files a backup has that is made now."""
    assert cli("backup", "now.studio", "--force", "--allow-empty").status == 0
    with Path("now.studio").open("rb") as file:
        return len(Backup(file).manifest.pieces)


def test_a_site_moves_to_a_bucket_and_back_as_the_page_says(site: Cli, bucket: str) -> None:
    blocks = read_blocks((ROOT / "docs/scaling.md").read_text("utf-8"))
    ours = [one for one in blocks if one.heading.startswith("Moving pictures")]
    before, after = (one.commands for one in ours if one.language == "sh")
    [settings] = ["\n".join(one.commands) for one in ours if one.language == "toml"]
    assert found(site)["detail"] == "3 are there"

    def work_through(commands: Sequence[str]) -> list[str]:
        told = []
        for command in commands:
            here = command.replace(ON_THE_PAGE, in_bucket(bucket)).replace(ON_ITS_DISK, DISK)
            done = site(*shlex.split(here)[1:])
            assert done.status == 0, done.err
            told.append(done.out)
        return told

    copied = work_through(before)
    Path("studio.toml").write_text(settings.replace(ON_THE_PAGE, in_bucket(bucket)))
    rest = work_through(after)
    for folder in ("var/enclosures", "var/media"):
        Path(folder).rename(f"{folder}-of-before")

    assert "brought 1 pictures and 0 films" in copied[-1]
    assert "and 4 files of visitors from local:///" in copied[-1]
    assert "brought 0 pictures and 0 films" in rest[0]
    assert (found(site)["state"], contents()) == ("ok", [PDF] * 3)
    assert carried(site) == 4
    back = site("media", "sync", "--to", DISK, "--apply")
    assert back.status == 0, back.err
    assert "and 4 files of visitors from s3://" in back.out
    move_to(DISK)
    assert (found(site)["state"], contents()) == ("ok", [PDF] * 3)


def test_a_site_whose_settings_name_the_new_host_first_brings_everything_there(
    site: Cli, bucket: str
) -> None:
    move_to(in_bucket(bucket))
    missing, lacking = found(site), carried(site)

    done = site("media", "sync", "--from", DISK, "--apply")

    assert done.status == 0, done.err
    assert "brought 1 pictures and 0 films" in done.out
    assert "and 4 files of visitors from local:///" in done.out
    assert (missing["state"], missing["detail"]) == (
        "failed",
        "3 of 3 are not where they are looked for",
    )
    assert "studio media sync --from" in missing["advice"]
    assert (found(site)["state"], contents()) == ("ok", [PDF] * 3)
    assert (lacking, carried(site)) == (0, 4)


def test_a_preview_counts_and_a_second_run_has_nothing_to_do(site: Cli, bucket: str) -> None:
    move_to(in_bucket(bucket))
    preview = site("media", "sync", "--from", DISK, "--json").json
    after_preview = found(site)["state"]

    first = site("media", "sync", "--from", DISK, "--apply", "--json").json
    again = site("media", "sync", "--from", DISK, "--apply", "--json")

    assert (preview["files"], preview["applied"], after_preview) == (4, False, "failed")
    assert preview["fileBytes"] == first["fileBytes"] > 4 * len(PDF)
    assert (first["files"], first["pictures"], first["applied"]) == (4, 1, True)
    assert (again.status, again.json["files"], again.json["pictures"]) == (0, 0, 0)


def test_a_run_that_was_killed_goes_on(site: Cli, bucket: str) -> None:
    move_to(in_bucket(bucket))
    site("media", "sync", "--from", DISK, "--apply")
    with using() as (_, services):
        names = sorted(name for name, _ in services.objects.list())
        for name in names[1:]:
            services.objects.delete(name)
    halfway = found(site)["detail"]

    rest = site("media", "sync", "--from", DISK, "--apply", "--json").json

    assert (halfway, rest["files"]) == ("2 of 3 are not where they are looked for", 3)
    assert contents() == [PDF] * 3


def test_a_site_without_pictures_brings_its_files_alone(with_files: Cli, bucket: str) -> None:
    move_to(in_bucket(bucket))

    done = with_files("media", "sync", "--from", "local:///none", "--apply", "--json")

    assert (done.status, done.json["files"], done.json["pictures"]) == (0, 4, 0)
    assert contents() == [PDF] * 3


def test_a_wrong_folder_of_pictures_that_are_shown_brings_nothing(site: Cli, bucket: str) -> None:
    move_to(in_bucket(bucket))

    done = site("media", "sync", "--from", "local:///none", "--apply")

    assert done.status == 1
    assert "there is no such folder, and the content shows some" in done.err
    assert found(site)["state"] == "failed"


def test_where_the_place_of_files_stays_the_same_none_are_brought(site: Cli) -> None:
    Path("var/media").rename("var/older")

    done = site("media", "sync", "--from", "local:///var/older", "--apply", "--json").json

    assert (done["pictures"], done["files"]) == (1, 0)
    assert found(site)["detail"] == "3 are there"


def test_doctor_has_nothing_to_say_without_files_and_without_a_store(bare_cli: Cli) -> None:
    empty = found(bare_cli)
    bare_cli("init", "--admin", "hong@studio.example")

    assert (empty["state"], empty["detail"]) == ("ok", "there are none yet")
    assert found(bare_cli) == empty
    assert not Path("var/enclosures").exists()


def test_doctor_warns_when_four_fifths_of_the_budget_are_taken(
    with_files: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_ENCLOSURE_BUDGET", "10")
    with using() as (store, _):
        size = SetField(ENCLOSURES, "d" * 32, "size", 8 * 1024**2)
        Work(store, VISITOR, AT).commit("enclosure_received", size)
    before = found(with_files)
    with using() as (store, _):
        size = SetField(ENCLOSURES, "d" * 32, "size", 9 * 1024**2)
        Work(store, VISITOR, AT).commit("enclosure_received", size)

    after = found(with_files)

    assert (before["state"], after["state"]) == ("ok", "warning")
    assert after["detail"] == "they take 9 of 10 MiB"
    assert "STUDIO_ENCLOSURE_BUDGET" in after["advice"]
