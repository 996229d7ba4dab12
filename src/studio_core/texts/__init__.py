"""The words that the server says; the user interface takes those it shows from here too.

Each file beside this one is a catalogue: texts by key, for one subject in one language. Those of
the administration's tables stand here by name.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from studio_core.languages import registry
from studio_core.languages.speaking import spoken


def catalogue(name: str) -> Mapping[str, str]:
    """Return the texts about the subject *name*, by key, in the language that is spoken.

    What visitors never read is there in the base language alone, and comes in that.
    """
    return _catalogue(name, spoken())


@cache
def _catalogue(name: str, language: str) -> Mapping[str, str]:
    said = files(__name__).joinpath(f"{name}.{language}.json")
    if not said.is_file():
        said = files(__name__).joinpath(f"{name}.{registry.BASE}.json")
    texts: Mapping[str, str] = json.loads(said.read_text(encoding="utf-8"))
    return texts


_SHELL, _INBOX, _ENQUIRY = map(catalogue, ("shell", "inbox", "enquiry"))

ENQUIRY_COLUMNS = (
    _INBOX["admin.inbox.field.receipt"],
    _INBOX["admin.inbox.field.received_at"],
    _INBOX["admin.inbox.status.label"],
    *(catalogue("fields")[f"field.{name}"] for name in ("assignee", "nextStep", "nextOn")),
    _ENQUIRY["enquiry.name.label"],
    _INBOX["admin.inbox.field.phone"],
    _INBOX["admin.inbox.field.email"],
    _ENQUIRY["enquiry.message.label"],
    _INBOX["admin.inbox.field.email_consent"],
    _INBOX["admin.inbox.field.note"],
    _INBOX["admin.inbox.delivery.label"],
    _SHELL["footer.privacy"],
    _INBOX["admin.inbox.field.language"],
)
ENQUIRY_STAGE = {
    stage: _INBOX[f"admin.inbox.stage.{stage}"]
    for stage in ("new", "contacted", "visit", "quote", "contract", "closed", "spam")
}
ENQUIRY_CONSENT = {
    True: _INBOX["admin.inbox.email_consent.yes"],
    False: _INBOX["admin.inbox.email_consent.no"],
}
