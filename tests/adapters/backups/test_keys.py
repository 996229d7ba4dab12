"""The key of backups: made once, carried away, brought to another machine."""

import logging
from pathlib import Path

import pytest

from studio_adapters.backups.keys import BackupKeys
from studio_adapters.encryption.cipher import FileCipher
from studio_core.errors import StoreUnavailableError

NOW = "2026-11-27T18:00:00+00:00"


@pytest.fixture
def keys(tmp_path: Path) -> BackupKeys:
    return BackupKeys(tmp_path / "backup-key.json", lambda: NOW)


def test_looking_makes_no_key(keys: BackupKeys) -> None:
    assert keys.all() == ()
    assert keys.find("b00000000") is None
    assert not keys.path.exists()


def test_the_key_is_made_once_and_its_making_is_logged(
    keys: BackupKeys, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        made = keys.current()
        again = keys.current()

    assert made == again == keys.find(made.id)
    (record,) = caplog.records
    assert f"made the key of backups at {keys.path}: {made.id}" in record.getMessage()


def test_a_key_is_exported_once_it_was_carried_away(keys: BackupKeys) -> None:
    keys.current()
    before = keys.are_exported()

    keys.export()

    assert (before, keys.are_exported()) == (False, True)
    assert [key.exported_at for key in keys.all()] == [NOW]


def test_what_is_brought_comes_beside_what_is_here_once(keys: BackupKeys, tmp_path: Path) -> None:
    carried = tmp_path / "carried.json"
    carried.write_text(keys.export())
    elsewhere = BackupKeys(tmp_path / "elsewhere.json", lambda: NOW)
    own = elsewhere.current()

    brought = elsewhere.bring(carried)

    assert brought == (keys.current().id,)
    assert elsewhere.bring(carried) == ()
    assert elsewhere.current() == own
    found = elsewhere.find(brought[0])
    assert found is not None
    assert found.secret == keys.current().secret


def test_to_a_machine_without_one_the_key_comes_as_it_was(keys: BackupKeys, tmp_path: Path) -> None:
    carried = tmp_path / "carried.json"
    carried.write_text(keys.export())
    elsewhere = BackupKeys(tmp_path / "elsewhere.json", lambda: NOW)

    elsewhere.bring(carried)

    assert elsewhere.current() == keys.current()
    assert elsewhere.are_exported()


def test_the_key_of_enquiries_is_no_key_of_backups(keys: BackupKeys, tmp_path: Path) -> None:
    other = tmp_path / "enquiry.key"
    FileCipher(other, lambda: NOW).current_key()

    with pytest.raises(StoreUnavailableError, match="but not of backups"):
        keys.bring(other)
    with pytest.raises(StoreUnavailableError, match="but not of backups"):
        BackupKeys(other, lambda: NOW).current()

    assert not keys.path.exists()


def test_a_file_that_is_not_there_brings_nothing(keys: BackupKeys, tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="there is no"):
        keys.bring(tmp_path / "nowhere.json")
