"""Places that are refused: one whose key nobody knows, and folders that are no place."""

from pathlib import Path

import pytest

from studio_adapters.backups.opening import (
    backup_keys,
    backup_seals,
    make_backup_folders,
    open_place,
)
from studio_adapters.settings import Settings, SettingsError, load_settings
from studio_core.backups.ports import PlaceKeyMissingError, PlaceRefusedError
from tests.adapters.backups.conftest import Kind

NOTE = "sealed-by.json"
KEY = "copies/20261127T180000Z.studio"


def settings_of(folder: Path, to: str, **others: str) -> Settings:
    environment = {"STUDIO_DATA_DIR": str(folder / "var"), "STUDIO_BACKUP_TO": to, **others}
    return load_settings(environment=environment)


@pytest.fixture
def lost(tmp_path: Path) -> Settings:
    """A sealed place whose note is gone."""
    settings = settings_of(tmp_path, f"sealed:{tmp_path}/place")
    make_backup_folders(settings)
    open_place(settings.backup_to[0], settings).write_pieces(KEY, [b"content"])
    (tmp_path / "place" / NOTE).unlink()
    return settings


def test_a_place_without_its_note_is_opened_by_the_key_that_sealed_it(
    lost: Settings, tmp_path: Path
) -> None:
    first = backup_keys(lost).current().id
    (tmp_path / "newer").mkdir()
    newer = settings_of(tmp_path / "newer", "", STUDIO_BACKUP_KEY_FILE=str(tmp_path / "newer/k"))
    backup_keys(newer).current()
    backup_keys(newer).bring(lost.backup_key_file)
    settings = settings_of(
        tmp_path, *lost.backup_to, STUDIO_BACKUP_KEY_FILE=str(tmp_path / "newer/k")
    )

    place = open_place(lost.backup_to[0], settings)

    assert dict(place.sizes("copies")) == {KEY: 7}
    assert not (tmp_path / "place" / NOTE).exists()
    place.write_pieces("media/a", [b"a"])
    assert first in (tmp_path / "place" / NOTE).read_text("utf-8")
    assert b"".join(open_place(lost.backup_to[0], settings).read_pieces(KEY)) == b"content"


def test_no_other_key_takes_it_over(lost: Settings, tmp_path: Path) -> None:
    lost.backup_key_file.unlink()
    lost.backup_key_file.with_name("backup-key.json").unlink(missing_ok=True)
    backup_keys(lost).current()
    before = sorted((tmp_path / "place").rglob("*"))

    place = open_place(lost.backup_to[0], lost)
    (seal,) = backup_seals(lost)

    for call in (
        lambda: place.write_pieces(KEY, [b"other"]),
        lambda: list(place.sizes("")),
        lambda: list(place.read_pieces(KEY)),
    ):
        with pytest.raises(PlaceKeyMissingError, match=r"sealed-by\.json is gone"):
            call()
    assert (seal.is_lost, NOTE in seal.problem) == (True, True)
    assert sorted((tmp_path / "place").rglob("*")) == before


def test_a_strange_file_does_not_make_a_new_place_a_lost_one(kind: Kind) -> None:
    kind.lying.write("readme.txt", b"of somebody")

    kind.open().write_pieces(KEY, [b"content"])

    assert dict(kind.open().sizes("copies")) == {KEY: 7}


@pytest.mark.parametrize("to", ["var", "var/copies", ".", "var/media/x", "pictures", "pictures/x"])
@pytest.mark.parametrize("kind", ["", "sealed:"])
def test_a_place_among_what_the_site_keeps_is_read_alone(
    tmp_path: Path, to: str, kind: str
) -> None:
    media = f"local:///{tmp_path}/pictures"
    folder = tmp_path / to
    settings = settings_of(tmp_path, f"{kind}{folder}", STUDIO_MEDIA=media)
    folder.mkdir(parents=True, exist_ok=True)
    place = open_place(settings.backup_to[0], settings)

    with pytest.raises(SettingsError, match="or around it"):
        make_backup_folders(settings)
    with pytest.raises(PlaceRefusedError):
        place.write_pieces(KEY, [b"content"])
    assert list(place.sizes("copies")) == []


def test_a_link_is_followed_to_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "var")
    settings = settings_of(tmp_path, str(tmp_path / "link"))

    with pytest.raises(SettingsError, match="or around it"):
        make_backup_folders(settings)


@pytest.mark.parametrize(
    ("to", "said"),
    [("dangling", "is a link to .*, which is not there"), ("file/x", "cannot be made: Not a dir")],
)
def test_what_cannot_be_made_is_told(tmp_path: Path, to: str, said: str) -> None:
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "file").touch()

    with pytest.raises(SettingsError, match=said):
        make_backup_folders(settings_of(tmp_path, str(tmp_path / to)))


def test_one_folder_is_sealed_or_not() -> None:
    with pytest.raises(SettingsError, match="/srv/b both sealed and not"):
        load_settings(environment={"STUDIO_BACKUP_TO": "sealed:/srv/b, /srv/b"})


def test_a_rule_names_each_once() -> None:
    with pytest.raises(SettingsError, match="names the same twice"):
        load_settings(environment={"STUDIO_BACKUP_KEEP": "daily=3, daily=4"})
