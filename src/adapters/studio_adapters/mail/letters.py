"""The mails about accounts, with their Korean texts, through the site's mail server."""

import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from studio_adapters.mail.server import MailServer
from studio_core.accounts.letters import Letter
from studio_core.errors import DeliveryError

_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+@[a-z0-9.-]+", re.ASCII | re.IGNORECASE)
"""One address and nothing else: a comma or bracket in it would name somebody besides."""


class MailedLetters:
    """The `LetterPost` through a mail server; *studio* gives the name that the mails say."""

    def __init__(self, url: str, studio: Callable[[], str]) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        self._server = MailServer(url)
        self._studio = studio

    def send(self, letter: Letter) -> None:
        """Send *letter*; raise `DeliveryError` when it was not taken."""
        if not _ADDRESS.fullmatch(letter.to):
            raise DeliveryError("the mail was not taken: no address that mail servers know")
        texts = _texts()
        text, role = texts[letter.kind], letter.facts.get("role", "")
        told = {"studio": self._studio(), **letter.facts, "role": texts["roles"].get(role, role)}
        facts = {name: _on_one_line(fact) for name, fact in told.items()}
        self._server.send(
            letter.to, text["subject"].format_map(facts), text["body"].format_map(facts)
        )


def _on_one_line(text: str) -> str:
    """Return what somebody called himself without anything that looks like our next paragraph."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


@cache
def _texts() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("letters.ko.json").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, str]] = json.loads(text)
    return loaded
