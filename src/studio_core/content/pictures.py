"""How pictures, films and the words of a plan are checked: values that are objects."""

from collections.abc import Mapping
from typing import Any

from studio_core.addresses.links import web_link
from studio_core.content.faults import ValueFault
from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import (
    MAX_ALT_LENGTH,
    MAX_CAPTION_LENGTH,
    ROLES,
    has_long_alt,
    read_focus,
    read_image,
)
from studio_core.pictures.twins import has_told_twins
from studio_core.records.canonical import canonical
from studio_core.records.reading import stored_list

MAX_PAIR_LENGTH = 40
MAX_FILM_SECONDS = 3600
_FILM_ADDRESSES = {"url": 2000, "captions": 2000}
"""The most characters of each address of a film. The specification gives no limits to these."""


def check_picture(value: Any) -> None:
    """Raise `ValueFault` unless *value* is a stored picture whose texts are not too long."""
    if not isinstance(value, dict) or read_image(value, cloud_name="any") is None:
        raise ValueFault
    if not all(isinstance(value.get(name) or "", str) for name in ("id", "name", "alt")):
        raise ValueFault
    if has_long_alt(value):
        raise ValueFault("alt_too_long", ("max", MAX_ALT_LENGTH))
    if not has_told_twins(value):
        raise ValueFault
    if value.get("focus") is not None and read_focus(value["focus"]) is None:
        raise ValueFault


def check_gallery(images: Any, stored: Any, most: int | None) -> None:
    """Raise `ValueFault` for the first picture that is new and has a fault.

    Pictures that are *stored* already are accepted, even unusable ones. There may be *most* of
    them, None for any number.
    """
    if not isinstance(images, list):
        raise ValueFault
    if most is not None and len(images) > most:
        raise ValueFault("too_many_images", ("max", most))
    accepted = [canonical(image) for image in stored_list(stored)]
    for image in images:
        try:
            is_accepted = canonical(image) in accepted
        except ValueError:
            raise ValueFault from None
        if not is_accepted:
            _check_image(image)


def _check_image(image: Any) -> None:
    # An id without an address is accepted: the image host's name is known when it is shown.
    if read_image(image, cloud_name="any") is None:
        raise ValueFault
    if not isinstance(image, Mapping):
        return  # an address alone, as in the original product
    if has_long_alt(image):
        raise ValueFault("alt_too_long", ("max", MAX_ALT_LENGTH))
    if not has_told_twins(image):
        raise ValueFault
    if not _is_text(image.get("caption"), MAX_CAPTION_LENGTH):
        raise ValueFault("caption_too_long", ("max", MAX_CAPTION_LENGTH))
    if image.get("focus") is not None and read_focus(image.get("focus")) is None:
        raise ValueFault("focus_invalid")
    if image.get("role") not in (None, *ROLES) or not _is_text(image.get("pair"), MAX_PAIR_LENGTH):
        raise ValueFault


def is_film(value: Any, texts: Mapping[str, int]) -> bool:
    """Tell whether *value* has the address of a film, and nothing that is no part of one.

    *texts* are the most characters of each of its texts.
    """
    if not isinstance(value, Mapping) or not web_link(value.get("url")):
        return False
    seconds, captions, poster = (value.get(part) for part in ("seconds", "captions", "poster"))
    return (
        (captions in (None, "") or bool(web_link(captions)))
        and (poster is None or read_image(poster, cloud_name="any") is not None)
        and (not isinstance(poster, Mapping) or has_told_twins(poster))
        and (seconds is None or (type(seconds) in (int, float) and 0 < seconds <= MAX_FILM_SECONDS))
        and has_texts(value, {**_FILM_ADDRESSES, **texts}, tuple(texts))
    )


def has_texts(
    value: Any, longest: Mapping[str, int], translated: tuple[str, ...] | None = None
) -> bool:
    """Tell whether an object has texts under these names, none longer than its number says.

    In other languages it says the *translated* ones, without these all, and nothing else.
    """
    if not isinstance(value, Mapping):
        return False
    names = longest if translated is None else translated
    return all(_is_text(value.get(name), most) for name, most in longest.items()) and all(
        isinstance(texts, Mapping)
        and all(name in names and _is_text(text, longest[name]) for name, text in texts.items())
        for texts in (value[language] for language in TWINNED if language in value)
    )


def _is_text(value: Any, most: int) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= most)
