"""The external script that receives enquiries (specification, section 7), over plain HTTP."""

import json
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from threading import Timer

from studio_adapters.server_addresses import server_address
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError, EnquiryRefusedError

CONNECT_SECONDS = 5.0
TOTAL_SECONDS = 120.0
"""For the whole delivery: a slow script takes half a minute and more, and has its row by then."""


_tls = cache(ssl.create_default_context)
"""Reading the machine's certificates takes a while: once, and not before it is needed."""


class ScriptEndpoint:
    """The `EnquiryEndpoint` at a web address; redirects are never followed."""

    def __init__(self, url: str, total_seconds: float = TOTAL_SECONDS) -> None:
        """Take the endpoint's address; raise `SettingsError` for what is no web address."""
        address = server_address(url, {"http", "https"})
        if address is None or not url.isascii() or any(letter <= " " for letter in url):
            raise SettingsError("STUDIO_ENQUIRY_ENDPOINT is no web address")
        self._address = address
        self._total_seconds = total_seconds

    def deliver(self, body: Mapping[str, object]) -> None:
        """Send one enquiry; raise `DeliveryError` unless the endpoint took it.

        The reason never repeats what the other side said: it might repeat the enquiry.
        """
        host, port = self._address.hostname or "", self._address.port
        connection = HTTPConnection(host, port, timeout=CONNECT_SECONDS)
        if self._address.scheme == "https":
            connection = HTTPSConnection(host, port, timeout=CONNECT_SECONDS, context=_tls())
        ending = Timer(self._total_seconds, _cut, (connection,))
        ending.daemon = True
        try:
            sent = json.dumps(body, ensure_ascii=False).encode()
            ending.start()
            connection.connect()
            if connection.sock is not None:
                connection.sock.settimeout(self._total_seconds)
            query = f"?{self._address.query}" if self._address.query else ""
            target = (self._address.path or "/") + query
            headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "studio"}
            connection.request("POST", target, sent, headers)
            _check_answer(connection.getresponse())
        except (OSError, HTTPException, ValueError) as error:
            over = ending.finished.is_set()
            raise DeliveryError("no answer in time" if over else _reason(error)) from None
        finally:
            ending.cancel()
            connection.close()


def _check_answer(answer: HTTPResponse) -> None:
    """Raise `DeliveryError` unless the answer counts as a delivery (specification, section 7).

    A redirect does: an Apps Script sends its caller to read the result, after it has run.
    """
    if 200 <= answer.status < 400:
        return
    refused = 400 <= answer.status < 500
    fault = EnquiryRefusedError if refused else DeliveryError
    raise fault(f"it answers {answer.status}", answer.status)


def _cut(connection: HTTPConnection) -> None:
    """End whatever the connection is waiting for: a timeout per read never ends a slow answer."""
    opened = connection.sock
    if opened is not None:
        with suppress(OSError):
            opened.shutdown(socket.SHUT_RDWR)


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, socket.gaierror):
        return "its name is not known"
    if isinstance(error, ssl.SSLError):
        return f"no safe connection: {error.reason or 'TLS failed'}"
    if isinstance(error, OSError):
        return f"no connection: {error.strerror or 'it was cut'}"
    return "it does not speak HTTP" if isinstance(error, HTTPException) else "no valid answer"
