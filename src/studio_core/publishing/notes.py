"""What somebody says of a publication: kept in the journal, and never shown to visitors."""

from studio_core.errors import FieldFault, InvalidFieldsError

MOST_LETTERS = 200
"""Characters of a note: it is one line."""
_JOINING = "\u200d\ufe0e\ufe0f"
"""What joins signs into one picture, as in a family, and says how a sign is drawn."""


def read_note(text: str) -> str:
    """Return *text* as a note: one line, without what cannot be printed.

    Raise `InvalidFieldsError` for one that is too long.
    """
    note = " ".join("".join(sign if _is_said(sign) else " " for sign in text).split())
    if len(note) > MOST_LETTERS:
        raise InvalidFieldsError([FieldFault("note", "field_too_long", (("max", MOST_LETTERS),))])
    return note


def _is_said(sign: str) -> bool:
    return sign.isprintable() or sign in _JOINING
