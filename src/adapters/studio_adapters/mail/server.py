"""The mail server that the settings name, and sending one mail through it."""

import smtplib
import ssl
from contextlib import ExitStack
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote

from studio_adapters.server_addresses import server_address
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError

TIMEOUT_SECONDS = 10.0

OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
"""Where a password may be sent without encryption."""


class MailServer:
    """A mail server, by an address like `smtp://USER:PASSWORD@HOST:587/?to=studio@example.com`.

    `smtps://` is for TLS at once. `from` in the query is the sender; without it the user is, or
    who gets the studio's own mail (`to`).
    """

    def __init__(self, url: str) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        server = server_address(url, {"smtp", "smtps"})
        if server is None:
            raise SettingsError("STUDIO_SMTP_URL must be smtp://USER:PASSWORD@HOST/?to=ADDRESS")
        self._server = server
        query = parse_qs(self._server.query)
        user = unquote(self._server.username or "")
        self.to = query.get("to", [user])[0]
        self._sender = query.get("from", [user if "@" in user else self.to])[0]
        if not (_is_address(self.to) and _is_address(self._sender)):
            raise SettingsError("STUDIO_SMTP_URL names nobody to tell: add ?to=ADDRESS")

    def send(self, to: str, subject: str, body: str) -> None:
        """Send one mail; raise `DeliveryError` when it was not taken."""
        if not _is_address(to):
            raise DeliveryError("the mail was not taken: no address that mail servers know")
        mail = EmailMessage()
        mail["From"], mail["To"] = self._sender, to
        mail["Subject"] = " ".join(subject.split())
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)
        try:
            with self._connected() as server:
                server.send_message(mail)
        except (OSError, smtplib.SMTPException, UnicodeError) as error:
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
