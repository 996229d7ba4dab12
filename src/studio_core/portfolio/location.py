"""How a project's location is told to visitors: to the dong only, whoever lives there."""

from collections.abc import Iterator

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken

_DISTRICTS = ("시", "군", "구")
_TOWNS = ("읍", "면")
_ROADS = ("대로", "로", "길")
_SEPARATORS = ",."
_DISTRICT_WORDS = 2

_ROMAN_DONGS = ("-dong", "-ga", "-eup", "-myeon", "-ri")
"""How the names of dongs, towns and villages end in Latin letters."""


def public_location(address: str) -> str:
    """Return the beginning of *address* that may be told: up to its dong, or its town and village.

    A house number behind a road is left out with the road, since both together are the house. What
    names neither a dong nor a house, or is written without spaces, is returned as it is: nobody
    could say where to cut it. In another language, in which an address goes from the house to the
    city, a part between commas that has a number is left out, and so is what stands before a dong.
    """
    if spoken() != BASE:
        return _without_the_house(address)
    before = ""
    words = list(_words(address))
    for at, (start, word) in enumerate(words):
        following = words[at + 1][1] if at + 1 < len(words) else ""
        dong = _dong(word, before)
        if dong and not (dong.endswith(_TOWNS) and following.endswith("리")):
            return address[: start + len(dong)].strip()
        if at and word.endswith(_ROADS) and following[:1].isdigit():
            return address[:start].strip().rstrip(_SEPARATORS)
        before = word
    return address


def district_of(location: str) -> str:
    """Return the end of a *location* by which a line without room tells it: `분당구 정자동`.

    A location that does not end in a dong is returned as it is; in another language it is its
    beginning, `Jeongja-dong, Bundang-gu`.
    """
    if spoken() != BASE:
        return ", ".join(_parts(location)[:_DISTRICT_WORDS])
    words = location.split()[-_DISTRICT_WORDS:]
    return " ".join(words) if words and _dong(words[-1], words[0]) else location


def _parts(address: str) -> list[str]:
    """Return what stands between the commas of *address*."""
    return [part for one in address.split(",") if (part := one.strip())]


def _without_the_house(address: str) -> str:
    told = [one for one in _parts(address) if not any(map(str.isdigit, one))]
    dong = next((at for at, one in enumerate(told) if one.endswith(_ROMAN_DONGS)), 0)
    return ", ".join(told[dong:])


def _words(address: str) -> Iterator[tuple[int, str]]:
    """Yield the words of *address* without the marks behind them, each with where it starts."""
    place = 0
    for word in address.split():
        place = address.index(word, place)
        yield place, word.rstrip(_SEPARATORS)
        place += len(word)


def _dong(word: str, before: str) -> str:
    """Return the beginning of *word* that is a dong, a town or a village; '' when none is.

    `101동` is a building. Towns and villages are told from other words by what stands before them.
    """
    if not word or not _is_hangul(word[0]):
        return ""
    if word.endswith(_TOWNS):
        return word if before.endswith(_DISTRICTS) else ""
    if word.endswith("리"):
        return word if before.endswith(_TOWNS) else ""
    if word.endswith("가"):
        return word if word[-2:-1].isdigit() else ""
    return word if word.endswith("동") and len(word) > 1 else _dong_before_number(word)


def _dong_before_number(word: str) -> str:
    """Return the dong of `반포동12-3`; '' for anything else, `신림1동` among it."""
    end = word.find("동") + 1
    return word[:end] if end > 1 and word[end : end + 1].isdigit() else ""


def _is_hangul(letter: str) -> bool:
    return "가" <= letter <= "힣"
