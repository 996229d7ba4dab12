"""Trying the mail server, and what any check says that is in doubt."""

import smtplib
import ssl
from urllib.parse import unquote, urlsplit

from studio_adapters.bootstrap import Settings
from studio_cli.failures import CommandError

TIMEOUT_SECONDS = 5


class DoubtError(Exception):
    """Something that works, or will, but should be looked at."""

    def __init__(self, text: str, advice: str = "") -> None:
        super().__init__(text)
        self.advice = advice


def try_mail(settings: Settings) -> str:
    """Greet the mail server and sign in, without sending anything."""
    if not settings.smtp_url:
        return "not set: nobody is told of enquiries by e-mail"
    parts = urlsplit(settings.smtp_url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise CommandError("it must be smtp://USER:PASSWORD@HOST or smtps://…")
    secure = ssl.create_default_context()
    if parts.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            parts.hostname, parts.port or 465, timeout=TIMEOUT_SECONDS, context=secure
        )
    else:
        server = smtplib.SMTP(parts.hostname, parts.port or 587, timeout=TIMEOUT_SECONDS)
    with server:
        server.ehlo()
        if parts.scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=secure)
            server.ehlo()
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        return f"{parts.hostname} answers{', and we may sign in' if parts.username else ''}"
