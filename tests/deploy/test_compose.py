"""deploy/compose.yaml: every service is shut in, and what it names is there."""

import json
import re
import subprocess
from ipaddress import ip_network

import pytest

from scripts.supply_chain import TOOLS
from studio_adapters.bootstrap import load_settings
from studio_http.base.allowed_hosts import AllowedHosts
from tests.deploy.composed import COMPOSE, DOMAIN, VARIABLES, read_compose, services
from tests.deploy.inside.containerfile import Instruction, context_files, read_instructions
from tests.deploy.machine import ROOT
from tests.deploy.page import read_blocks

CONTAINERFILE = ROOT / "deploy" / "Containerfile"
CADDYFILE = ROOT / "deploy" / "Caddyfile"
PAGE = ROOT / "docs" / "containers.md"
VALIDATE = "import sys, compose_spec; compose_spec.PyCompose.from_yaml(sys.stdin.read())"
ALL = ["site", "proxy", "database"]


def image() -> dict[str, Instruction]:
    """Return the last instruction of each name in the image's Containerfile."""
    return {one.name: one for one in read_instructions(CONTAINERFILE)}


def validated(text: str) -> str:
    done = subprocess.run(
        [TOOLS / "python", "-c", VALIDATE], input=text, capture_output=True, text=True, check=False
    )
    return done.stderr.strip().rpartition("\n")[2]


@pytest.mark.slow
def test_the_file_is_what_the_compose_specification_allows() -> None:
    read = read_compose()
    spoilt = {**read, "services": {"site": {**read["services"]["site"], "restrat": "no"}}}

    assert validated(json.dumps(read)) == ""
    assert "restrat" in validated(json.dumps(spoilt))


def test_without_a_domain_nothing_starts() -> None:
    with pytest.raises(AssertionError, match=r"name the domain in deploy/\.env"):
        read_compose({})


@pytest.mark.parametrize("name", ALL)
def test_every_service_is_shut_in_and_comes_back(name: str) -> None:
    told = services()[name].told

    assert services().keys() == set(ALL)
    assert told["read_only"] is True
    assert told["cap_drop"] == ["ALL"]
    assert told.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else [])
    assert told["security_opt"] == ["no-new-privileges:true"]
    assert told["restart"] == "unless-stopped"
    assert told["logging"]["options"].keys() == {"max-size", "max-file"}
    assert {"mem_limit", "pids_limit", "healthcheck", "tmpfs"} <= told.keys()
    assert "privileged" not in told
    assert name == "proxy" or re.fullmatch(r"[1-9]\d*:[1-9]\d*", told["user"])


def test_only_the_proxy_is_reached_from_outside() -> None:
    ports = {name: service.told.get("ports") for name, service in services().items()}

    assert ports.pop("proxy") == ["80:80", "443:443", "443:443/udp"]
    assert set(ports.values()) == {None}


def test_postgresql_starts_only_when_it_is_asked_for() -> None:
    profiles = {name: service.told.get("profiles") for name, service in services().items()}

    assert profiles == {"site": None, "proxy": None, "database": ["postgres"]}
    assert not [one for one in services().values() if "database" in one.told.get("depends_on", ())]


def test_the_site_is_the_image_s_own_user_command_and_check() -> None:
    site, built = services()["site"], image()

    assert f"--uid {site.told['user'].partition(':')[0]} " in useradd()
    assert site.told["command"] == json.loads(built["CMD"].text)
    assert ["CMD", *site.health] == site.told["healthcheck"]["test"]
    assert site.health == json.loads(built["HEALTHCHECK"].text.removeprefix("CMD "))
    assert site.told["stop_signal"] == built["STOPSIGNAL"].text
    assert (ROOT / "deploy" / site.told["build"]["context"]).resolve() == ROOT
    assert ROOT / site.told["build"]["dockerfile"] == CONTAINERFILE


def test_the_check_runs_nothing_that_lies_in_the_volume() -> None:
    """It is started in /data, where Python would look for its modules first."""
    checks = [services()["site"].health, json.loads(image()["HEALTHCHECK"].text[len("CMD ") :])]

    assert [one[:2] for one in checks] == [["python", "-P"]] * 2


def useradd() -> str:
    (made,) = [one.text for one in read_instructions(CONTAINERFILE) if "useradd" in one.text]
    return made


def test_what_the_site_keeps_in_memory_leaves_room_for_the_site() -> None:
    site = services()["site"]
    size = re.search(r"size=(\d+)m", site.temporary["/tmp"])

    assert site.told["mem_limit"] == "1g"
    assert size
    assert int(size[1]) <= 512


