"""The notice by e-mail: receipt numbers and where to look, without personal data."""

import json
import smtplib
import ssl
from collections.abc import Sequence
from contextlib import ExitStack
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cache
from importlib.resources import files
from urllib.parse import parse_qs, unquote

from studio_adapters.enquiries.addresses import server_address
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError

TIMEOUT_SECONDS = 10.0

OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
"""Where a password may be sent without encryption."""


class MailNotice:
    """The `EnquiryNotice` through a mail server.

    Its address is like `smtp://USER:PASSWORD@HOST:587/?to=studio@example.com` (`smtps://` for TLS
    at once). `from` in the query is the sender; without it the user is, or who gets the mail.
    """

    def __init__(self, url: str, inbox: str) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        server = server_address(url, {"smtp", "smtps"})
        if server is None:
            raise SettingsError("STUDIO_SMTP_URL must be smtp://USER:PASSWORD@HOST/?to=ADDRESS")
        self._server = server
        self._inbox = inbox
        query = parse_qs(self._server.query)
        user = unquote(self._server.username or "")
        self._to = query.get("to", [user])[0]
        self._sender = query.get("from", [user if "@" in user else self._to])[0]
        if not (_is_address(self._to) and _is_address(self._sender)):
            raise SettingsError("STUDIO_SMTP_URL names nobody to tell: add ?to=ADDRESS")

    def send(self, receipts: Sequence[str]) -> None:
        """Send one notice about *receipts*; raise `DeliveryError` when it was not taken."""
        texts, mail = _texts(), EmailMessage()
        mail["From"], mail["To"] = self._sender, self._to
        mail["Subject"] = texts["subject"].format(count=len(receipts))
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        numbers = "\n".join(receipts)
        mail.set_content(texts["body"].format(receipts=numbers, inbox=self._inbox))
        try:
            with self._connected() as server:
                server.send_message(mail)
        except (OSError, smtplib.SMTPException) as error:
            # The server's own words may repeat addresses.
            raise DeliveryError(f"the mail was not taken: {type(error).__name__}") from None

    def _connected(self) -> smtplib.SMTP:
        """Connect and log in, encrypted wherever the server can."""
        server, secure = self._server, ssl.create_default_context()
        host, port, is_encrypted = server.hostname or "", server.port, server.scheme == "smtps"
        connection = (
            smtplib.SMTP_SSL(host, port or 465, timeout=TIMEOUT_SECONDS, context=secure)
            if is_encrypted
            else smtplib.SMTP(host, port or 587, timeout=TIMEOUT_SECONDS)
        )
        with ExitStack() as closing:
            closing.callback(connection.close)
            connection.ehlo()
            if not is_encrypted and connection.has_extn("starttls"):
                connection.starttls(context=secure)
                connection.ehlo()
                is_encrypted = True
            if server.username and not is_encrypted and host not in OWN_MACHINE:
                raise smtplib.SMTPNotSupportedError("no encryption to send the password under")
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            closing.pop_all()
        return connection


def _is_address(text: str) -> bool:
    return "@" in text and text.isascii() and text.isprintable() and " " not in text


@cache
def _texts() -> dict[str, str]:
    text = files(__package__).joinpath("notice.ko.json").read_text(encoding="utf-8")
    loaded: dict[str, str] = json.loads(text)
    return loaded
