"""What mails about enquiries say: the studio's own wording, or the one that is shipped.

Mails to a visitor are in the language that is spoken, which is that of the enquiry; those to who
works here in the base one, whatever is spoken.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from studio_core.addresses.links import shown_telephone
from studio_core.dates import SEOUL, shown_hours
from studio_core.enquiries.mail_pieces import LINK, lines_with, pieces_of, text_of_rows
from studio_core.enquiries.receipts import receipt_ends, short_number
from studio_core.enquiries.shipped_mails import day_label, mail_words, shipped_mails
from studio_core.enquiries.stages import STAGES, Stage
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking, spoken
from studio_core.mailing.mail import Fact, Mail, Piece
from studio_core.mailing.stored import mail_id
from studio_core.records.reading import stored_list
from studio_core.records.store import Store
from studio_core.site.spoken_parts import brand_name, spoken_part
from studio_core.texts.filling import filled

RECEIPT = "receipt"
"""What an enquiry's receipt is called among its mails."""

StudioMail: TypeAlias = Literal["digest", "today", "overdue", "unanswered", "files", "withdrawn"]
"""What the studio itself is told: the part `mail` has a subject and a body for each."""

_GAP = re.compile(r"\[([^\[\]\n]*+)\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyTemplate:
    """A text that a reply begins with; *stage_after* is where the enquiry is once it has gone."""

    key: str
    name: str
    subject: str
    body: str
    stage_after: Stage | None


def reply_templates(store: Store, enquiry: StoredEnquiry, actor: str) -> list[ReplyTemplate]:
    """Return the studio's templates, filled for *enquiry* and for *actor* who writes.

    They are in the language of the enquiry. What is not known stays a gap, `[name of it]`, which a
    person fills before it is sent.
    """
    with speaking(enquiry.language):
        return _filled_templates(store, enquiry, actor)


def _filled_templates(store: Store, enquiry: StoredEnquiry, actor: str) -> list[ReplyTemplate]:
    contact, company = spoken_part(store, "contact"), spoken_part(store, "company")
    known = {
        "product": brand_name(store),
        "receipt": short_number(enquiry.id),
        "name": enquiry.contact.name if enquiry.contact else "",
        "actor": actor,
        "phone": str(shown_telephone(company.get("phone")) or ""),
        "hours": str(shown_hours(contact.get("weekdays")) or ""),
    }
    gaps = {name: f"[{label}]" for name, label in shipped_mails()["gaps"].items()}
    values = {name: value or gaps[name] for name, value in known.items()}
    return [
        replace(one, subject=filled(one.subject, **values), body=filled(one.body, **values))
        for one in _templates(store)
    ]


def gaps_left(text: str, studio: str) -> int:
    """Return how many gaps nobody has filled; the *studio* in brackets before a subject is none."""
    return sum(gap[1] != studio for gap in _GAP.finditer(text))


def receipt_mail(store: Store, id: str, to: str, *, received_at: str, link: str) -> Mail:
    """Return the mail that tells a visitor that a consultation has come; nothing typed is in it.

    *link* opens the receipt, '' for none. A line without a value for one of its places is left out.
    """
    own, shipped = mail_part(store), shipped_mails()["receipt"]
    contact, company = spoken_part(store, "contact"), spoken_part(store, "company")
    ends, hours = receipt_ends(received_at), str(shown_hours(contact.get("weekdays")) or "")
    day = ends.astimezone(SEOUL) if ends and link else None
    values = {
        "product": brand_name(store),
        "receipt": short_number(id),
        "link": link,
        "date": day_label(day) if day else "",
        "next": contact.get("promise") or (filled(shipped["next"], hours=hours) if hours else ""),
        "hours": hours,
        "phone": shown_telephone(company.get("phone")),
        "email": company.get("email"),
    }
    known = {name: str(value) for name, value in values.items() if value}
    lines = _with_link(known, str(own.get("receiptBody") or ""), shipped["body"])
    return Mail(
        id=mail_id(id, RECEIPT),
        to=to,
        sender=known["product"],
        subject=filled(str(own.get("receiptSubject") or shipped["subject"]), **known),
        text=filled("\n".join(lines), **known),
        pieces=_under(shipped["heading"], lines, known, shipped["button"]),
        language=spoken(),
    )


def studio_mail(
    store: Store,
    about: StudioMail,
    id: str,
    to: str,
    values: Mapping[str, object],
    rows: Sequence[Fact] = (),
) -> Mail:
    """Return the mail *id* that tells who works here; *values* fill the places in its texts.

    *rows* are what stands for `{lines}`. A line that has nothing to say by them is left out.
    """
    with speaking(BASE):
        return _studio_mail(store, about, id, to, values, rows)


def _studio_mail(
    store: Store,
    about: StudioMail,
    id: str,
    to: str,
    values: Mapping[str, object],
    rows: Sequence[Fact],
) -> Mail:
    own, shipped = mail_part(store), shipped_mails()["studio"][about]
    known = {name: str(value) for name, value in values.items() if value != ""}
    known |= {"product": brand_name(store)}
    known |= {"lines": text_of_rows(rows)} if rows else {}
    lines = lines_with(known, str(own.get(f"{about}Body") or shipped["body"]))
    titled = {"next": mail_words()["next"], **known}
    heading = filled(shipped["heading"], **titled)
    return Mail(
        id=id,
        to=to,
        sender=known["product"],
        subject=filled(str(own.get(f"{about}Subject") or shipped["subject"]), **titled),
        text=filled("\n".join(lines), **known) + "\n",
        pieces=_under(heading, lines, known, shipped["button"], rows),
    )


def mail_part(store: Store) -> Mapping[str, Any]:
    """Return what the studio has written and chosen about mails."""
    return spoken_part(store, "mail")


def _with_link(known: Mapping[str, str], own: str, shipped: str) -> list[str]:
    """Return the lines of a receipt: those of its *own* text, of the *shipped* one where it is ''.

    Where none of them holds the link, what the shipped one says with it comes at the end.
    """
    lines = lines_with(known, own or shipped)
    if any(LINK in line for line in lines):
        return lines
    about = next(part for part in shipped.split("\n\n") if LINK in part)
    added = lines_with(known, about) if "link" in known else []
    return [*lines, "", *added] if added else lines


def _under(
    heading: str,
    lines: Sequence[str],
    values: Mapping[str, str],
    button: str,
    rows: Sequence[Fact] = (),
) -> tuple[Piece, ...]:
    """Return *lines* as pieces under a *heading*, without the one that says the same."""
    others = [line for line in lines if filled(line, **values).strip().rstrip(".") != heading]
    return (Piece(type="heading", text=heading), *pieces_of(others, values, button, rows))


def _templates(store: Store) -> list[ReplyTemplate]:
    own = [
        {"key": str(number), **one}
        for number, one in enumerate(stored_list(mail_part(store).get("replies")), start=1)
        if isinstance(one, Mapping)
    ]
    return [
        ReplyTemplate(
            key=str(one["key"]),
            name=str(one.get("name") or ""),
            subject=str(one.get("subject") or ""),
            body=str(one.get("body") or ""),
            stage_after=next((stage for stage in STAGES if stage == one.get("stageAfter")), None),
        )
        for one in own or shipped_mails()["replies"]
    ]
