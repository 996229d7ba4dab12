"""`systemctl` of the machine, and the socket on which the manager answers it."""

import json
import socket
import sys

from tests.deploy.inside.services import Manager

ADDRESS = "/run/stand-in-for-systemd"


def serve_requests(manager: Manager) -> None:
    """Answer one request after another, for as long as the machine runs."""
    with socket.socket(socket.AF_UNIX) as ear:
        ear.bind(ADDRESS)
        ear.listen()
        while True:
            line, _ = ear.accept()
            with line:
                words = json.loads(line.makefile("rb").readline())
                line.sendall(json.dumps({"problem": manager.ask(words)}).encode())


def main() -> int:
    """Have the words of the command line done; say what went wrong and return the status."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(ADDRESS)
        line.sendall(json.dumps(sys.argv[1:]).encode() + b"\n")
        problem = json.loads(line.makefile("rb").read())["problem"]
    if problem:
        sys.stderr.write(f"{problem}\n")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
