"""The mail server that the settings name, and sending one mail through it."""

import smtplib
import ssl
from contextlib import ExitStack, suppress
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from hashlib import sha256
from ipaddress import ip_address
from unicodedata import category
from urllib.parse import parse_qs, unquote

from studio_adapters.mail.headers import HEADERS
from studio_adapters.mail.html import html_of
from studio_adapters.server_addresses import server_address
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError
from studio_core.mailing.addresses import as_sent
from studio_core.mailing.mail import Mail, MailDelayedError, MailRefusedError, on_one_line

TIMEOUT_SECONDS = 10.0

_NOT_ENCRYPTED = (
    "the mail server offers no encryption (STARTTLS), and mails about people go encrypted or not at"
    " all; STUDIO_SMTP_URL may say otherwise: &tls=optional"
)
_NOT_SIGNED_IN = (
    "the mail server offers no encryption (STARTTLS), without which no password is sent to it"
)

_MESSAGE_ID_DIGITS = 32
_NO_SUCH_MAILBOX, _CLOSING = 553, 421


class MailServer:
    """A mail server, by an address like `smtp://USER:PASSWORD@HOST:587/?to=studio@example.com`.

    `smtps://` is for TLS at once. `from` in the query is the sender; without it the user is, or
    who gets the studio's own mail (`to`). Mails hold what people wrote, so they go encrypted or
    not at all: `tls=optional` lets them go in the clear, and a server on this machine does, too.
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
        tls = query.get("tls", ["required"])[0]
        if tls not in {"required", "optional"}:
            raise SettingsError("STUDIO_SMTP_URL: tls must be required or optional")
        self._is_on_this_machine = _is_loopback(server.hostname or "")
        self._may_go_in_the_clear = self._is_on_this_machine or tls == "optional"

    @property
    def host(self) -> str:
        """The name of the server."""
        return self._server.hostname or ""

    @property
    def signs_in(self) -> bool:
        """Whether the server is told a user and a password."""
        return bool(self._server.username)

    def greet(self) -> None:
        """Connect and sign in as for a mail; raise `OSError` or `DeliveryError`."""
        self._connected().close()

    def send(self, mail: Mail) -> str:
        """Send one mail and return its Message-ID; raise as `MailPost` says."""
        try:
            message = self._message(mail)
        except ValueError:  # a defect that the standard library finds in a header
            raise MailRefusedError(_NO_SUCH_MAILBOX) from None
        try:
            connection = self._connected()
            with ExitStack() as closing:
                closing.callback(connection.close)
                connection.send_message(message)
                with suppress(OSError, smtplib.SMTPException):  # it has the mail, whatever it says
                    connection.quit()
        except (OSError, smtplib.SMTPException, UnicodeError) as error:
            # The server's own words may repeat addresses.
            raise _failure(error) from None
        return str(message["Message-ID"])

    def _message(self, mail: Mail) -> EmailMessage:
        """Return *mail* as it goes over the line."""
        message = EmailMessage(policy=HEADERS)
        message["From"] = Address(on_one_line(mail.sender), addr_spec=self._sender)
        message["To"] = Address(on_one_line(mail.name), addr_spec=_as_sent(mail.to))
        if self._sender != self.to != mail.to:
            message["Reply-To"] = self.to
        message["Subject"] = on_one_line(mail.subject)
        message["Date"] = formatdate()
        message["Message-ID"] = self._message_id(mail.id)
        if mail.follows:
            earlier = [self._message_id(id) for id in mail.follows]
            message["In-Reply-To"], message["References"] = earlier[-1], " ".join(earlier)
        if not mail.by_person:
            message["Auto-Submitted"] = "auto-generated"
        message.set_content(_storable(mail.text), cte="base64")
        if mail.pieces:
            message.add_alternative(_storable(html_of(mail)), subtype="html", cte="base64")
        return message

    def _message_id(self, id: str) -> str:
        """Return the Message-ID of the mail *id*: the same each time, and without the id in it."""
        name = sha256(id.encode()).hexdigest()[:_MESSAGE_ID_DIGITS]
        return f"<{name}@{self._sender.rpartition('@')[2]}>"

    def _connected(self) -> smtplib.SMTP:
        """Connect and log in, encrypted wherever the server can.

        Raise `DeliveryError` for one that cannot where nothing goes in the clear, and where no
        password does, whatever the setting says.
        """
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
            if not (is_encrypted or self._may_go_in_the_clear):
                raise DeliveryError(_NOT_ENCRYPTED)
            if server.username and not (is_encrypted or self._is_on_this_machine):
                raise DeliveryError(_NOT_SIGNED_IN)
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            closing.pop_all()
        return connection


def _is_loopback(host: str) -> bool:
    """Tell whether *host* is this machine: what goes there goes over no network."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.lower() == "localhost"


def _is_address(text: str) -> bool:
    return "@" in text and text.isascii() and text.isprintable() and " " not in text


def _as_sent(address: str) -> str:
    """Return one address as servers know it; raise `MailRefusedError` for what is none."""
    if (sent := as_sent(address)) is None:
        raise MailRefusedError(_NO_SUCH_MAILBOX)
    return sent


def _storable(text: str) -> str:
    """Return *text* without control characters and half characters, which mail cannot carry."""
    kept = (one if category(one) not in ("Cc", "Cs") or one in "\n\t" else " " for one in text)
    return "".join(kept)


def _failure(error: Exception) -> DeliveryError:
    """Return what a mail's failure means: for this mail alone, or for all of them."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code = max(code for code, _ in error.recipients.values())
    elif isinstance(error, smtplib.SMTPDataError):
        code = error.smtp_code
    else:
        return DeliveryError(f"the mail was not taken: {type(error).__name__}")
    if code == _CLOSING:
        return DeliveryError(f"the mail was not taken: {code}")
    return MailRefusedError(code) if code >= 500 else MailDelayedError(code)
