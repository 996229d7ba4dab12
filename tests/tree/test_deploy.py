"""The examples of a deployment name what exists."""

import re
from pathlib import Path

from studio_adapters.bootstrap import load_settings
from studio_core.records.keys import MAX_STRING_BYTES
from studio_http.middleware.request_guard import FIELDS_BYTES, FORM_BYTES

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SETTINGS = ROOT / "src" / "adapters" / "studio_adapters" / "settings.py"
PIN = re.compile(r"^([\w.-]+==[^ ;\\]+)", re.MULTILINE)


def test_every_setting_they_name_is_one() -> None:
    named = {
        name
        for path in DEPLOY.iterdir()
        for name in re.findall(r"STUDIO_[A-Z_]+", path.read_text("utf-8"))
    }

    known = SETTINGS.read_text("utf-8")
    assert {name for name in named if f'"{name}"' not in known} == set()
    assert named


def test_the_proxies_let_every_body_through_that_the_site_takes() -> None:
    picture = load_settings(environment={}).max_upload_bytes + FORM_BYTES
    longest = max(picture, MAX_STRING_BYTES + FIELDS_BYTES)
    nginx = re.search(r"client_max_body_size +(\d+)m;", (DEPLOY / "nginx.conf").read_text("utf-8"))
    caddy = re.search(r"max_size (\d+)MB", (DEPLOY / "Caddyfile").read_text("utf-8"))

    assert nginx
    assert caddy
    assert int(nginx[1]) * 1024 * 1024 >= longest
    assert int(caddy[1]) * 1_000_000 >= longest


def test_every_file_they_copy_or_install_from_is_there() -> None:
    named = {
        name
        for path in DEPLOY.iterdir()
        for name in re.findall(r"requirements\.\w+\.txt", path.read_text("utf-8"))
    }

    assert named == {"requirements.runtime.txt"}
    assert (ROOT / "requirements.runtime.txt").is_file()


def test_a_server_installs_what_the_tests_ran_with() -> None:
    tested = set(PIN.findall((ROOT / "requirements.lock.txt").read_text("utf-8")))
    served = set(PIN.findall((ROOT / "requirements.runtime.txt").read_text("utf-8")))

    assert served <= tested
    assert "litestar" in {pin.partition("==")[0] for pin in served}
