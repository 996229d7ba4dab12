"""`podman` of the machine; instructions and options that are not emulated are refused."""

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.deploy.inside.building import new_mounts
from tests.deploy.inside.containerfile import ContainerfileError
from tests.deploy.inside.containers import (
    Options,
    check_health,
    enter_container,
    run_container,
    running_containers,
    stop_container,
)
from tests.deploy.inside.images import build_image, load_image

FAULT = 125
"""What podman itself ends with when it cannot do what it was told."""


def main() -> int:
    """Do what the command line says and return the status that podman would end with."""
    given = _parser().parse_args()
    do: Callable[[argparse.Namespace], int] = given.do
    try:
        return do(given)
    except (ContainerfileError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"Error: {error}\n")
        return FAULT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="podman", allow_abbrev=False)
    commands = parser.add_subparsers(required=True)
    build = commands.add_parser("build", allow_abbrev=False)
    build.set_defaults(do=_build)
    build.add_argument("-t", dest="tag", required=True)
    build.add_argument("-f", dest="file", type=Path, required=True)
    build.add_argument("--format", choices=("oci", "docker"), default="oci")
    build.add_argument("context", type=Path)
    run = commands.add_parser("run", allow_abbrev=False)
    run.set_defaults(do=_run)
    run.add_argument("--rm", action="store_true", required=True)
    run.add_argument("-p", dest="ports", action="append", default=[])
    run.add_argument("-v", dest="volumes", action="append", default=[])
    run.add_argument("-e", dest="variables", action="append", default=[])
    run.add_argument("--tmpfs", action="append", default=[])
    run.add_argument("--read-only", action="store_true")
    run.add_argument("--cap-drop", choices=("all",))
    run.add_argument("--security-opt", choices=("no-new-privileges",))
    run.add_argument("image")
    run.add_argument("words", nargs=argparse.REMAINDER)
    listing = commands.add_parser("ps", allow_abbrev=False)
    listing.set_defaults(do=_list)
    listing.add_argument("--quiet", action="store_true", required=True)
    enter = commands.add_parser("exec", allow_abbrev=False)
    enter.set_defaults(do=lambda given: enter_container(given.container, given.words))
    enter.add_argument("container")
    enter.add_argument("words", nargs=argparse.REMAINDER)
    stop = commands.add_parser("stop", allow_abbrev=False)
    stop.set_defaults(do=_stop)
    stop.add_argument("container")
    health = commands.add_parser("healthcheck", allow_abbrev=False)
    health.set_defaults(do=_health)
    health.add_argument("verb", choices=("run",))
    health.add_argument("container")
    return parser


def _build(given: argparse.Namespace) -> int:
    new_mounts()
    keeps_health = given.format == "docker"
    build_image(given.tag, given.file, given.context.resolve(), keeps_health=keeps_health)
    return 0


def _run(given: argparse.Namespace) -> int:
    new_mounts()
    options = Options(
        volumes={folder: name for name, _, folder in (v.partition(":") for v in given.volumes)},
        temporary=given.tmpfs,
        read_only=given.read_only,
        no_capabilities=given.cap_drop is not None,
        no_new_privileges=given.security_opt is not None,
        environment=dict(variable.split("=", 1) for variable in given.variables),
    )
    _check_ports(given)
    return run_container(given.image, given.words, options)


def _check_ports(given: argparse.Namespace) -> None:
    """See that the ports are the image's own: its containers share the machine's network."""
    image, _ = load_image(given.image)
    for published in given.ports:
        outside, inside = published.split(":")[-2:]
        if outside != inside or int(inside) not in image.ports:
            raise ContainerfileError(f"-p {published} is not emulated")


def _list(_: argparse.Namespace) -> int:
    sys.stdout.write("".join(f"{container}\n" for container in running_containers()))
    return 0


def _stop(given: argparse.Namespace) -> int:
    stop_container(given.container)
    return 0


def _health(given: argparse.Namespace) -> int:
    problem = check_health(given.container)
    if problem:
        sys.stderr.write(f"{problem}\n")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
