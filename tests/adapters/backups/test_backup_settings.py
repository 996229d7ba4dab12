"""The settings of backups: when, where, how many are kept, and the key."""

from datetime import time
from pathlib import Path

import pytest

from studio_adapters.settings import SettingsError, load_settings
from studio_core.backups.keeping import KeepingRule


def test_by_default_no_backup_is_scheduled_and_a_rule_is_there() -> None:
    settings = load_settings(environment={"STUDIO_DATA_DIR": "/srv/studio"})

    assert settings.backup_at is None
    assert settings.backup_to == ()
    assert settings.backup_keep == KeepingRule(daily=30, weekly=8, monthly=12)
    assert settings.backup_key_file == Path("/srv/studio/backup-key.json")


def test_everything_is_read_from_the_environment() -> None:
    settings = load_settings(
        environment={
            "STUDIO_BACKUP_AT": "03:30",
            "STUDIO_BACKUP_TO": " /var/backups/a b , sealed:/mnt/nas,s3://safe/site?endpoint=x ,",
            "STUDIO_BACKUP_KEEP": "daily=7, monthly = 0",
            "STUDIO_BACKUP_KEY_FILE": "/etc/studio/backup.json",
        }
    )

    assert settings.backup_at == time(3, 30)
    assert settings.backup_to == (
        "/var/backups/a b",
        "sealed:/mnt/nas",
        "s3://safe/site?endpoint=x",
    )
    assert settings.backup_keep == KeepingRule(daily=7, weekly=8, monthly=0)
    assert settings.backup_key_file == Path("/etc/studio/backup.json")


def test_the_settings_file_says_it_with_a_list_and_a_table(tmp_path: Path) -> None:
    config = tmp_path / "studio.toml"
    config.write_text(
        'backup_at = "23:00"\n'
        'backup_to = ["/var/backups/studio", "gs://safe"]\n'
        "backup_keep = {daily = 1, weekly = 0, monthly = 120}\n",
        encoding="utf-8",
    )

    settings = load_settings(config, {})

    assert settings.backup_at == time(23)
    assert settings.backup_to == ("/var/backups/studio", "gs://safe")
    assert settings.backup_keep == KeepingRule(daily=1, weekly=0, monthly=120)


def test_a_place_that_is_named_twice_is_one() -> None:
    settings = load_settings(environment={"STUDIO_BACKUP_TO": "/b,gs://a,/b"})

    assert settings.backup_to == ("/b", "gs://a")


@pytest.mark.parametrize(
    "text", ["3:00", "24:00", "03:00:00", "03", "0300", "03:00+09:00", "night"]
)
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match=r"STUDIO_BACKUP_AT is .*: it must be a time"):
        load_settings(environment={"STUDIO_BACKUP_AT": text, "STUDIO_BACKUP_TO": "/b"})


def test_a_schedule_without_a_place_is_refused() -> None:
    with pytest.raises(SettingsError, match="STUDIO_BACKUP_TO names no place"):
        load_settings(environment={"STUDIO_BACKUP_AT": "03:00", "STUDIO_BACKUP_TO": " , "})


@pytest.mark.parametrize(
    "text",
    ["backups", "./b", "~/b", "sealed:b", "s3:///prefix", "s3://[", "https://b.kr/x", "/a,b"],
)
def test_what_is_no_whole_path_and_no_bucket_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match=r"STUDIO_BACKUP_TO names .*whole path of a folder"):
        load_settings(environment={"STUDIO_BACKUP_TO": text})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("daily=0", "daily is '0': it must be a whole number from 1 to 3660"),
        ("daily=3661", "from 1 to 3660"),
        ("weekly=521", "weekly is '521': it must be a whole number from 0 to 520"),
        ("monthly=121", "from 0 to 120"),
        ("monthly=-1", "from 0 to 120"),
        ("yearly=1", "names 'yearly': it must be daily, weekly or monthly"),
        ("30", "names '30'"),
        ("", "names ''"),
    ],
)
def test_what_is_no_rule_is_refused(text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=f"STUDIO_BACKUP_KEEP.*{said}"):
        load_settings(environment={"STUDIO_BACKUP_KEEP": text})
