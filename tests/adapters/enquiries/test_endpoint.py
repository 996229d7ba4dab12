"""An enquiry endpoint that hangs, is slow or answers wrongly: the delivery fails in time."""

import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from studio_adapters.enquiries.endpoint import ScriptEndpoint
from studio_core.errors import DeliveryError, EnquiryRefusedError

IN_TIME_SECONDS = 0.5
HEAD = b"HTTP/1.1 200 OK\r\n"
MOVED = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: %s\r\n\r\n"

Answer = Callable[[socketserver.StreamRequestHandler], object]


@contextmanager
def endpoint(answer: Answer) -> Iterator[str]:
    """Run an endpoint that answers by calling *answer*; give its address."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.request.recv(65_536)
            with suppress(OSError):
                answer(self)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/exec"
        server.shutdown()
        thread.join()


def saying(text: bytes) -> Answer:
    return lambda handler: handler.wfile.write(text)


def hanging(handler: socketserver.StreamRequestHandler) -> None:
    """Send nothing until the caller closes the connection."""
    while handler.request.recv(65_536):
        pass


def dripping(handler: socketserver.StreamRequestHandler) -> None:
    """Send a letter now and then without end, so that no single wait is long."""
    while True:
        handler.wfile.write(b"H")
        time.sleep(0.05)


WRONG_ANSWERS: dict[str, Answer] = {
    "no HTTP": saying(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "nothing": saying(b""),
    "a status that is none": saying(b"HTTP/1.1 99999 Fine\r\n\r\n"),
    "half a head": saying(b"HTTP/1.1 20"),
    "a thousand headers": saying(HEAD + b"X: y\r\n" * 1000 + b"\r\n"),
    "an endless header": saying(HEAD + b"X: " + b"y" * 100_000 + b"\r\n\r\n"),
    "a redirect to somebody else": saying(MOVED % b"https://evil.example/"),
    "a redirect that looks like ours": saying(MOVED % b"https://googleusercontent.com.evil.kr/"),
    "a redirect to nowhere": saying(MOVED % b"https://[::1"),
    "a sign-in page": saying(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"),
}


@pytest.mark.parametrize("wrong", WRONG_ANSWERS)
def test_a_wrong_answer_is_a_failed_delivery_that_is_tried_again(wrong: str) -> None:
    with endpoint(WRONG_ANSWERS[wrong]) as url, pytest.raises(DeliveryError) as raised:
        ScriptEndpoint(url).deliver({"message": "거실"})

    assert not isinstance(raised.value, EnquiryRefusedError)


@pytest.mark.parametrize("answer", [hanging, dripping])
def test_an_endpoint_that_hangs_or_is_too_slow_fails_in_time(answer: Answer) -> None:
    with endpoint(answer) as url, pytest.raises(DeliveryError):
        ScriptEndpoint(url, IN_TIME_SECONDS).deliver({"message": "거실"})


def test_an_answer_of_success_is_a_delivery() -> None:
    with endpoint(saying(HEAD + b"Content-Length: 2\r\n\r\n{}")) as url:
        ScriptEndpoint(url).deliver({"message": "거실"})
