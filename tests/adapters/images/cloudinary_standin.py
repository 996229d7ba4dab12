"""A local stand-in for Cloudinary's HTTP API, with the documented checks and errors."""

import hashlib
import json
import socket
import threading
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from urllib.parse import quote

from PIL import Image

CLOUD, KEY, SECRET, PRESET = "studio-seoul", "112233445566778", "s3cr3t/+&=", "ml_default"
SIGNATURE_LIFETIME_SECONDS = 3600

USAGE: dict[str, object] = {
    "plan": "Free",
    "storage": {"usage": 5_368_709_120, "limit": 26_843_545_600},
    "bandwidth": {"usage": 1_073_741_824, "limit": 26_843_545_600},
    "credit_usage": {"used": 6.5, "limit": 25, "unit": "credits"},
}


@dataclass
class StandIn:
    """A running stand-in: how it behaves, and the uploads it got."""

    port: int = 0
    usage: object = field(default_factory=lambda: dict(USAGE))
    answer: tuple[int, object] | None = None
    behaviour: str = ""
    uploads: list[dict[str, str]] = field(default_factory=list)
    files: list[bytes] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def account(self, secret: str = SECRET, preset: str = PRESET) -> str:
        """Return the address of the account, as STUDIO_MEDIA gets it."""
        pair = f"{KEY}:{quote(secret, safe='')}"
        prefix = quote(self.url, safe="")
        return f"cloudinary://{pair}@{CLOUD}?upload_preset={preset}&upload_prefix={prefix}"

    def refuse(self, status: int, message: str) -> None:
        """Answer every request with a failure from now on, in the shape that the service has."""
        self.answer = (status, {"error": {"message": message}})


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, standin: StandIn) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.standin = standin


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self._misbehaves():
            return
        if self.path != f"/v1_1/{CLOUD}/image/upload":
            self._fail(401, f"cloud_name mismatch: {self.path}")
            return
        fields, file = _form(self.headers, body)
        problem = _problem_of(fields, file)
        if problem is not None:
            self._fail(*problem)
            return
        self.server.standin.uploads.append(fields)
        self.server.standin.files.append(file)
        self._answer(200, _uploaded(fields, file))

    def do_GET(self) -> None:
        if self._misbehaves():
            return
        scheme, _, pair = self.headers.get("Authorization", "").partition(" ")
        if scheme != "Basic" or b64decode(pair).decode() != f"{KEY}:{SECRET}":
            self._fail(401, "unknown api_key")
        elif self.path != f"/v1_1/{CLOUD}/usage":
            self._fail(404, "Resource not found")
        else:
            self._answer(200, self.server.standin.usage)

    def _misbehaves(self) -> bool:
        """Misbehave as the test wants; return false when an ordinary answer is wanted."""
        standin = self.server.standin
        match standin.behaviour:
            case "hang":
                standin.released.wait(30)
            case "drop":
                self.connection.shutdown(socket.SHUT_RDWR)
            case "trickle":
                self._trickle()
            case "flood":
                self._raw(200, b"[" + b"0," * 2**20)
            case _ if standin.answer is not None:
                status, content = standin.answer
                self._raw(status, content) if isinstance(content, bytes) else self._answer(
                    status, content
                )
            case _:
                return False
        return True

    def _trickle(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        while not self.server.standin.released.wait(0.05):
            try:
                self.wfile.write(b" ")
            except OSError:
                return

    def _fail(self, status: int, message: str) -> None:
        self._answer(status, {"error": {"message": message}})

    def _answer(self, status: int, content: object) -> None:
        self._raw(status, json.dumps(content).encode())

    def _raw(self, status: int, body: bytes) -> None:
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", f"{self.server.standin.url}/elsewhere")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[StandIn]:
    """Serve on a free port."""
    standin = StandIn()
    server = _Server(standin)
    standin.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield standin
    standin.released.set()
    server.shutdown()
    server.server_close()


FAILURES: list[tuple[int, str, str]] = [
    (
        400,
        "Upload preset must be specified when using unsigned upload",
        "잘못된 요청입니다. 업로드 프리셋이 없거나 설정이 올바르지 않습니다.",
    ),
    (
        401,
        f"Invalid Signature 4f5e. String to sign - 'upload_preset={PRESET}'.",
        "이미지 서비스 인증에 실패했습니다.",
    ),
    (
        500,
        "Internal Server Error <b>file</b>",
        "이미지 서비스의 서버 오류입니다. 파일 크기와 형식을 확인해 주세요.",
    ),
]
"""Of an upload: the status, what the service says, and what people are told of that status."""


def _form(headers: Message, body: bytes) -> tuple[dict[str, str], bytes]:
    head = f"Content-Type: {headers['Content-Type']}\r\n\r\n".encode()
    message = BytesParser(policy=HTTP).parsebytes(head + body)
    fields, file = {}, b""
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        if name == "file":
            file = content
        else:
            fields[str(name)] = content.decode()
    return fields, file


def _problem_of(fields: dict[str, str], file: bytes) -> tuple[int, str] | None:
    """Check what the service checks, in its words."""
    if fields.get("api_key") != KEY:
        return 401, f"Invalid api_key {fields.get('api_key')}"
    if not fields.get("timestamp", "").isdigit():
        return 400, "Missing required parameter - timestamp"
    if time.time() - int(fields["timestamp"]) > SIGNATURE_LIFETIME_SECONDS:
        return 400, "Stale request - reported time is more than 1 hour ago"
    unsigned = {"file", "cloud_name", "resource_type", "api_key", "signature"}
    signed = "&".join(f"{name}={fields[name]}" for name in sorted(fields.keys() - unsigned))
    if hashlib.sha1(f"{signed}{SECRET}".encode()).hexdigest() != fields.get("signature"):
        return 401, f"Invalid Signature {fields.get('signature')}. String to sign - '{signed}'."
    if fields.get("upload_preset") != PRESET:
        return 400, "Upload preset not found"
    if set(fields.get("folder", "")) & set("?&#\\%<>+"):
        return 400, "folder is invalid"
    return None if file else (400, "Missing required parameter - file")


def _uploaded(fields: dict[str, str], file: bytes) -> dict[str, object]:
    picture = Image.open(BytesIO(file))
    format = str(picture.format).lower().replace("jpeg", "jpg")
    folder = fields.get("folder", "")
    id = f"{folder}/{hashlib.sha1(file).hexdigest()[:20]}".lstrip("/")
    return {
        "asset_id": "b5e6d2b39ba3e0869d67141ba7dba6cf",
        "public_id": id,
        "version": 1719307544,
        "width": picture.width,
        "height": picture.height,
        "format": format,
        "resource_type": "image",
        "bytes": len(file),
        "secure_url": f"https://res.cloudinary.com/{CLOUD}/image/upload/v1719307544/{id}.{format}",
        "original_filename": "picture",
    }
