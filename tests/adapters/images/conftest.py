"""A local image host in a folder of its own, and a bucket of an object store."""

import os
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_folder
from studio_adapters.settings import load_settings
from tests.adapters.images.buckets import BUCKET


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "media"


@pytest.fixture
def host(folder: Path) -> Iterator[LocalImageHost]:
    host = open_folder(folder, load_settings(environment={}))
    yield host
    host.close()


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("AWS_", "GOOGLE_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "a-key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "a-secret")
    # The stand-in speaks the protocol that both services share, and takes any token.
    monkeypatch.setenv("GOOGLE_BEARER_TOKEN", "a-token")


@pytest.fixture
def bucket(endpoint: str, keys: None) -> Iterator[str]:
    resource = boto3.resource("s3", endpoint_url=endpoint, region_name="us-east-1")
    made = resource.create_bucket(Bucket=BUCKET)
    yield endpoint
    made.objects.all().delete()
    made.delete()
