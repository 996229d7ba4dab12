"""`studio doctor` tells whether backups are made and proven, and whether their places work."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings, open_backup_places
from studio_cli.doctor.masking import masked
from studio_core.backups.copies import BackupStanding, note_standing
from studio_core.backups.scheduling import note_scheduled
from tests.cli.conftest import Cli
from tests.object_store import new_bucket, object_store, set_keys

NOW = datetime.now(UTC).replace(microsecond=0)


def found(cli: Cli, name: str) -> tuple[str, str, str]:
    checks = cli("doctor", "--json").json["checks"]
    (check,) = (check for check in checks if check["name"] == name)
    return check["state"], check["detail"], check["advice"]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where backups are scheduled to lie."""
    folder = tmp_path / "backups"
    folder.mkdir()
    monkeypatch.setenv("STUDIO_BACKUP_AT", "03:00")
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(folder))
    return folder


def standing(**told: Any) -> BackupStanding:
    nothing = {"ran_at": "", "proven_at": "", "failed_at": "", "message": "", "kept": 0}
    return BackupStanding(**{**nothing, "copies": (), **told})


def note(since: datetime, told: BackupStanding | None = None) -> None:
    settings = load_settings(environment={})
    store = create_store(settings.store, settings)
    note_scheduled(store, since)
    if told:
        note_standing(store, told, at=NOW.isoformat())
    store.close()


def test_without_a_schedule_there_is_a_warning_that_says_how_to_make_one(cli: Cli) -> None:
    state, detail, advice = found(cli, "backups")

    assert (state, detail) == ("warning", "no backups are scheduled")
    assert advice.startswith("`studio backup --schedule 03:00 --to ")
    assert found(cli, "backup places")[:2] == ("ok", "none is set")


def test_a_schedule_that_no_server_knows_is_a_warning(cli: Cli, place: Path) -> None:
    state, detail, advice = found(cli, "backups")

    assert (state, advice) == ("warning", "restart the server")
    assert detail == "every day at 03:00 in Seoul, of which no server knows yet"


def test_a_new_schedule_has_its_time(cli: Cli, place: Path) -> None:
    note(NOW - timedelta(hours=35))

    assert found(cli, "backups")[:2] == ("ok", "every day at 03:00 in Seoul; the first is to come")


def test_a_backup_that_was_proven_lately_is_told(cli: Cli, place: Path) -> None:
    proven = (NOW - timedelta(hours=35)).isoformat()
    note(NOW - timedelta(days=90), standing(ran_at=proven, proven_at=proven))

    state, detail, _ = found(cli, "backups")

    assert (state, detail) == ("ok", f"every day at 03:00 in Seoul; the last proven at {proven}")


def test_a_backup_that_failed_is_a_warning_while_another_was_proven_lately(
    cli: Cli, place: Path
) -> None:
    proven, failed = ((NOW - timedelta(hours=ago)).isoformat() for ago in (35, 11))
    told = standing(
        ran_at=failed, proven_at=proven, failed_at=failed, message="no space left at /b"
    )
    note(NOW - timedelta(days=90), told)

    state, detail, advice = found(cli, "backups")

    assert (state, "studio backup run" in advice) == ("warning", True)
    assert detail.endswith("; the last one failed: no space left at /b")


@pytest.mark.parametrize("was_proven", [True, False])
def test_when_none_was_proven_for_thirty_six_hours_it_is_a_failure(
    cli: Cli, place: Path, was_proven: bool
) -> None:
    long_ago = NOW - timedelta(hours=37)
    proven = long_ago.isoformat() if was_proven else ""
    note(long_ago, standing(ran_at=proven, proven_at=proven) if was_proven else None)

    answer = cli("doctor", "--json")
    state, detail, _ = found(cli, "backups")

    assert (answer.status, state) == (1, "failed")
    assert f"but none was proven since {long_ago:%Y-%m-%dT%H:%M}" in detail


