"""The mails about accounts, with their Korean texts, through the site's mail server."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any
from uuid import uuid4

from studio_adapters.mail.server import MailServer
from studio_core.accounts.letters import Letter
from studio_core.mailing.mail import Mail, on_one_line, read_pieces


class MailedLetters:
    """The `LetterPost` through a mail server; *studio* gives the name that the mails say."""

    def __init__(self, url: str, studio: Callable[[], str]) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        self._server = MailServer(url)
        self._studio = studio

    def send(self, letter: Letter) -> None:
        """Send *letter*; raise `DeliveryError` when it was not taken."""
        texts = _texts()
        text, role = texts[letter.kind], letter.facts.get("role", "")
        told = {"studio": self._studio(), **letter.facts, "role": texts["roles"].get(role, role)}
        facts = {name: on_one_line(fact) for name, fact in told.items()}
        mail = Mail(
            id=uuid4().hex,
            to=letter.to,
            sender=facts["studio"],
            subject=text["subject"].format_map(facts),
            text=text["body"].format_map(facts),
            pieces=read_pieces(text["html"], lambda piece: piece.format_map(facts)),
        )
        self._server.send(mail)


@cache
def _texts() -> dict[str, dict[str, Any]]:
    text = files(__package__).joinpath("letters.ko.json").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, Any]] = json.loads(text)
    return loaded
