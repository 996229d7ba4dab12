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
    "a failure of its own": saying(b"HTTP/1.1 500 Failed\r\nContent-Length: 0\r\n\r\n"),
    "a gateway's failure": saying(b"HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n"),
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


@pytest.mark.parametrize("status", [200, 201, 204, 301, 302, 303, 307, 308])
def test_a_completed_answer_is_a_delivery_and_a_redirect_is_not_followed(status: int) -> None:
    asked: list[int] = []

    def answer(handler: socketserver.StreamRequestHandler) -> None:
        asked.append(status)
        head = f"HTTP/1.1 {status} Answer\r\nLocation: /exec\r\nContent-Length: 0\r\n\r\n"
        handler.wfile.write(head.encode())

    with endpoint(answer) as url:
        ScriptEndpoint(url).deliver({"message": "거실"})

    assert asked == [status]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 408, 410, 413, 422, 425, 429])
def test_a_refusal_says_its_status_and_is_nothing_to_try_again(status: int) -> None:
    refused = saying(f"HTTP/1.1 {status} No\r\nContent-Length: 0\r\n\r\n".encode())

    with endpoint(refused) as url, pytest.raises(EnquiryRefusedError) as raised:
        ScriptEndpoint(url).deliver({"message": "거실"})

    assert str(raised.value) == f"it answers {status}"
