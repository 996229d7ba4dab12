"""Parts of a storm of enquiries: an unreliable endpoint, visitors, and servers that are killed."""

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
"""When the server dies: between two requests, or with half or all of one in its hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How many enquiries, before which of them the server dies, and when nobody listens."""

    count: int
    kills: Mapping[int, Kill]
    away: range

    @classmethod
    def over(cls, count: int, kills: int, away: range) -> "Plan":
        """Return a plan with kills of every kind, not at the last enquiry."""
        numbers = random.Random(SEED).sample(range(count - 1), kills)
        kinds: tuple[Kill, ...] = ("whole", "half", "between")
        doomed = {number: kinds[turn % 3] for turn, number in enumerate(numbers)}
        return cls(count=count, kills=doomed, away=away)


class Moods:
    """Changes how the endpoint behaves from call to call, until it is `calm`."""

    def __init__(self) -> None:
        self._chance = random.Random(SEED)
        self.calm = Event()

    def before(self, handler: BaseHTTPRequestHandler) -> bool:
        """Take the body or not: slow, 500, silent for long, or gone."""
        mood = "good" if self.calm.is_set() else self._chance.choice(["good", "slow", "500", "cut"])
        if mood == "slow":
            time.sleep(0.3)
        if mood == "500":
            handler.send_error(500)
        if mood == "cut":
            handler.connection.shutdown(socket.SHUT_RDWR)
        return mood in {"500", "cut"}

    def after(self, handler: BaseHTTPRequestHandler) -> bool:
        """Keep the answer back, or cut the line, although the body was taken."""
        mood = "good" if self.calm.is_set() else self._chance.choice(["good", "cut", "hang"])
        if mood == "hang":
            self.calm.wait(3)
        if mood in {"cut", "hang"}:
            handler.connection.shutdown(socket.SHUT_RDWR)
        return mood in {"cut", "hang"}


def key_of(number: int) -> str:
    """Return the idempotency key of an enquiry of the storm."""
    return f"storm-{number}"


def body_of(number: int) -> dict[str, Any]:
    """Return what a visitor writes."""
    return {
        "name": "김하늘",
        "phone": f"010-0000-{number:04}",
        "email": f"visitor{number}@example.com",
        "message": f"{number}번째 문의입니다.",
        "privacyConsent": True,
    }


def acknowledged(client: httpx.Client, number: int) -> tuple[str, float]:
    """Send an enquiry; return its receipt number, and how long the visitor waited."""
    begun = time.monotonic()
    answer = client.post(PATH, json=body_of(number), headers={"Idempotency-Key": key_of(number)})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"]), time.monotonic() - begun


def killed_meanwhile(server: subprocess.Popen[str], address: str, number: int, kill: Kill) -> bytes:
    """Kill the server while it has an enquiry; return what the visitor hears before the line dies.

    With all of the enquiry in its hands, the server may have got any distance with it.
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
    """Return the receipt number in an answer that came through after all."""
    head, _, body = heard.partition(b"\r\n\r\n")
    try:
        return str(json.loads(body)["id"]) if b" 202 " in head else None
    except ValueError:
        return None


def until_closed(line: socket.socket) -> bytes:
    """Return what is said until the other side hangs up."""
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except ConnectionError:
        pass
    return heard
