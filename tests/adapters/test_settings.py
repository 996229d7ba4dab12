"""Settings: their sources, which source takes precedence, and what is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from studio_adapters.settings import SettingsError, load_settings, refuse_emulators


def written(folder: Path, text: str) -> Path:
    path = folder / "studio.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_options_override_the_environment_and_the_file(tmp_path: Path) -> None:
    config = written(
        tmp_path, 'data_dir = "a"\npublic_url = "https://a.kr/"\nsmtp_url = "smtp://a"'
    )
    environment = {"STUDIO_PUBLIC_URL": "https://b.kr/", "STUDIO_SMTP_URL": "smtp://b"}

    settings = load_settings(config, environment, {"STUDIO_SMTP_URL": "smtp://c"})

    assert settings.data_dir == Path("a")
    assert settings.public_url == "https://b.kr"
    assert settings.smtp_url == "smtp://c"
    assert [settings.given[name].source for name in ("STUDIO_DATA_DIR", "STUDIO_STORE")] == [
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

    settings = load_settings(config, {})

    assert settings.allow_emulators
    assert set(settings.enquiry_retention_days.values()) == {30}
    assert settings.trusted_proxies == ("10.0.0.1", "10.0.0.2")
    assert settings.given["STUDIO_TRUSTED_PROXIES"].text == "10.0.0.1,10.0.0.2"


def test_a_switch_can_be_a_boolean_in_toml(tmp_path: Path) -> None:
    assert not load_settings(environment={}).allow_emulators
    assert load_settings(written(tmp_path, "allow_emulators = true"), {}).allow_emulators


def test_settings_of_versions_before_are_taken_without_effect(tmp_path: Path) -> None:
    config = written(tmp_path, "express = false")

    assert load_settings(config, {"STUDIO_EXPRESS": "0"}) == replace(
        load_settings(environment={}), config=config
    )


def test_states_without_a_setting_have_the_default_retention_time(tmp_path: Path) -> None:
    config = written(tmp_path, "enquiry_retention_days = { new = 30, closed = 730 }")

    days = load_settings(config, {}).enquiry_retention_days

    assert (days["new"], days["closed"]) == (30, 730)
    assert {days[state] for state in days.keys() - {"new", "closed"}} == {365}


@pytest.mark.parametrize(
    "text",
    [
        "stores = 'x'",
        "data_dir = ",
        "site = 1",
        "identity = 'ldap'",
        "allow_emulators = 'yes'",
        "enquiry_retention_days = 0",
        "access_record_days = 364",
        "access_record_days = 'always'",
        "enquiry_retention_days = { lost = 30 }",
        "max_upload_mb = 0",
        "max_upload_mb = 101",
        "max_upload_mb = 2.5",
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


def test_an_address_of_the_site_that_cannot_be_taken_apart_is_refused() -> None:
    with pytest.raises(SettingsError, match="it must be a scheme and one name"):
        load_settings(environment={"STUDIO_PUBLIC_URL": "https://[studio.example"})


@pytest.mark.parametrize("proxies", ["999.1.1.1", "a,b", "10.0.0.1,10.0.0.1/24", "10.0.0.0/33"])
def test_what_is_no_address_of_a_proxy_is_refused(proxies: str) -> None:
    with pytest.raises(SettingsError, match="it must be an address or a network"):
        load_settings(environment={"STUDIO_TRUSTED_PROXIES": proxies})


@pytest.mark.parametrize("proxies", ["*", "10.0.0.1, fd00::/8", "", " , "])
def test_addresses_and_networks_of_proxies_are_taken(proxies: str) -> None:
    taken = load_settings(environment={"STUDIO_TRUSTED_PROXIES": proxies}).trusted_proxies

    assert taken == tuple(proxies.replace(",", " ").split())


@pytest.mark.parametrize(
    ("written", "environment", "hosts"),
    [
        ("", {}, None),
        ('picture_hosts = "*"', {}, None),
        ("picture_hosts = []", {}, ()),
        ('picture_hosts = ["https://a.example", "https://b.example"]', {},
         ("https://a.example", "https://b.example")),
        ('picture_hosts = "https://a.example, https://*.b.example"', {},
         ("https://a.example", "https://*.b.example")),
        ('picture_hosts = ["https://a.example"]', {"STUDIO_PICTURE_HOSTS": "https://b.example"},
         ("https://b.example",)),
        ('[site]\npictureHosts = ["https://a.example"]', {}, ("https://a.example",)),
        ("[site]\npictureHosts = []", {}, ()),
        ('[site]\npictureHosts = ["https://a.example"]', {"STUDIO_PICTURE_HOSTS": ""}, ()),
    ],
)  # fmt: skip
def test_pictures_may_lie_where_the_settings_say(
    tmp_path: Path, written: str, environment: dict[str, str], hosts: tuple[str, ...] | None
) -> None:
    (tmp_path / "studio.toml").write_text(written, encoding="utf-8")

    settings = load_settings(tmp_path / "studio.toml", environment)

    assert settings.picture_hosts == hosts
    assert not settings.site_texts


@pytest.mark.parametrize(
    "hosts", ["a.example", "https://a.example; script-src *", "*,https://a.example", "data:"]
)
def test_what_is_no_host_of_pictures_is_refused(hosts: str) -> None:
    with pytest.raises(SettingsError, match="STUDIO_PICTURE_HOSTS names"):
        load_settings(environment={"STUDIO_PICTURE_HOSTS": hosts})


@pytest.mark.parametrize("hosts", ['"a.example"', '["https://a.example; script-src *"]', "[7]"])
def test_what_is_no_host_of_pictures_is_refused_in_an_older_table(
    tmp_path: Path, hosts: str
) -> None:
    with pytest.raises(SettingsError, match=r"pictureHosts of \[site\] names"):
        load_settings(written(tmp_path, f"[site]\npictureHosts = {hosts}"), {})


def test_the_texts_of_an_older_file_are_what_its_site_table_has_besides(tmp_path: Path) -> None:
    config = written(tmp_path, '[site]\nslogan = "봄"\npictureHosts = []')

    assert load_settings(config, {}).site_texts == {"slogan": "봄"}
