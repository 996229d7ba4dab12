"""Addresses of stores without passwords, and back."""

from pathlib import Path

import pytest

from studio_adapters.bootstrap import (
    full_store_address,
    is_readable,
    load_settings,
    public_address,
)
from tests.unreadable_stores import UNREADABLE

WITH_PASSWORD = "postgresql://studio:s3cret@db.example:5433/studio?sslmode=require"
SHOWN = "postgresql://studio@db.example:5433/studio?sslmode=require"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        (WITH_PASSWORD, SHOWN),
        (
            "postgresql:///studio?host=/run/pg&password=s3cret",
            "postgresql:///studio?host=%2Frun%2Fpg",
        ),
        ("postgresql://db/studio", "postgresql://db/studio"),
        ("sqlite:////srv/studio.db", "sqlite:////srv/studio.db"),
        (
            "firebase://demo?databaseURL=https%3A%2F%2Fdemo.example%2F%3Fns%3Da",
            "firebase://demo?databaseURL=https%3A%2F%2Fdemo.example%2F%3Fns%3Da",
        ),
        ("memory:", "memory:"),
    ],
)
def test_passwords_are_left_out_and_nothing_else(url: str, shown: str) -> None:
    assert public_address(url) == shown
    assert public_address(shown) == shown


@pytest.mark.parametrize(
    "password", ["S3CR/ETpw", "pa#ss-ETpw", "pa?ss-ETpw", "a[ETpw", "a@ETpw", "%zzETpw"]
)
@pytest.mark.parametrize("form", ["postgresql://u:{}@h/d", "postgresql+psycopg://u:{}@h:1/d?x=y"])
def test_no_part_of_a_password_is_shown_whatever_is_in_it(form: str, password: str) -> None:
    assert "ETpw" not in public_address(form.format(password))


@pytest.mark.parametrize("url", [*UNREADABLE, f"sqlite:///{'a/' * 3000}ETpw", "postgresql://ETpw:"])
def test_of_an_address_that_is_not_understood_only_the_kind_is_left(url: str) -> None:
    kind = url.partition(":")[0]

    shown = public_address(url)

    assert not is_readable(url)
    assert shown in {"…", f"{kind}:…"}
    assert "ETpw" not in shown


@pytest.mark.parametrize("name", ["oauth_client_secret", "sslpassword", "scram_client_key"])
def test_every_secret_that_postgresql_knows_is_left_out(name: str) -> None:
    url = f"postgresql://studio@db/studio?{name}=ETpw&sslkey=%2Fetc%2Fkey&sslmode=require"

    shown = public_address(url)

    assert shown == "postgresql://studio@db/studio?sslkey=%2Fetc%2Fkey&sslmode=require"


def test_a_file_is_named_from_the_root_so_that_every_process_means_the_same() -> None:
    assert (
        public_address("sqlite:///var/studio.db") == f"sqlite:///{Path('var/studio.db').absolute()}"
    )


def test_a_file_has_one_name_however_it_is_spelt(tmp_path: Path) -> None:
    file = tmp_path / "studio.db"
    (tmp_path / "alias.db").symlink_to(file)

    spellings = (file, tmp_path / "alias.db", tmp_path / "var" / ".." / "studio.db")

    assert {public_address(f"sqlite:///{path}") for path in spellings} == {f"sqlite:///{file}"}


def test_the_password_comes_from_whichever_setting_names_the_same_store() -> None:
    nothing = load_settings(environment={})
    present = load_settings(environment={"STUDIO_STORE": WITH_PASSWORD})
    later = load_settings(environment={"STUDIO_STORE_NEXT": WITH_PASSWORD})

    assert full_store_address(SHOWN, nothing) == SHOWN
    assert full_store_address(SHOWN, present) == WITH_PASSWORD
    assert full_store_address(SHOWN, later) == WITH_PASSWORD


def test_what_is_written_into_the_settings_file_while_we_run_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "studio.toml"
    file.write_text('store = "sqlite:////srv/a.db"\n')
    monkeypatch.delenv("STUDIO_STORE_NEXT", raising=False)
    settings = load_settings(file, environment={})
    assert full_store_address(SHOWN, settings) == SHOWN

    file.write_text(f'store_next = "{WITH_PASSWORD}"\n')

    assert full_store_address(SHOWN, settings) == WITH_PASSWORD
    file.write_text("no settings at all")
    assert full_store_address(SHOWN, settings) == SHOWN
