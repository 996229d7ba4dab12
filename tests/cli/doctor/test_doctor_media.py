"""`studio doctor` names where pictures lie, and tries to write there."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import boto3
import pytest

from tests.object_store import object_store, set_keys
from tests.unconditional_store import unconditional_store

Cli = Any

# Its own: the stand-in keeps one set of buckets for all tests of a process.
BUCKET = "doctor"

EMPTY = b'<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></ListBucketResult>'


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    set_keys(monkeypatch)


@pytest.fixture
def endpoint(keys: None) -> Iterator[str]:
    with object_store() as address:
        yield address


@pytest.fixture
def read_only(keys: None) -> Iterator[str]:
    """Give the address of an object store that lists what it has, and takes nothing."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(200, EMPTY)

        def do_PUT(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self._answer(403, b"<Error><Code>AccessDenied</Code></Error>")

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def images(cli: Cli, media: str) -> dict[str, str]:
    answer = cli("doctor", "--json", "--media", media)
    return next(check for check in answer.json["checks"] if check["name"] == "images")


@pytest.mark.server
@pytest.mark.parametrize("scheme", ["s3", "gs"])
def test_a_bucket_is_named_tried_and_left_as_it_was(cli: Cli, endpoint: str, scheme: str) -> None:
    resource = boto3.resource("s3", endpoint_url=endpoint, region_name="us-east-1")
    bucket = resource.create_bucket(Bucket=BUCKET)
    bucket.put_object(Key="site/records/a", Body=b"x" * 2**20)

    found = images(cli, f"{scheme}://{BUCKET}/site?endpoint={endpoint}")

    assert (found["state"], found["detail"]) == (
        "ok",
        f"{scheme}: 0.00 GiB used, no limit, can be written",
    )
    assert [object.key for object in bucket.objects.all()] == ["site/records/a"]
    assert not Path("var/media-cache").exists()


@pytest.mark.server
def test_a_bucket_that_is_not_there_is_a_failure(cli: Cli, endpoint: str) -> None:
    found = images(cli, f"s3://elsewhere?endpoint={endpoint}")

    assert found["state"] == "failed"
    assert "no such object or bucket" in found["detail"]
    assert "STUDIO_MEDIA" in found["advice"]


@pytest.mark.server
def test_a_bucket_that_may_only_be_read_is_a_failure(cli: Cli, read_only: str) -> None:
    found = images(cli, f"s3://{BUCKET}?endpoint={read_only}")

    assert found["state"] == "failed"
    assert "object store" in found["detail"]
    assert "STUDIO_MEDIA" in found["advice"]


@pytest.mark.parametrize("answer", ["refuses", "ignores"])
def test_a_store_that_writes_over_what_is_there_is_a_failure(
    cli: Cli, keys: None, answer: Literal["refuses", "ignores"]
) -> None:
    with unconditional_store(answer) as (endpoint, there):
        found = images(cli, f"s3://{BUCKET}?endpoint={endpoint}")

    assert found["state"] == "failed"
    assert "lacks conditional writes" in found["detail"]
    assert there == set()


def test_a_folder_is_tried_and_left_as_it_was(cli: Cli) -> None:
    Path("pictures").mkdir()

    found = images(cli, "local:///pictures")

    assert found["state"] == "ok"
    assert found["detail"].startswith("local: 0.00 GiB used, of ")
    assert found["detail"].endswith(", can be written")
    assert not list(Path("pictures").iterdir())
