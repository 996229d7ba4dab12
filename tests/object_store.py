"""An object store that nobody here wrote, and keys that it takes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from threading import Lock, Thread
from typing import Any

import boto3
import pytest
from moto.moto_server.werkzeug_app import (
    DomainDispatcherApplication,
    MotoRequestHandler,
    create_backend_app,
)
from werkzeug.serving import make_server

KEYS = {"AWS_ACCESS_KEY_ID": "a-key", "AWS_SECRET_ACCESS_KEY": "a-secret"}
"""It takes any."""


@contextmanager
def object_store() -> Iterator[str]:
    """Give the address of a store; those of one process have their buckets in common."""
    app, writing = DomainDispatcherApplication(create_backend_app), Lock()

    def answer(environ: Any, start: Any) -> Any:
        # The real ones look and write in one step; this one may let another write between them.
        conditional = "HTTP_IF_NONE_MATCH" in environ or "HTTP_IF_MATCH" in environ
        with writing if conditional else nullcontext():
            return app(environ, start)

    server = make_server("127.0.0.1", 0, answer, threaded=True, request_handler=MotoRequestHandler)
    serving = Thread(target=server.serve_forever, daemon=True)
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    serving.join()


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
