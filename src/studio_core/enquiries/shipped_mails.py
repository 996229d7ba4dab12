"""What mails about enquiries say where the studio has written nothing.

The texts lie beside as data, in the language that is spoken: those to visitors in all of them,
those to who works here in the base one alone.
"""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from studio_core.dates import month_name
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.texts.filling import filled


def shipped_mails() -> Mapping[str, Any]:
    """Return all that is shipped: the `receipt`, the `replies`, mails to the `studio`, `words`."""
    return _mails_in(spoken())


def shipped_texts() -> Mapping[str, str | list[dict[str, str]]]:
    """Return what mails say, by the fields of the part `mail`."""
    shipped = shipped_mails()
    mails = {"receipt": shipped["receipt"], **shipped["studio"]}
    lines = {
        f"{about}{part.title()}": mail[part]
        for about, mail in mails.items()
        for part in ("subject", "body")
    }
    replies = [
        {name: text for name, text in one.items() if name != "key" and text}
        for one in shipped["replies"]
    ]
    return {**lines, "replies": replies}


def mail_words() -> Mapping[str, Any]:
    """Return the words of which mails make what they say of an enquiry."""
    words: Mapping[str, Any] = shipped_mails()["words"]
    return words


def day_label(day: date) -> str:
    """Return what mails call a day."""
    return filled(shipped_mails()["receipt"]["date"], month=month_name(day.month), day=day.day)


def today_label(time: str) -> str:
    """Return what mails call today, at *time*, '' for none."""
    return filled(mail_words()["todayAt"], time=time) if time else str(mail_words()["today"])


@cache
def _mails_in(language: str) -> Mapping[str, Any]:
    texts = _read(BASE)
    if language == BASE:
        return texts
    said = _read(language)
    replies = {one["key"]: one for one in said["replies"]}
    # What a reply is called, and which stage comes after it, is for who works here.
    own = [{**one, **replies[one["key"]]} for one in texts["replies"]]
    return {**texts, **said, "replies": own}


def _read(language: str) -> Mapping[str, Any]:
    text = files(__package__).joinpath(f"mails.{language}.json").read_text(encoding="utf-8")
    texts: Mapping[str, Any] = json.loads(text)
    return texts
