"""The machine's first process: builds its root, makes it its own, and manages its services.

It is started in namespaces of its own (mount, process ids, network). When it ends, so does every
process of the machine, and every mount; it ends when the test on the other side of *line* does.
"""

import fcntl
import json
import os
import socket
import struct
import sys
import threading
from pathlib import Path

from tests.deploy.inside.building import build_root, move_into
from tests.deploy.inside.services import Manager
from tests.deploy.inside.systemctl import serve_requests

MOST_BYTES = 4096
_GET_FLAGS, _SET_FLAGS, _UP = 0x8913, 0x8914, 0x1
"""SIOCGIFFLAGS, SIOCSIFFLAGS and IFF_UP: what `ip link set lo up` does."""


def main() -> None:
    """Change to the machine's root, then open connections until the test ends."""
    line = socket.socket(fileno=int(sys.argv[1]))
    plan = json.loads(sys.argv[2])
    # While /proc is still the one outside, it knows this process by its number there.
    number_outside = Path("/proc/self").readlink()
    os.umask(0o022)
    _raise_loopback()
    needed = [Path(folder) for folder in plan["needed"]]
    root = build_root(Path(plan["rooms"]), Path(plan["checkout"]), Path(plan["python"]), needed)
    move_into(root)
    threading.Thread(target=serve_requests, args=[Manager()], daemon=True).start()
    line.send(str(number_outside).encode())
    while asked := line.recv(MOST_BYTES):
        port, _, first = asked.partition(b" ")
        _open_connection(line, int(port), first)


def _open_connection(line: socket.socket, port: int, first: bytes) -> None:
    """Connect to *port* in the machine and hand the connection over, or say why not."""
    try:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(first)
            socket.send_fds(line, [b"0"], [connection.fileno()])
    except OSError as error:
        line.send(str(error.errno).encode())


def _raise_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh14x", b"lo", 0)
        answer = fcntl.ioctl(any_socket, _GET_FLAGS, request)
        flags = struct.unpack("16sh14x", answer)[1] | _UP
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh14x", b"lo", flags))


if __name__ == "__main__":
    main()
