"""Which pictures a stored value shows, and the value with copies of them in their places."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO, Protocol

from studio_core.pictures.host import StoredImage
from studio_core.pictures.markdown import images_in
from studio_core.pictures.urls import cloud_name_of, drive_image_urls, hosted_url_of_id, is_film
from studio_core.records.opening_mark import OPENING, OPENING_MARK
from studio_core.records.reading import stored_list
from studio_core.records.record import Json

TABLE = "moved-pictures-"
"""Of the ids of the settings' records that hold where pictures have gone; see `forwarded.py`."""

_SIZES = frozenset(("width", "height", "format", "color"))
_TOLD = frozenset(("name", "alt", "title", "caption", "focus", "role", "pair", OPENING_MARK))
_OF_AN_IMAGE = _SIZES | _TOLD | {"id", "url"}
"""What an object without an address may have to be taken for a picture that is known by its id."""


class PictureFinder(Protocol):
    """What knows pictures of one kind of place."""

    def address_of(self, item: Json) -> str:
        """Return the address of a picture of this place that *item* is; '' for anything else.

        An item is an address, or an object with an address or an id.
        """
        ...


class PictureSource(PictureFinder, Protocol):
    """Where pictures come from."""

    def fetch(self, url: str) -> BinaryIO:
        """Open a picture; raise `ImageHostError` or `ImageNotFoundError`. The caller closes it."""
        ...

    def close(self) -> None:
        """Let go of connections and threads; the source is not used after it."""
        ...


class PicturesElsewhere:
    """Every picture at the image-hosting service, and those at other hosts that are named.

    What is known by an id alone lies in the cloud *cloud_name*, if there is one. *others* are whole
    addresses.
    """

    def __init__(self, cloud_name: str = "", others: frozenset[str] = frozenset()) -> None:
        self._cloud_name = cloud_name
        self._others = others

    def address_of(self, item: Json) -> str:
        """Return the address of a picture of any cloud, or of the others."""
        if isinstance(item, Mapping):
            url, id = item.get("url"), item.get("id")
            if not url and isinstance(id, str) and item.keys() <= _OF_AN_IMAGE:
                return hosted_url_of_id(id, self._cloud_name)
            item = url
        url = item.strip() if isinstance(item, str) else ""
        return url if self.is_of_others(url) or cloud_name_of(url) else ""

    def is_of_others(self, url: str) -> bool:
        """Tell whether *url* is one of those that are named."""
        return url in self._others


def fetched_address(url: str) -> str:
    """Return the address by which a picture is fetched: one of a shared drive has its own."""
    shared = drive_image_urls(url)
    return shared[0] if shared else url


def addresses_in(value: Json, source: PictureFinder) -> Iterator[str]:
    """Yield the address of every picture of *source* that a stored value shows."""
    address = _address_of(value, source)
    if address:
        yield address
        if isinstance(value, Mapping):  # as it was before it was evened
            yield from addresses_in(value.get("original"), source)
    elif isinstance(value, str):
        yield from (url for url, _ in images_in(value) if source.address_of(url))
    elif isinstance(value, (Mapping, list)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from addresses_in(item, source)


def _address_of(value: Json, source: PictureFinder) -> str:
    """Return the address of the picture that *value* is; a film is an object of several files."""
    is_picture = isinstance(value, Mapping) and not is_film(value.get("url"))
    return source.address_of(value) if is_picture or isinstance(value, str) else ""


class Copies(Protocol):
    """Where copies of pictures lie, by the addresses that they were brought from."""

    def __contains__(self, url: object) -> bool: ...

    def __getitem__(self, url: str) -> StoredImage: ...

    def __setitem__(self, url: str, copy: StoredImage) -> None: ...


def with_copies(value: Json, source: PictureFinder, copies: Copies) -> Json:
    """Return *value* showing the copies; names and alternative texts stay."""
    address = _address_of(value, source)
    if isinstance(value, str):
        if address in copies:
            return copies[address].url
        # The longest first: one address may be the beginning of another.
        for url in sorted((url for url, _ in images_in(value)), key=len, reverse=True):
            value = value.replace(url, copies[url].url) if url in copies else value
        return value
    if isinstance(value, Mapping):
        if address in copies:
            copy = copies[address]
            facts: dict[str, Json] = {"id": copy.id, "url": copy.url, "format": copy.format}
            facts |= {"width": copy.width, "height": copy.height}
            facts |= {"color": copy.color} if copy.color else {}
            if "original" in value:
                facts["original"] = with_copies(value["original"], source, copies)
            return {**value, **facts}
        return fields_with_copies(value, source, copies)
    if isinstance(value, list):
        return [with_copies(item, source, copies) for item in value]
    return value


def fields_with_copies(
    fields: Mapping[str, Json], source: PictureFinder, copies: Copies
) -> dict[str, Json]:
    """Return *fields* showing the copies; one that names a picture among them names its copy."""
    shown = {name: with_copies(value, source, copies) for name, value in fields.items()}
    ids = {
        before["id"]: after["id"]
        for name, value in shown.items()
        for before, after in zip(stored_list(fields[name]), stored_list(value), strict=True)
        if isinstance(before, Mapping) and isinstance(before.get("id"), str)
    }
    chosen = shown.get(OPENING)
    return {**shown, OPENING: ids[chosen]} if isinstance(chosen, str) and chosen in ids else shown
