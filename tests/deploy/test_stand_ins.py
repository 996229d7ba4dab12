"""The stand-ins for systemd and podman report the errors that the originals would."""

from pathlib import Path
from typing import IO

import pytest

from tests.deploy.inside.containerfile import context_files
from tests.deploy.inside.unit_files import UnitError, read_environment, read_unit
from tests.deploy.machine import Machine, running_machine, way_to_registries
from tests.deploy.page import read_blocks
from tests.http.studio_in_memory import eventually

pytestmark = pytest.mark.slow

PORT = 8111
PATIENCE_SECONDS = 30
SOCKET = f"[Socket]\nListenStream=127.0.0.1:{PORT}\n"
SERVICE = """\
[Unit]
Requires=greeter.socket
[Service]
User=nobody
Group=nogroup
StateDirectory=greeter
ProtectSystem=strict
TimeoutStopSec=0.2
Restart=always
RestartSec=0
ExecStart=/usr/local/bin/python3 /opt/greeter.py
"""
GREETING = """
import os, signal, socket
signal.signal(signal.SIGTERM, {hearing})
with socket.socket(fileno=3) as listening:
    assert os.environ["LISTEN_PID"] == str(os.getpid())
    while True:
        with listening.accept()[0] as visitor:
            visitor.sendall(greeting())
"""
WRITABLE = """
def greeting():
    import tempfile
    found = []
    for folder in ("/etc", "/opt", "/run", "/var/lib/greeter", "/tmp"):
        try:
            tempfile.TemporaryFile(dir=folder).close()
            found.append(folder)
        except OSError:
            pass
    return " ".join(found).encode()
"""


def greet(machine: Machine, program: str) -> None:
    """Install a service that sends a greeting to every connection, and start only its socket."""
    files = {
        "/etc/systemd/system/greeter.socket": SOCKET,
        "/etc/systemd/system/greeter.service": SERVICE,
        "/opt/greeter.py": program,
    }
    machine.run("systemctl stop greeter.socket greeter.service; rm -f /run/log/greeter.service")
    for path, text in files.items():
        assert machine.run(f"cat > {path} <<'END'\n{text}\nEND").status == 0
    assert machine.run("systemctl daemon-reload && systemctl start greeter.socket").status == 0


def greeted(machine: Machine) -> str:
    with machine.connect(PORT) as visitor:
        return visitor.recv(1000).decode()


def said(machine: Machine) -> str:
    return machine.run("cat /run/log/greeter.service").out


def test_a_connection_starts_a_stopped_service_until_its_socket_is_closed(
    machine: Machine,
) -> None:
    greet(machine, WRITABLE + GREETING.format(hearing="signal.SIG_DFL"))
    first = greeted(machine)

    assert machine.run("systemctl stop greeter").status == 0
    again = greeted(machine)
    assert machine.run("systemctl stop greeter.socket greeter.service").status == 0

    assert first == again
    with pytest.raises(ConnectionRefusedError):
        greeted(machine)


def test_a_service_can_write_only_to_its_own_folder_and_tmp(machine: Machine) -> None:
    greet(machine, WRITABLE + GREETING.format(hearing="signal.SIG_DFL"))

    assert greeted(machine) == "/var/lib/greeter /tmp"


def test_a_service_that_does_not_end_is_killed(machine: Machine) -> None:
    greet(machine, WRITABLE + GREETING.format(hearing="signal.SIG_IGN"))
    greeted(machine)

    assert machine.run("systemctl stop greeter.socket greeter.service").status == 0

    assert "timed out. Killing." in said(machine)
    assert "ended with status -9" in said(machine)


def test_a_service_that_fails_repeatedly_is_not_started_again(machine: Machine) -> None:
    greet(machine, "raise SystemExit(3)")

    assert machine.run("systemctl start greeter").status == 0

    assert eventually(lambda: "repeated too quickly" in said(machine), PATIENCE_SECONDS)
    assert said(machine).count("exited with status 3") == 5
    with pytest.raises(ConnectionRefusedError):
        greeted(machine)


def test_unknown_units_and_commands_of_systemctl_fail(machine: Machine) -> None:
    assert machine.run("systemctl start studio").err.endswith("Unit studio.service not found.\n")
    assert machine.run("systemctl mask studio").status == 1


