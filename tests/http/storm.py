"""Many enquiries at an unreliable endpoint, and servers that are killed meanwhile."""

import json
import random
import socket
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx

SEED = 20_261_121
PATH = "/api/enquiries"

Kill = Literal["between", "half", "whole"]
"""When the server is killed: between requests, or after it got half or all of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How many enquiries, at which of them the server is killed, and when there is no endpoint."""

    count: int
    kills: Mapping[int, Kill]
    away: range

    @classmethod
    def over(cls, count: int, kills: int, away: range) -> "Plan":
        """Return a plan with kills of every kind at random enquiries, but not at the last."""
        numbers = random.Random(SEED).sample(range(count - 1), kills)
        kinds: tuple[Kill, ...] = ("whole", "half", "between")
        doomed = {number: kinds[turn % 3] for turn, number in enumerate(numbers)}
        return cls(count=count, kills=doomed, away=away)


class RandomFaults:
    """Makes the endpoint fail at random until `stopped` is set."""

    def __init__(self) -> None:
        self._chance = random.Random(SEED)
        self.stopped = Event()

    def before(self, handler: BaseHTTPRequestHandler) -> bool:
        """Be slow, answer 500 or close before the body is kept; tell whether it is refused."""
        fault = (
            "good" if self.stopped.is_set() else self._chance.choice(["good", "slow", "500", "cut"])
        )
        if fault == "slow":
            time.sleep(0.3)
        if fault == "500":
            handler.send_error(500)
        if fault == "cut":
            handler.connection.shutdown(socket.SHUT_RDWR)
        return fault in {"500", "cut"}

    def after(self, handler: BaseHTTPRequestHandler) -> bool:
        """Close, at once or late, after the body is kept; tell whether no answer follows."""
        fault = "good" if self.stopped.is_set() else self._chance.choice(["good", "cut", "hang"])
        if fault == "hang":
            self.stopped.wait(3)
        if fault in {"cut", "hang"}:
            handler.connection.shutdown(socket.SHUT_RDWR)
        return fault in {"cut", "hang"}


def key_of(number: int) -> str:
    """Return the idempotency key of an enquiry."""
    return f"storm-{number}"


def body_of(number: int) -> dict[str, Any]:
    """Return the body of an enquiry; every second one is a consultation."""
    about = {"name": "김하늘", "phone": f"010-0000-{number:04}", "privacyConsent": True}
    if number % 2:
        facts = {"space": "residential", "remarks": words_of(number)}
        return {**about, "kind": "consultation", "facts": facts}
    return {**about, "email": f"visitor{number}@example.com", "message": words_of(number)}


def words_of(number: int) -> str:
    """Return what a visitor typed, whatever kind of enquiry it is."""
    return f"{number}번째 문의입니다."


def acknowledged(client: httpx.Client, number: int) -> tuple[str, float]:
    """Send an enquiry; return its receipt number, and how long the visitor waited."""
    begun = time.monotonic()
    answer = client.post(PATH, json=body_of(number), headers={"Idempotency-Key": key_of(number)})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"]), time.monotonic() - begun


def killed_meanwhile(server: subprocess.Popen[str], address: str, number: int, kill: Kill) -> bytes:
    """Kill the server after it got half or all of an enquiry; return the bytes that it answered.

    After all of it, the kill comes at a random moment of the server's work.
    """
    host, port = urlsplit(address).hostname, urlsplit(address).port
    body = json.dumps(body_of(number), ensure_ascii=False).encode()
    head = (
        f"POST {PATH} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        f"Idempotency-Key: {key_of(number)}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection((host, port), 10) as line:
        line.sendall(head.encode() + (body if kill == "whole" else body[: len(body) // 2]))
        if kill == "whole":
            time.sleep(random.Random(SEED + number).uniform(0, 0.03))
        server.kill()
        server.wait()
        return until_closed(line)


def receipt_in(heard: bytes) -> str | None:
    """Return the receipt number if an answer arrived in spite of the kill."""
    head, _, body = heard.partition(b"\r\n\r\n")
    try:
        return str(json.loads(body)["id"]) if b" 202 " in head else None
    except ValueError:
        return None


def until_closed(line: socket.socket) -> bytes:
    """Return the bytes that arrive until the other side closes."""
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except ConnectionError:
        pass
    return heard
