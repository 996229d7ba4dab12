"""The examples of a deployment name what exists."""

import re
from pathlib import Path

import pytest

from scripts.proxy_errors import FOLDER, RETRY_SECONDS, proxy_errors
from studio_adapters.bootstrap import load_settings
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.records.keys import MAX_STRING_BYTES
from studio_http.live.endpoint import MAX_STREAMS_PER_ADDRESS
from studio_http.middleware.request_guard import FIELDS_BYTES, FORM_BYTES
from studio_http.pages.page_routes import LISTED

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SETTINGS = ROOT / "src" / "adapters" / "studio_adapters" / "settings.py"
CODE = "/[a-z][a-z](?:-[A-Za-z]+)?"
"""What the proxies take for the code of a language, at the beginning of an address."""

PIN = re.compile(r"^([\w.-]+==[^ ;\\]+)", re.MULTILINE)


def test_every_setting_they_name_is_one() -> None:
    named = {
        name
        for path in filter(Path.is_file, DEPLOY.rglob("*"))
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


def test_caddy_masks_the_links_that_let_somebody_in() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    form = re.search(r'request>uri regexp "([^"]+)" "\$1/-"', text)

    assert form
    for path in ("p", "api/invitations", "api/resets", "api/emails"):
        for language in (BASE, *TWINNED):
            address = address_in(language, f"/{path}")
            assert re.sub(form[1], r"\1/-", f"{address}/token/x?y=z") == f"{address}/-/x?y=z"
    assert re.sub(form[1], r"\1/-", "/portfolio/p1") == "/portfolio/p1"


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_knows_the_code_of_each_language_and_takes_no_page_for_one(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")

    assert text.count(CODE) == text.count("[a-z][a-z]") > 0
    for one in TWINNED:
        assert re.fullmatch(CODE, f"/{one}")
        assert f'"{one}"' not in text
        assert f"/{one}/" not in text
    beginnings = {f"/{path.split('/')[1]}" for path in (*LISTED, "/p/x", "/api/x")}
    assert not [path for path in beginnings if re.fullmatch(CODE, path)]


def test_the_service_lets_the_drawing_of_a_logo_limit_itself() -> None:
    text = (DEPLOY / "studio.service").read_text("utf-8")
    denied, allowed = re.split(r"^SystemCallFilter=~.*@resources.*\n", text, flags=re.MULTILINE)
    later = re.findall(r"^SystemCallFilter=([^~].*)$", allowed, re.MULTILINE)

    assert "SystemCallFilter=@system-service" in denied
    assert {"prlimit64", "setrlimit"} <= set(" ".join(later).split())
    # The clock's state is read, which is counted among what is privileged.
    assert {"adjtimex", "clock_adjtime"} <= set(" ".join(later).split())
    assert "ProtectClock" not in re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    assert "\nCapabilityBoundingSet=\n" in text
    assert "OOMPolicy=continue" in text


def test_what_nginx_answers_by_itself_is_current() -> None:
    files = filter(Path.is_file, FOLDER.rglob("*"))
    written = {str(path.relative_to(FOLDER)): path.read_text("utf-8") for path in files}

    assert written == dict(proxy_errors()), "run python -m scripts.proxy_errors"


def test_every_answer_that_nginx_names_is_there() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    statuses = set(re.findall(r"/studio-errors/(\d+)(?:\$studio_sent)?\.\$studio_kind", text))
    busy = set(re.findall(r"^ +\S+ +(429[a-z-]*);", text, re.MULTILINE))
    told = {name.rpartition("/")[2].partition(".")[0] for name, _ in proxy_errors()}
    seconds = dict(re.findall(r"^ +(429|503) +(\d+);", text, re.MULTILINE))

    assert statuses | busy | {"503-sent", "headers", "published"} == told
    assert seconds == {str(status): str(wait) for status, wait in RETRY_SECONDS.items()}


def test_nginx_lets_pass_what_the_site_promises_to_one_address() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    streams = re.search(r"limit_conn studio_streams +(\d+);", text)

    assert streams
    assert int(streams[1]) > MAX_STREAMS_PER_ADDRESS
    assert f"{MAX_STREAMS_PER_ADDRESS} from one address" in (ROOT / "docs/scaling.md").read_text(
        "utf-8"
    )


def test_every_file_they_copy_or_install_from_is_there() -> None:
    named = {
        name
        for path in filter(Path.is_file, DEPLOY.rglob("*"))
        for name in re.findall(r"requirements\.\w+\.txt", path.read_text("utf-8"))
    }

    assert named == {"requirements.runtime.txt"}
    assert (ROOT / "requirements.runtime.txt").is_file()


def test_a_server_installs_what_the_tests_ran_with() -> None:
    tested = set(PIN.findall((ROOT / "requirements.lock.txt").read_text("utf-8")))
    served = set(PIN.findall((ROOT / "requirements.runtime.txt").read_text("utf-8")))

    assert served <= tested
    assert "litestar" in {pin.partition("==")[0] for pin in served}
