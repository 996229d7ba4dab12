"""HTTP to the service: bounded in time and size, no redirects, failures in our words."""

import time
from functools import cache
from typing import Any

import httpx

from studio_core.errors import ImageHostError

_MAX_ANSWER_BYTES = 1024 * 1024
_CONNECT_SECONDS = 10
_certificates = cache(httpx.create_ssl_context)
"""The trusted certificates, read once: that takes longer than a request."""


def request(method: str, url: str, timeout_seconds: float, **options: Any) -> tuple[int, bytes]:
    """Send one request; return the status and the body.

    Raise `ImageHostError` with status 0 when there is no answer, or none within the time: to
    connect, for any silence, and for the answer as a whole.
    """
    deadline = time.monotonic() + timeout_seconds
    body = bytearray()
    limits = httpx.Timeout(timeout_seconds, connect=min(_CONNECT_SECONDS, timeout_seconds))
    try:
        with (
            httpx.Client(timeout=limits, verify=_certificates()) as client,
            client.stream(method, url, **options) as response,
        ):
            for part in response.iter_bytes():
                body += part
                if len(body) > _MAX_ANSWER_BYTES:
                    raise ImageHostError(response.status_code, "the answer is too long")
                if time.monotonic() > deadline:
                    raise ImageHostError(0, "the answer took too long")
            return response.status_code, bytes(body)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise ImageHostError(0, type(error).__name__) from error
