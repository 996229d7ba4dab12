"""A program for a network of its own: pictures of hostile addresses are asked for.

Prints how many were tried, how many were refused as what they are, what reached the listener, and
what a sound address reached.
"""

import json
import socket
import subprocess
import threading

from studio_adapters.images.web import PublicPictures
from studio_core.files.fetching import PictureAddressRefusedError, PictureNotFetchedError
from tests.hostile_addresses import INNER_ADDRESSES, ODD_ADDRESSES
from tests.hostile_network import INSIDE_4, INSIDE_6, listen
from tests.outbound_stand_ins import PUBLIC


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
    web = PublicPictures(1000)
    hosts = [f"[{one}]" if ":" in one else one for one in INNER_ADDRESSES]
    urls = [*(f"http://{host}/a.jpg" for host in hosts), "http://localhost/a.jpg", *ODD_ADDRESSES]
    refused = [url for url in urls if is_refused(web, url)]
    reached = list(heard)
    heard.clear()
    is_refused(web, f"http://{PUBLIC}/outside.jpg")
    told = {"tried": len(urls), "refused": len(refused), "reached": reached, "control": heard}
    print(json.dumps(told))  # noqa: T201 - what it is for


def is_refused(web: PublicPictures, url: str) -> bool:
    try:
        with web.fetch(url):
            return False
    except PictureAddressRefusedError:
        return True
    except PictureNotFetchedError:
        return False


if __name__ == "__main__":
    main()
