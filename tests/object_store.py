"""An object store that nobody here wrote, and keys that it takes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import boto3
import pytest
from moto.server import ThreadedMotoServer

KEYS = {"AWS_ACCESS_KEY_ID": "a-key", "AWS_SECRET_ACCESS_KEY": "a-secret"}
"""It takes any."""


@contextmanager
def object_store() -> Iterator[str]:
    """Give the address of a store; those of one process have their buckets in common."""
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


def set_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have keys in the environment that it takes, and none of who runs the tests."""
    for name in [name for name in os.environ if name.startswith(("AWS_", "GOOGLE_"))]:
        monkeypatch.delenv(name)
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    # It speaks the protocol that both services share, and takes any token.
    monkeypatch.setenv("GOOGLE_BEARER_TOKEN", "a-token")


@contextmanager
def new_bucket(endpoint: str, name: str) -> Iterator[Any]:
    """Give an empty bucket, which is gone afterwards with all that is in it."""
    keys = {key.lower(): value for key, value in KEYS.items()}
    resource = boto3.resource("s3", endpoint_url=endpoint, region_name="us-east-1", **keys)
    made = resource.create_bucket(Bucket=name)
    assert not list(made.objects.limit(1)), f"another test left something in the bucket {name}"
    yield made
    with suppress(resource.meta.client.exceptions.NoSuchBucket):  # a test may remove it itself
        made.objects.all().delete()
        made.delete()
