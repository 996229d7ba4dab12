"""The notice by e-mail: receipt numbers and where to look, without personal data."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from studio_adapters.mail.server import MailServer


class MailNotice:
    """The `EnquiryNotice` through a mail server (see `MailServer` for its address)."""

    def __init__(self, url: str, inbox: str) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        self._server = MailServer(url)
        self._inbox = inbox

    def send(self, receipts: Sequence[str]) -> None:
        """Send one notice about *receipts*; raise `DeliveryError` when it was not taken."""
        texts, numbers = _texts(), "\n".join(receipts)
        body = texts["body"].format(receipts=numbers, inbox=self._inbox)
        self._server.send(self._server.to, texts["subject"].format(count=len(receipts)), body)


@cache
def _texts() -> dict[str, str]:
    text = files(__package__).joinpath("notice.ko.json").read_text(encoding="utf-8")
    loaded: dict[str, str] = json.loads(text)
    return loaded
