"""The mails about accounts, with their Korean texts, through the site's mail server."""

import json
from functools import cache
from importlib.resources import files

from studio_adapters.mail.server import MailServer
from studio_core.accounts.letters import Letter


class MailedLetters:
    """The `LetterPost` through a mail server; *studio* is the name that the mails say."""

    def __init__(self, url: str, studio: str) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        self._server = MailServer(url)
        self._studio = studio

    def send(self, letter: Letter) -> None:
        """Send *letter*; raise `DeliveryError` when it was not taken."""
        texts = _texts()
        text, role = texts[letter.kind], letter.facts.get("role", "")
        facts = {"studio": self._studio, **letter.facts, "role": texts["roles"].get(role, role)}
        self._server.send(
            letter.to, text["subject"].format_map(facts), text["body"].format_map(facts)
        )


@cache
def _texts() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("letters.ko.json").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, str]] = json.loads(text)
    return loaded
