"""Trying the enquiry endpoint: whether it answers, what its address gives away, what it refused."""

import re
from contextlib import closing
from email.message import Message
from typing import IO
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from studio_adapters.bootstrap import Settings, read_store
from studio_cli.doctor.connections import DoubtError
from studio_cli.doctor.public import OWN_MACHINE
from studio_cli.failures import CommandError
from studio_core.enquiries.stored import read_delivery
from studio_core.errors import StoreMissingError, StoreUnavailableError
from studio_core.records.collections import ENQUIRIES

TIMEOUT_SECONDS = 5

_PERSONAL_NAMES = frozenset({"to", "cc", "bcc", "mail", "email", "phone", "tel", "name"})
_SECRET_NAME = re.compile(r"password|passwd|pwd|secret|token|key|signature|auth", re.IGNORECASE)
# From the @ on: a search that began with the name would read it anew from each of its letters.
_EMAIL = re.compile(r"[^\s@]@[^\s@]+\.[^\s@]")
_PHONE = re.compile(r"(?:\+82|0)[\d -]{8,13}")
_WRITTEN_DOWN = ", and addresses are written down on the way"
_ADVICE = "use an https:// address that says nothing about people and has no password in it"

_SEND_AGAIN = "mend the endpoint or its address, then run `studio enquiries deliver`"


def try_endpoint(settings: Settings) -> str:
    """Ask the enquiry endpoint for its headers: any answer shows that it can be reached.

    Raise `DoubtError` when that works but enquiries would be readable on the way, would not
    arrive because the endpoint redirects them, or the address gives something away.
    """
    address = settings.enquiry_endpoint
    if not address:
        return "not set: enquiries stay in the studio's own inbox"
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"}:
        raise CommandError("it is no web address")
    # Enquiries are sent without a user and a password, whatever the address says.
    status = _status(parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl())
    doubts: list[str] = []
    if parts.scheme == "http" and parts.hostname not in OWN_MACHINE:
        doubts.append("it is not https: enquiries would travel in the clear")
    if parts.username or parts.password:
        doubts.append("it has a user or a password, which is not sent")
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        # Only names are told: a value may be the secret itself.
        if name.lower() in _PERSONAL_NAMES or _EMAIL.search(value) or _PHONE.fullmatch(value):
            doubts.append(f"its {name!r} is about a person{_WRITTEN_DOWN}")
        elif _SECRET_NAME.search(name):
            doubts.append(f"its {name!r} looks secret{_WRITTEN_DOWN}")
    if status in {301, 307, 308}:
        doubts.append(f"it answers {status}: enquiries do not follow it to another address")
    if doubts:
        raise DoubtError("; ".join(doubts), _ADVICE)
    return f"answers {status}"


def try_deliveries(settings: Settings) -> str:
    """Look for enquiries that the endpoint refused; raise `DoubtError` when there are any."""
    if not settings.enquiry_endpoint:
        return "there is no endpoint"
    try:
        with closing(read_store(settings.store, settings)) as store:
            records = store.read(ENQUIRIES).values()
            found = [read_delivery(record.document) for record in records]
    except StoreMissingError:
        return "none was refused"
    except StoreUnavailableError as error:
        raise DoubtError("it could not be tried", "see what else is found") from error
    refused = [delivery.last_error or "" for delivery in found if delivery.state == "refused"]
    if refused:
        why = "; ".join(sorted(set(refused)))
        raise DoubtError(f"{len(refused)} were refused and wait for you: {why}", _SEND_AGAIN)
    return "none was refused"


def _status(address: str) -> int:
    request = Request(address, method="HEAD")  # noqa: S310 - the scheme is checked by the caller
    try:
        with build_opener(_NoRedirects).open(request, timeout=TIMEOUT_SECONDS) as answer:
            return int(answer.status)
    except HTTPError as error:
        # Scripts often refuse HEAD; a missing one is another matter.
        if error.code in {404, 410} or error.code >= 500:
            raise CommandError(f"it answers {error.code}") from error
        return error.code


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirect, because enquiries are not sent on either."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        """Return no request to follow with."""