@pytest.mark.parametrize(
    "line", ["UMaks=0077", "Restart=on-failure", "WorkingDirectory=%S/studio", "ListenStream=1"]
)
def test_an_unknown_directive_is_an_error(tmp_path: Path, line: str) -> None:
    unit = tmp_path / "studio.service"
    unit.write_text(f"[Service]\nUser=studio\n{line}\n", encoding="utf-8")

    with pytest.raises(UnitError):
        read_unit(unit)


def test_a_file_of_variables_is_not_expanded_as_by_a_shell(tmp_path: Path) -> None:
    file = tmp_path / "secrets.env"
    file.write_text("# a\n; b\nONE=a b$c'd\nTWO=\"x y\"\nTHREE='$z'\n", encoding="utf-8")

    assert read_environment(str(file)) == {"ONE": "a b$c'd", "TWO": "x y", "THREE": "$z"}
    assert read_environment(f"-{tmp_path}/missing") == {}


def test_every_fenced_block_of_a_page_is_found_with_its_commands() -> None:
    page = "## A\n```sh\na \\\n  b\n# c\nd\n```\n## B\n1. x\n\n   ```\n   e\n   ```\n"

    assert [(block.heading, block.language, block.commands) for block in read_blocks(page)] == [
        ("A", "sh", ("a   b", "d")),
        ("B", "", ("e",)),
    ]


@pytest.mark.parametrize("line", ["ONBUILD RUN true", "ADD a b", "RUN --mount=type=cache true"])
def test_an_instruction_that_is_not_emulated_fails(machine: Machine, line: str) -> None:
    text = f"FROM docker.io/library/python:3\n{line}\n"

    built = machine.run(f"printf %s '{text}' > Containerfile; podman build -t x -f Containerfile .")

    assert built.status == 125


@pytest.mark.parametrize("option", ["--privileged", "--cap-drop=none", "--network=host"])
def test_an_option_that_is_not_emulated_fails(machine: Machine, option: str) -> None:
    assert machine.run(f"podman run --rm {option} studio").status == 2


def test_what_is_ignored_is_not_copied_into_an_image(tmp_path: Path) -> None:
    for name in ("a.py", ".git/x", "ui/node_modules/x/y", "var/z", "src/var/z", ".x_cache/a"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    ignored = tmp_path / "Containerfile.dockerignore"
    ignored.write_text("# c\n.git\nvar\n**/node_modules\n.*_cache\n", encoding="utf-8")

    kept = set(context_files(tmp_path, tmp_path / "Containerfile"))

    assert kept == {"a.py", "src/var/z", ignored.name}


def test_what_is_excepted_is_copied_and_nothing_else(tmp_path: Path) -> None:
    for name in ("a.py", "dist/x.whl", "dist/x.tar", "dist/in/y.whl", "var/secret"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "Containerfile.dockerignore").write_text("*\n!dist/*.whl\n!a.py\n", "utf-8")

    assert set(context_files(tmp_path, tmp_path / "Containerfile")) == {"a.py", "dist/x.whl"}


def test_only_variables_for_package_registries_are_passed_on() -> None:
    outside = {"PIP_INDEX_URL": "a", "HTTPS_PROXY": "b", "STUDIO_STORE": "c", "AWS_KEY": "d"}

    assert way_to_registries(outside) == {"PIP_INDEX_URL": "a", "HTTPS_PROXY": "b"}


@pytest.mark.usefixtures("namespaces")
def test_a_failed_test_leaves_no_process_and_no_mount(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), (tmp_path / "out").open("w") as out:
        fail_on_a_machine(tmp_path / "log", out)

    number = int((tmp_path / "out").read_text("utf-8"))
    assert not Path(f"/proc/{number}").exists()
    assert "studio-machine-" not in Path("/proc/self/mountinfo").read_text("utf-8")


def fail_on_a_machine(log: Path, out: IO[str]) -> None:
    with running_machine(log) as machine:
        machine.start("sleep 1000", out)
        out.write(f"{machine.process_id}")
        raise ZeroDivisionError
