"""A program for a network of its own: hostile addresses are asked for, while somebody listens.

Prints how many were tried, which of them reached the listener, and what a sound address reached.
"""

import json
import socket
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_address

from studio_adapters.outbound import OutboundClient, OutboundError, Resolver, resolve
from tests.hostile_addresses import INNER_ADDRESSES, ODD_ADDRESSES
from tests.outbound_stand_ins import PUBLIC

INSIDE_4 = ("10.0.0.1", "100.64.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "192.0.0.192")
INSIDE_6 = ("fc00::1", "fd00:ec2::254", "2002:7f00:1::", "64:ff9b::7f00:1")
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def main() -> None:
    for address in (*INSIDE_4, *INSIDE_6, PUBLIC):
        bits = "128" if ":" in address else "32"
        subprocess.run(["ip", "addr", "add", f"{address}/{bits}", "dev", "lo"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    heard: list[str] = []
    listener = socket.create_server(
        ("::", 80), family=socket.AF_INET6, dualstack_ipv6=True, backlog=500
    )
    threading.Thread(target=listen, args=(listener, heard), daemon=True).start()
    client = OutboundClient(5.0, 1000)
    hosts = [f"[{one}]" if ":" in one else one for one in INNER_ADDRESSES]
    urls = [*(f"http://{host}/{host}" for host in hosts), *ODD_ADDRESSES]
    for url in urls:
        ask(client, url)
    for address in INNER_ADDRESSES:
        ask(replace(client, resolve=always(str(ip_address(address)))), f"http://a.kr/{address}")
    reached = list(heard)
    heard.clear()
    assert resolve("127.0.0.1", 80)
    ask(client, f"http://{PUBLIC}/outside")
    tried = len(urls) + len(INNER_ADDRESSES)
    print(json.dumps({"tried": tried, "reached": reached, "control": heard}))  # noqa: T201 - what it is for


def always(address: str) -> Resolver:
    def resolve(host: str, port: int) -> Sequence[str]:
        return [address]

    return resolve


def ask(client: OutboundClient, url: str) -> None:
    try:
        with client.request("GET", url):
            pass
    except OutboundError:
        pass


def listen(listener: socket.socket, heard: list[str]) -> None:
    while True:
        opened, _ = listener.accept()
        with opened:
            heard.append(opened.recv(1000).decode("latin-1").partition("\r\n")[0])
            opened.sendall(ANSWER)


if __name__ == "__main__":
    main()
