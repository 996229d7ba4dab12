"""A real mail server on this machine, which nobody here wrote: aiosmtpd, told what to refuse."""

import asyncio
import email
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = "studio", "secret word"


class Inbox:
    """What the server has taken, and how it answers: *replies* are given once each, in order.

    A reply at `RCPT` or `DATA` is the whole line; `cut` ends the connection instead, `taken and
    cut` does so after the mail was taken.
    """

    def __init__(self) -> None:
        self.envelopes: list[Envelope] = []
        self.sessions: list[Session] = []
        self.replies: dict[str, list[str]] = {"RCPT": [], "DATA": []}

    @property
    def mails(self) -> list[EmailMessage]:
        """Every mail that was taken, read."""
        contents = [one.content for one in self.envelopes]
        return [
            email.message_from_bytes(content, policy=default)
            for content in contents
            if isinstance(content, bytes)
        ]

    async def handle_RCPT(  # noqa: N802 - the server's name for it
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient unless there is another reply."""
        reply = self._next("RCPT")
        if reply == "cut":
            return _cut(server)
        if not reply:
            envelope.rcpt_tos.append(address)
            envelope.rcpt_options.extend(options)
        return reply or "250 OK"

    async def handle_DATA(  # noqa: N802 - the server's name for it
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take a mail unless there is another reply."""
        reply = self._next("DATA")
        if reply in ("", "taken and cut"):
            self.envelopes.append(envelope)
            self.sessions.append(session)
        if reply.endswith("cut"):
            return _cut(server)
        return reply or "250 OK"

    def _next(self, command: str) -> str:
        return self.replies[command].pop(0) if self.replies[command] else ""


def _cut(server: SMTP) -> str:
    assert isinstance(server.transport, asyncio.WriteTransport)
    server.transport.abort()
    return "250 OK"


def _allows(server: SMTP, session: Session, envelope: Envelope, how: str, who: Any) -> AuthResult:
    is_right = isinstance(who, LoginPassword) and who.password == PASSWORD.encode()
    return AuthResult(success=is_right, handled=False)


class _Controller(Controller):
    """A controller on a port that the system chooses, which ends every conversation as it stops."""

    def __init__(self, handler: Inbox, **settings: Any) -> None:
        super().__init__(handler, **settings)
        self.conversations: list[SMTP] = []

    def factory(self) -> SMTP:
        """Begin a conversation, and keep it for the end."""
        self.conversations.append(super().factory())  # type: ignore[no-untyped-call]  # as below
        return self.conversations[-1]

    def cancel_tasks(self, stop_loop: bool = True) -> None:
        """Take no more lines, and stop once the loop has let go of those that are there."""
        assert isinstance(self.server, asyncio.Server)
        for listening in self.server.sockets:
            self.loop.remove_reader(listening.fileno())
        self._ending = self.loop.create_task(self._end(stop_loop))

    async def _end(self, stop_loop: bool) -> None:
        await _turns()  # what was taken in this moment becomes a conversation
        for conversation in self.conversations:
            if isinstance(conversation.transport, asyncio.WriteTransport):
                conversation.transport.abort()
        await _turns()
        super().cancel_tasks(stop_loop)

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]  # it ships half its types


async def _turns() -> None:
    """Let the loop go round until nothing that was begun is left half done."""
    for _ in range(5):
        await asyncio.sleep(0)


@contextmanager
def smtp_server(
    inbox: Inbox, *, secure: ssl.SSLContext | None = None, signed_in: bool = False
) -> Iterator[str]:
    """Serve *inbox* until the end of the block and give the server's host and port.

    With *secure* it asks for STARTTLS first, with *signed_in* for a password besides.
    """
    controller = _Controller(
        inbox,
        hostname="127.0.0.1",
        port=0,
        tls_context=secure,
        require_starttls=secure is not None,
        auth_required=signed_in,
        auth_require_tls=secure is not None,
        authenticator=_allows if signed_in else None,
    )
    controller.start()
    try:
        yield f"127.0.0.1:{controller.port}"
    finally:
        controller.stop()