def test_the_site_is_no_first_process_that_has_to_care_for_others() -> None:
    assert services()["site"].told["init"] is True


def test_postgresql_is_well_when_others_reach_it() -> None:
    # Its image begins with a server that takes nobody but the image's own set-up, at a socket.
    assert "--host=127.0.0.1" in services()["database"].health


def test_every_folder_that_is_mounted_is_the_user_s_in_the_image() -> None:
    made = re.findall(r"install -d -o studio -g studio -m \d+ ([/\w ]+)", useradd())
    owned = {folder for line in made for folder in line.split()}

    assert owned == services()["site"].volumes.keys()


def test_the_settings_are_settings_and_agree_with_the_rest() -> None:
    site, network = services()["site"], read_compose()["networks"]["inside"]["ipam"]["config"]
    settings = load_settings(environment=site.environment)

    assert settings.public_url == f"https://{DOMAIN}"
    assert settings.trusted_proxies == (network[0]["subnet"],)
    assert ip_network(network[0]["subnet"]).is_private
    assert str(settings.published_dir) in site.volumes
    assert settings.backup_at
    assert list(settings.backup_to) == ["/backups"]


def test_a_domain_of_other_letters_is_known_as_browsers_send_it() -> None:
    given = {"SITE_DOMAIN": "봄.한국"}
    settings = load_settings(environment=services(given)["site"].environment)

    assert AllowedHosts(settings.public_url).allows("봄.한국".encode("idna"))


def test_backups_go_where_the_variables_say() -> None:
    given = {**VARIABLES, "BACKUP_TO": "s3://bucket/backups", "BACKUP_AT": "04:30"}
    settings = load_settings(environment=services(given)["site"].environment)

    assert list(settings.backup_to) == ["s3://bucket/backups"]


def test_the_proxy_has_what_its_configuration_names() -> None:
    proxy, text = services()["proxy"], CADDYFILE.read_text("utf-8")
    roots = re.findall(r"^\s*root (?:\* )?(/var/\S+)", text, re.MULTILINE)

    assert roots
    assert set(re.findall(r"\{\$(\w+)", text)) == proxy.environment.keys()
    assert proxy.environment["SITE_UPSTREAM"] == "site:8000"
    assert {
        root for root in roots if not f"{root}/".startswith("/var/cache/studio/published/")
    } == set()
    assert not re.search(r"^\s*admin ", text, re.MULTILINE)  # its check asks the usual address
    assert "/etc/caddy/Caddyfile" in proxy.volumes
    mounted = {"/etc/caddy/Caddyfile", "/etc/caddy/studio-errors", "/var/cache/studio/published"}
    assert mounted == proxy.read_only_volumes
    assert proxy.volumes["/var/cache/studio/published"] == services()["site"].volumes["/published"]


def test_secrets_lie_in_files_that_nobody_tracks_or_copies() -> None:
    files = {told["file"] for told in read_compose()["secrets"].values()}
    files |= {one["path"] for one in services()["site"].told["env_file"]}
    paths = [str((COMPOSE.parent / name).relative_to(ROOT)) for name in files]
    ignored = ["git", "check-ignore", "--no-index", *paths, "deploy/.env"]
    done = subprocess.run(ignored, cwd=ROOT, capture_output=True, text=True, check=False)

    assert files == {"./secrets/database-password", "./secrets/site.env"}
    assert set(done.stdout.split()) == {*paths, "deploy/.env"}


def test_a_build_copies_the_release_and_nothing_else() -> None:
    copied = set(context_files(ROOT, CONTAINERFILE))
    wheels = {str(path.relative_to(ROOT)) for path in ROOT.glob("dist/studio-*.whl")}

    assert copied == {"requirements.runtime.txt", *wheels}


def test_what_stays_out_of_an_image_is_said_once() -> None:
    link = ROOT / ".containerignore"

    assert link.readlink() == (CONTAINERFILE.parent / "Containerfile.dockerignore").relative_to(
        ROOT
    )


def commands() -> list[str]:
    return [one for block in read_blocks(PAGE.read_text("utf-8")) for one in block.commands]


def test_every_command_of_the_page_names_services_that_are_there() -> None:
    told = [line.split("docker compose ", 1)[1] for line in commands() if "docker compose" in line]
    named = [re.sub(r"--\S+ ?|-T ", "", line).split() for line in told]
    targets = {words[1] for words in named if words[0] in {"run", "exec", "restart"}}

    assert {words[0] for words in named} == {"build", "up", "down", "run", "exec", "restart"}
    assert targets
    assert targets <= services().keys()
