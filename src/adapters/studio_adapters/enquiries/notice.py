"""The notice by e-mail: short numbers and where to look, without personal data."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any

from studio_adapters.mail.server import MailServer
from studio_core.enquiries.receipts import short_number
from studio_core.mailing.mail import Mail, read_pieces

MOST_LISTED = 20
"""Of the enquiries of a digest; the inbox has them all."""


class MailNotice:
    """The `EnquiryNotice` through a mail server (see `MailServer` for its address)."""

    def __init__(self, url: str, inbox: str) -> None:
        """Take a mail server's address; raise `SettingsError` when it cannot be used."""
        self._server = MailServer(url)
        self._inbox = inbox

    def send(self, receipts: Mapping[str, str]) -> None:
        """Send one notice about *receipts*; raise `DeliveryError` when it was not taken."""
        texts = _texts()
        lines = [
            " · ".join(filter(None, (short_number(id), language)))
            for id, language in islice(receipts.items(), MOST_LISTED)
        ]
        if len(receipts) > MOST_LISTED:
            lines.append(texts["more"].format(count=len(receipts) - MOST_LISTED))
        numbers = "\n".join(lines)
        values = {"count": len(receipts), "receipts": numbers, "inbox": self._inbox}
        mail = Mail(
            id=f"notice {' '.join(receipts)}",
            to=self._server.to,
            subject=texts["subject"].format_map(values),
            text=texts["body"].format_map(values),
            pieces=read_pieces(texts["html"], lambda text: text.format_map(values)),
        )
        self._server.send(mail)


@cache
def _texts() -> dict[str, Any]:
    text = files(__package__).joinpath("notice.ko.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
