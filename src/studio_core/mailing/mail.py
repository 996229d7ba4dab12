"""A mail as it is sent: whom it goes to, and what it says, as text and in pieces for HTML."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from studio_core.errors import DeliveryError
from studio_core.languages.registry import BASE
from studio_core.records.reading import stored_list
from studio_core.texts.unseen import without_joining

PieceType: TypeAlias = Literal["heading", "paragraph", "facts", "button", "small"]


class Fact(NamedTuple):
    """A label and its value, each '' for none; *href* is where the value leads, '' for nowhere."""

    label: str
    value: str
    href: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One piece of a mail's HTML form, of plain text.

    *level* is a heading's, *href* where a button leads, or a paragraph where it says that itself.
    """

    type: PieceType
    text: str = ""
    level: int = 1
    href: str = ""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mail:
    """One mail to one person; *pieces* say the same as *text*, and without any it is text alone.

    *id* makes its Message-ID: a mail that is sent again under the same id is known for the same.
    *name* and *sender* are what the addressee and the studio are called. *follows* are the ids of
    the earlier mails that it belongs to. With *by_person* somebody has written it, and no program.
    *language* is the code of the one that it is in.
    """

    id: str
    to: str
    subject: str
    text: str
    pieces: tuple[Piece, ...] = ()
    name: str = ""
    sender: str = ""
    follows: tuple[str, ...] = ()
    by_person: bool = False
    language: str = BASE


class MailPost(Protocol):
    """Sends mails."""

    def send(self, mail: Mail) -> str:
        """Send *mail* and return its Message-ID.

        Raise `MailRefusedError` when it would be refused again, `MailDelayedError` when this one
        mail has to wait, and another `DeliveryError` when the server takes no mail at all.
        """
        ...


class MailRefusedError(DeliveryError):
    """A mail was refused for good; *reply* is the server's code."""

    def __init__(self, reply: int) -> None:
        super().__init__(f"the mail was refused: {reply}")
        self.reply = reply


class MailDelayedError(DeliveryError):
    """A mail was not taken this time; *reply* is the server's code."""

    def __init__(self, reply: int) -> None:
        super().__init__(f"the mail was not taken yet: {reply}")
        self.reply = reply


def on_one_line(text: str) -> str:
    """Return *text* in one line: nothing in it ends a header or begins another paragraph."""
    seen = (one if without_joining(one).isprintable() else " " for one in text)
    return " ".join("".join(seen).split())


def read_pieces(entries: object, fill: Callable[[str], str] = str) -> tuple[Piece, ...]:
    """Return the pieces that a catalogue or a record holds, their texts run through *fill*."""
    return tuple(
        Piece(
            type=entry["type"],
            text=fill(str(entry.get("text", ""))),
            level=int(entry.get("level", 1)),
            href=fill(str(entry.get("href", ""))),
            facts=tuple(
                Fact(*(fill(str(one.get(name, ""))) for name in Fact._fields))
                for one in stored_list(entry.get("items", ()))
            ),
        )
        for entry in stored_list(entries)
    )


def paragraphs(text: str) -> tuple[Piece, ...]:
    """Return a text that somebody wrote in paragraphs, with empty lines between, as pieces."""
    blocks = "\n".join(line.rstrip() for line in text.splitlines()).split("\n\n")
    return tuple(
        Piece(type="paragraph", text=block.strip("\n")) for block in blocks if block.strip()
    )


def piece_documents(pieces: Iterable[Piece]) -> Sequence[Mapping[str, Any]]:
    """Return *pieces* as `read_pieces` reads them."""
    return [
        {
            "type": piece.type,
            "text": piece.text,
            "level": piece.level,
            "href": piece.href,
            "items": [fact._asdict() for fact in piece.facts],
        }
        for piece in pieces
    ]
