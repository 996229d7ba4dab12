"""Records as the host shows them that pictures were brought from: for the way back to it."""

from collections.abc import Mapping
from typing import Any

from studio_core.pictures.markdown import images_in
from studio_core.records.record import Json


def with_former_addresses(value: Json, former: Mapping[str, str]) -> Json:
    """Return *value* with the addresses that copies were brought from, by those of the copies.

    The id of a copy goes: no other host knows it.
    """
    if isinstance(value, str):
        if value in former:
            return former[value]
        for url in {url for url, _ in images_in(value)} & former.keys():
            value = value.replace(url, former[url])
        return value
    if isinstance(value, list):
        return [with_former_addresses(item, former) for item in value]
    if isinstance(value, dict):
        held: dict[str, Any] = value
        is_copy = isinstance(held.get("url"), str) and held["url"] in former
        return {
            name: with_former_addresses(item, former)
            for name, item in held.items()
            if not (is_copy and name == "id")
        }
    return value
