"""Which languages the site may be read in: data beside, `languages.json`.

The first is the one that the studio writes in: its texts are the fields themselves, and it has the
addresses without a prefix. A further language is an entry there and a catalogue of the interface's
texts; nothing else in the code names one.
"""

import json
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code, as `lang` has it, and what it calls itself.

    *locale* is what networks call it where a page is shared, *characters_a_minute* how much an
    unhurried reader takes in, spaces apart. *is_latin*: names in Latin letters are taken for names
    in it. *former* is the field that records of before, without languages, have under the code.
    """

    code: str
    name: str
    locale: str
    characters_a_minute: int
    is_latin: bool = False
    former: str = ""


def _listed() -> tuple[Language, ...]:
    text = files(__package__).joinpath("languages.json").read_text(encoding="utf-8")
    return tuple(Language(**one) for one in json.loads(text)["languages"])


LANGUAGES = _listed()
BASE = LANGUAGES[0].code
"""The language of the fields themselves."""

TWINNED = tuple(one.code for one in LANGUAGES[1:])
"""The languages whose texts are twins, and stand at addresses that begin with their code."""

LATIN = next((one.code for one in LANGUAGES if one.is_latin), BASE)
"""The language of names in Latin letters."""

LOCALES = {one.code: one.locale for one in LANGUAGES}

FORMER = {one.code: one.former for one in LANGUAGES if one.former}
"""Which field a text is that stands where the twins of a language would."""


def split_address(path: str) -> tuple[str, str]:
    """Return the language of a page's address, and the address without it: `/` is its home."""
    for code in TWINNED:
        if path == f"/{code}" or path.startswith(f"/{code}/"):
            return code, path[len(code) + 1 :] or "/"
    return BASE, path


def address_in(language: str, path: str) -> str:
    """Return the address of the page at *path* in *language*."""
    return path if language == BASE else f"/{language}{path}"
