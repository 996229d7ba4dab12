"""Settings with a wrong name or of a wrong type are refused, with the name that was meant."""

from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings
from studio_adapters.demo.content import site_text

Cli = Any


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("STUDIO_PUBLIC_ULR", "; did you mean STUDIO_PUBLIC_URL?"),
        ("STUDIO_STOER", "; did you mean STUDIO_STORE?"),
        ("STUDIO_XYZZY", ""),
    ],
)
def test_an_unknown_variable_is_refused_with_the_nearest_name(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str, meant: str
) -> None:
    monkeypatch.setenv(name, "https://studio.example")

    answer = cli("log")

    assert answer.status == 1
    assert answer.err == f"Error: unknown setting {name} in the environment{meant}\n"


def test_variables_that_are_no_settings_are_nobodys_business(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("STUDIO_DEBUG", "STUDIO_PORT_8000_TCP", "STUDIO_SERVICE_HOST", "STUDIOS"):
        monkeypatch.setenv(name, "")

    assert cli("log").status == 0


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('storre = "x"', "unknown setting storre; did you mean store?"),
        ("[sites]", "unknown setting sites; did you mean site?"),
        ("max_upload_mb = true", "max_upload_mb must be a whole number or a text in quotes"),
        ('store = ["a", "b"]', "store must be a text in quotes"),
        ("store = 2026-01-01", "store must be a text in quotes"),
        ("picture_hosts = 7", "picture_hosts must be a list of texts or a text in quotes"),
        ("trusted_proxies = [1]", "trusted_proxies must be a list of texts or a text in quotes"),
    ],
)
def test_a_wrong_key_of_the_file_is_refused_with_the_nearest_name(
    cli: Cli, written: str, told: str
) -> None:
    Path("studio.toml").write_text(written)

    answer = cli("log")

    assert answer.status == 1
    assert answer.err.startswith("Error: studio.toml: ")
    assert told in answer.err


def test_what_the_product_shipped_and_documented_before_is_right(tmp_path: Path) -> None:
    file = tmp_path / "studio.toml"
    own = (
        '[site]\nfoundedOn = 2022-04-01\npictureHosts = ["https://a.example"]\n'
        '[site.about]\nscene = "residential-living"\nstory = []\n'
        '[site.meta."/portfolio"]\ntitle = "작업"\n'
    )
    for text in (site_text(), own):
        file.write_text(text, encoding="utf-8")

        assert load_settings(file, environment={}).site