def test_a_folder_that_takes_files_is_left_as_it_was(cli: Cli, place: Path) -> None:
    assert found(cli, "backup places")[:2] == ("ok", "all 1 take files")
    assert list(place.iterdir()) == []


def test_a_folder_that_is_gone_is_a_failure(cli: Cli, place: Path) -> None:
    place.rmdir()

    state, detail, advice = found(cli, "backup places")

    assert (state, detail) == ("failed", f"{place}: there is no such folder: is its disk mounted?")
    assert "STUDIO_BACKUP_TO" in advice


def test_a_place_of_another_site_is_a_warning_with_the_way_on(cli: Cli, place: Path) -> None:
    (opened,) = open_backup_places(load_settings())
    opened.write_pieces("site.json", [b'{"version": 1, "site": "another"}'])

    state, detail, advice = found(cli, "backup places")

    assert (state, detail) == ("warning", f"of another site, or of another store of it: {place}")
    assert "studio backup run --take-over" in advice


def test_a_copy_that_is_yet_to_come_is_a_warning(cli: Cli, place: Path) -> None:
    (opened,) = open_backup_places(load_settings())
    opened.write_pieces("copies/29990101T000000Z.json", [b"{}"])

    state, detail, _advice = found(cli, "backup places")

    assert state == "warning"
    assert detail.endswith(f"{place} has one of 2999-01-01T00:00:00Z")


def test_a_key_that_was_never_exported_is_a_warning_and_none_is_made(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_BACKUP_TO", f"sealed:{place}")
    key = Path("var/backup-key.json")

    before = found(cli, "backup places")
    assert (before[0], key.exists()) == ("ok", False)
    (opened,) = open_backup_places(load_settings())
    opened.write_pieces("copies/a", [b"a"])
    after = found(cli, "backup places")
    cli("backup", "key", "export", "carried.json")

    assert after[0] == "warning"
    assert "was never exported: lose it, and no sealed copy can be read" in after[1]
    assert found(cli, "backup places")[0] == "ok"


def test_copies_without_their_key_are_a_failure(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_BACKUP_TO", f"sealed:{place}")
    (opened,) = open_backup_places(load_settings())
    opened.write_pieces("copies/a", [b"a"])
    Path("var/backup-key.json").unlink()

    state, detail, advice = found(cli, "backup places")

    assert (state, "studio backup key import" in advice) == ("failed", True)
    assert detail.startswith(f"{place} is sealed with the key b")
    assert not Path("var/backup-key.json").exists()


def test_a_key_that_others_may_read_is_a_failure(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_BACKUP_TO", f"sealed:{place}")
    (opened,) = open_backup_places(load_settings())
    opened.write_pieces("copies/a", [b"a"])
    Path("var/backup-key.json").chmod(0o640)

    assert found(cli, "backup places")[:2] == ("failed", "others may read var/backup-key.json")


@pytest.mark.server
def test_a_bucket_is_tried_and_left_as_it_was(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    set_keys(monkeypatch)
    with object_store() as endpoint:
        with new_bucket(endpoint, "backups-of-doctor") as bucket:
            address = f"s3://{bucket.name}/site?endpoint={endpoint}"
            monkeypatch.setenv("STUDIO_BACKUP_TO", address)

            tried = found(cli, "backup places")
            left = list(bucket.objects.all())
        gone = found(cli, "backup places")

    assert (tried[:2], left) == (("ok", "all 1 take files"), [])
    assert gone[:2] == (
        "failed",
        f"s3://{bucket.name}/site: object store: no such object or bucket",
    )


def test_passwords_in_addresses_are_left_out() -> None:
    shown = masked("STUDIO_BACKUP_TO", "/b, s3://a/b?endpoint=http://x:y@z.kr&token=abc,gs://c")

    assert "abc" not in shown
    assert shown.startswith("/b, s3://a/b?endpoint=")
    assert shown.endswith(",gs://c")
