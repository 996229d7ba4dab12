"""Settings: where they come from, what wins, and what is refused."""

from pathlib import Path

import pytest

from studio_adapters.settings import SettingsError, load_settings, refuse_emulators


def written(folder: Path, text: str) -> Path:
    path = folder / "studio.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_later_sources_win(tmp_path: Path) -> None:
    config = written(
        tmp_path, 'data_dir = "a"\npublic_url = "https://a.kr/"\nsmtp_url = "smtp://a"'
    )
    environment = {"STUDIO_PUBLIC_URL": "https://b.kr/", "STUDIO_SMTP_URL": "smtp://b"}

    settings = load_settings(config, environment, {"STUDIO_SMTP_URL": "smtp://c"})

    assert settings.data_dir == Path("a")
    assert settings.public_url == "https://b.kr"
    assert settings.values["STUDIO_SMTP_URL"] == "smtp://c"
    assert [settings.sources[name] for name in ("STUDIO_DATA_DIR", "STUDIO_STORE")] == [
        str(config),
        "default",
    ]


def test_defaults_follow_the_data_directory_and_the_store() -> None:
    absolute = load_settings(environment={"STUDIO_DATA_DIR": "/srv/studio"})
    hosted = load_settings(environment={"STUDIO_STORE": "firebase://p?databaseURL=x"})

    assert absolute.store == "sqlite:////srv/studio/studio.db"
    assert absolute.media == "local:////srv/studio/media"
    assert absolute.enquiry_key_file == Path("/srv/studio/enquiry.key")
    assert (absolute.identity, hosted.identity) == ("local", "firebase")


def test_a_variable_can_name_the_file(tmp_path: Path) -> None:
    config = written(tmp_path, 'data_dir = "elsewhere"')

    settings = load_settings(environment={"STUDIO_CONFIG": str(config)})

    assert settings.config == config
    assert settings.data_dir == Path("elsewhere")


def test_toml_values_read_like_variables(tmp_path: Path) -> None:
    config = written(
        tmp_path,
        "allow_emulators = true\nenquiry_retention_days = 30\n"
        'trusted_proxies = ["10.0.0.1", "10.0.0.2"]',
    )

    values = load_settings(config, {}).values

    assert values["STUDIO_ALLOW_EMULATORS"] == "1"
    assert values["STUDIO_ENQUIRY_RETENTION_DAYS"] == "30"
    assert values["STUDIO_TRUSTED_PROXIES"] == "10.0.0.1,10.0.0.2"


@pytest.mark.parametrize(
    "text",
    [
        "stores = 'x'",
        "data_dir = ",
        "site = 1",
        "identity = 'ldap'",
        "express = 2",
        "enquiry_retention_days = 0",
    ],
)
def test_what_cannot_be_understood_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(SettingsError):
        load_settings(written(tmp_path, text), {})


def test_a_named_file_must_be_there_and_be_text(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")

    for path in (tmp_path / "absent.toml", tmp_path / "bytes.toml", tmp_path):
        with pytest.raises(SettingsError):
            load_settings(path, {})


def test_an_emulator_is_refused_unless_allowed() -> None:
    met = {"FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000"}

    with pytest.raises(SettingsError, match="FIREBASE_DATABASE_EMULATOR_HOST"):
        refuse_emulators(load_settings(environment=met), met)

    refuse_emulators(load_settings(environment={"STUDIO_ALLOW_EMULATORS": "1"}), met)
    refuse_emulators(load_settings(environment={}), {})
