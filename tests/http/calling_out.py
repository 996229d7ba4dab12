"""Files that name a place elsewhere in every way they can, and the place, which hears who comes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from PIL import PngImagePlugin

from tests.adapters.images.photographs import encoded, quarters

_SHOWS = "q 300 0 0 300 0 0 cm /I Do Q"
"""The page of the document: a picture that lies elsewhere."""


@dataclass(frozen=True, slots=True)
class Listener:
    """A server on the loopback; *heard* are the connections that were made to it."""

    port: int
    heard: list[tuple[str, int]] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def hears(self) -> bool:
        """Tell whether a connection is heard, by making one."""
        before = len(self.heard)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", "/")
        connection.getresponse().read()
        connection.close()
        return len(self.heard) == before + 1


@contextmanager
def listening() -> Iterator[Listener]:
    """Listen on a free port."""
    heard: list[tuple[str, int]] = []

    class Server(ThreadingHTTPServer):
        def verify_request(self, request: object, client_address: tuple[str, int]) -> bool:
            """Note who connects, whatever they say then."""
            heard.append(client_address)
            return True

    with Server(("127.0.0.1", 0), _Handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield Listener(server.server_address[1], heard)
        server.shutdown()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(204)
        self.end_headers()

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def document(address: str) -> bytes:
    """Return a PDF of one page that opens addresses, starts a program, runs a script and sends."""
    script = f"app.launchURL('{address}/script', true); this.submitForm('{address}/form');"
    actions = " ".join(
        (
            f"<</S/URI/URI({address}/uri)>>",
            f"<</S/JavaScript/JS({_escaped(script)})>>",
            "<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)/P(/c calc)>>>>",
            f"<</S/Launch/F<</FS/URL/F({address}/launch)>>>>",
            f"<</S/SubmitForm/F<</FS/URL/F({address}/submit)>>/Flags 4>>",
            f"<</S/ImportData/F<</FS/URL/F({address}/data)>>>>",
            f"<</S/GoToR/F<</FS/URL/F({address}/elsewhere)>>/D[0/Fit]>>",
        )
    )
    return _pdf(
        f"<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI({address}/open)/Next[{actions}]>>"
        f"/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS({_escaped(script)})>>]>>>>"
        f"/URI<</Base({address})>>/AA<</WC<</S/URI/URI({address}/close)>>>>>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R"
        f"/Resources<</XObject<</I 5 0 R>>>>/AA<</O<</S/URI/URI({address}/page)>>>>"
        "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 300 300]"
        f"/A<</S/URI/URI({address}/link)>>>>]>>",
        f"<</Length {len(_SHOWS)}>>stream\n{_SHOWS}\nendstream",
        "<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8"
        f"/F<</FS/URL/F({address}/image)>>/Length 0>>stream\n\nendstream",
    )


def pictures(address: str) -> dict[str, bytes]:
    """Return pictures whose metadata name addresses, by name."""
    packet = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="{address}/about" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">'
        f'<xmpMM:DerivedFrom rdf:resource="{address}/derived"/></rdf:Description></rdf:RDF>'
        f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{address}/svg"/></svg></x:xmpmeta>'
    ).encode()
    notes = PngImagePlugin.PngInfo()
    notes.add_itxt("XML:com.adobe.xmp", packet.decode())
    page = f'<img src="{address}/page"><script src="{address}/script"></script>'.encode()
    return {
        "거실.jpg": encoded(quarters(), "JPEG", xmp=packet, comment=page) + page,
        "주방.png": encoded(quarters(), "PNG", pnginfo=notes) + page,
        "욕실.webp": encoded(quarters(), "WEBP", xmp=packet) + page,
    }


def drawing(address: str) -> bytes:
    """Return an SVG that shows a picture, a style and an entity of another place."""
    return (
        f'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "{address}/entity">]>'
        f'<?xml-stylesheet href="{address}/style"?><svg xmlns="http://www.w3.org/2000/svg">'
        f'<image href="{address}/image"/><text>&e;</text></svg>'
    ).encode()


def _escaped(text: str) -> str:
    return text.replace("(", "\\(").replace(")", "\\)")


def _pdf(*objects: str) -> bytes:
    """Return a whole file of these objects, numbered from 1, of which the first is the root."""
    content, places = b"%PDF-1.7\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(content))
        content += f"{number} 0 obj{one}endobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    start, count = len(content), len(objects) + 1
    end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R>>\n"
    return content + end.encode() + f"startxref\n{start}\n%%EOF\n".encode()
