"""Copies in a bucket of a service that nobody here wrote: sealed, proven, and restored anew."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands.test_backup import everything, site
from tests.cli.commands.test_media import keep, pictures
from tests.object_store import new_bucket, object_store, set_keys

pytestmark = pytest.mark.server

Cli = Any
BUCKET = "copies"


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    set_keys(monkeypatch)
    with object_store() as endpoint, new_bucket(endpoint, BUCKET) as made:
        monkeypatch.setenv("STUDIO_BACKUP_TO", f"s3://{BUCKET}/site?endpoint={endpoint}")
        yield made


def test_a_bucket_gets_what_is_new_and_gives_all_of_it_back_on_another_machine(
    cli: Cli, bucket: Any
) -> None:
    url = site(cli)
    first = cli("backup", "run", "--json").json["items"][0]
    sizes = {one.key: one.last_modified for one in bucket.objects.all()}
    keep("var/media", "blue")
    before, kept = everything(), pictures("var/media")
    second = cli("backup", "run", "--json")
    drilled = cli("backup", "drill", "--json").json["items"][0]
    cli("backup", "key", "export", "carried.json")
    stored = {one.key: one.get()["Body"].read() for one in bucket.objects.all()}
    shutil.rmtree("var")
    Path("studio.toml").unlink()

    cli("backup", "key", "import", "carried.json")
    restored = cli("restore", "latest", "--apply", "--json")

    assert first["where"] == f"s3://{BUCKET}/site"
    assert (first["ok"], second.status, drilled["verified"], drilled["pictures"]) == (
        True, 0, True, 2,
    )  # fmt: skip
    assert sizes.keys() & stored.keys()
    content = b"".join([*stored.values(), *(key.encode() for key in stored)])
    assert Path(url).stem.encode() not in content
    assert "한남동".encode() not in content
    assert restored.status == 0
    assert everything() == before
    assert pictures("var/media") == kept


def test_what_somebody_changed_in_the_bucket_is_found(cli: Cli, bucket: Any) -> None:
    site(cli)
    assert cli("backup", "run").status == 0
    for one in bucket.objects.all():
        content = bytearray(one.get()["Body"].read())
        if content.startswith(b"studio\x00"):
            content[-1] ^= 1
            one.put(Body=bytes(content))

    (listed,) = cli("backup", "list", "--json").json["items"]
    drilled = cli("backup", "drill")

    assert (listed["ok"], listed["provenAt"], drilled.status) == (False, "", 1)
    assert listed["message"] == "what was noted of it cannot be read"


def test_a_drill_without_the_key_says_so(cli: Cli, bucket: Any) -> None:
    site(cli)
    assert cli("backup", "run").status == 0
    Path("var/backup-key.json").unlink()

    drilled = cli("backup", "drill")

    assert drilled.status == 1
    assert drilled.out.startswith(f"failed  s3://{BUCKET}/site: it is sealed with the key b")


def test_a_bucket_that_does_not_answer_is_a_failed_night(
    cli: Cli, bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    site(cli)
    monkeypatch.setenv("STUDIO_BACKUP_TO", "s3://copies/site?endpoint=http://127.0.0.1:1")

    answer = cli("backup", "run", "--json")

    assert answer.status == 1
    assert answer.json["message"] == (
        "s3://copies/site does not answer: object store: nothing answers at its address"
    )


def test_a_bucket_that_is_not_there_is_told_apart_from_a_service_that_is_away(
    cli: Cli, bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    site(cli)
    address = os.environ["STUDIO_BACKUP_TO"].replace(BUCKET, "mistyped")
    monkeypatch.setenv("STUDIO_BACKUP_TO", address)

    run, listed = cli("backup", "run", "--json"), cli("backup", "list")

    said = "s3://mistyped/site does not answer: object store: there is no such bucket"
    assert (run.status, run.json["message"]) == (1, said)
    assert (listed.status, listed.err) == (1, f"warning: {said}\n")
