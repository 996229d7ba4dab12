"""Trying the services that the site sends to: the enquiry endpoint and the mail server."""

import smtplib
import ssl
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

from studio_adapters.bootstrap import Settings
from studio_cli.failures import CommandError

TIMEOUT_SECONDS = 5


class DoubtError(Exception):
    """Something that works, or will, but should be looked at."""

    def __init__(self, text: str, advice: str = "") -> None:
        super().__init__(text)
        self.advice = advice


def try_endpoint(settings: Settings) -> str:
    """Ask the enquiry endpoint for its headers: any answer shows that it can be reached."""
    address = settings.values["STUDIO_ENQUIRY_ENDPOINT"]
    if not address:
        return "not set: enquiries stay in the studio's own inbox"
    if urlsplit(address).scheme not in {"http", "https"}:
        raise CommandError("it is no web address")
    try:
        request = Request(address, method="HEAD")  # noqa: S310 - the scheme is checked above
        with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - likewise
            return f"answers {answer.status}"
    except HTTPError as error:
        # Scripts often refuse HEAD; a missing one is another matter.
        if error.code in {404, 410} or error.code >= 500:
            raise CommandError(f"it answers {error.code}") from error
        return f"answers {error.code}"


def try_mail(settings: Settings) -> str:
    """Greet the mail server and sign in, without sending anything."""
    if not settings.values["STUDIO_SMTP_URL"]:
        return "not set: nobody is told of enquiries by e-mail"
    parts = urlsplit(settings.values["STUDIO_SMTP_URL"])
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
