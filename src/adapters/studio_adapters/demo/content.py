"""The demo content as it lies in this package."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, cast

from studio_adapters.demo.translations import in_every_language, translations_of
from studio_core.records.record import Json
from studio_core.site.tables import Documents, Pictures, documents_of

_HERE = files(__package__)


@dataclass(frozen=True, slots=True)
class DemoPicture:
    """A picture of the demo content: its *file*, what it shows, and its prevailing colour.

    *focus* are the parts of its width and height, 0 to 1, that crops keep; () for the centre.
    *alts* tell what it shows in other languages, by their codes.
    """

    name: str
    file: str
    alt: str
    color: str
    focus: tuple[float, ...] = ()
    alts: Mapping[str, str] = field(default_factory=dict)

    def content(self) -> bytes:
        """Return the file, a JPEG or a PNG."""
        return (_HERE / "pictures" / self.file).read_bytes()


def demo_projects() -> list[dict[str, Any]]:
    """Return the projects; `pictures` names their pictures, the cover first, with their captions.

    A picture without a `role` is a photo.
    """
    return cast("list[dict[str, Any]]", _read_json("projects.json"))


def demo_insights() -> list[dict[str, Any]]:
    """Return the articles; `picture` names their picture."""
    return cast("list[dict[str, Any]]", _read_json("insights.json"))


def demo_pictures() -> Mapping[str, DemoPicture]:
    """Return every picture by its name."""
    table = cast("dict[str, dict[str, Any]]", _read_json("pictures.json"))
    return {name: _picture(name, row) for name, row in table.items()}


def demo_site_pictures() -> Mapping[str, str]:
    """Return which picture stands for each name that the site's texts use."""
    return cast("dict[str, str]", _read_json("site_pictures.json"))


def site_text() -> str:
    """Return the demo studio's `[site]` table as TOML text."""
    return (_HERE / "site.toml").read_text(encoding="utf-8")


@cache
def site_table() -> Mapping[str, Any]:
    """Return the demo studio's `[site]` table."""
    return cast("dict[str, Any]", tomllib.loads(site_text())["site"])


def demo_documents(pictures: Pictures) -> Documents:
    """Return the demo studio's own texts as records, with the stored *pictures* that they name.

    They are there in every language in which the demo has them.
    """
    found = documents_of(site_table(), pictures)
    more = cast("Documents", _read_json("own_texts.json"))
    for collection, records in more.items():
        held = found.setdefault(collection, {})
        for id, document in records.items():
            held[id] = {**held.get(id, {}), **_pictured(document, pictures)}
    return {name: in_every_language("site", name, records) for name, records in found.items()}


def _picture(name: str, row: Mapping[str, Any]) -> DemoPicture:
    file, focus = row.get("file", f"{name}.jpg"), tuple(row.get("focus", ()))
    alts = {language: said[name] for language, said in translations_of("pictures") if name in said}
    return DemoPicture(name, file, row["alt"], row["color"], focus, alts)


def _pictured(document: Mapping[str, Json], pictures: Pictures) -> dict[str, Json]:
    """Return *document* with a stored picture in the place of each name of one."""
    return {
        name: dict(pictures[str(value["image"])]) if isinstance(value, dict) else value
        for name, value in document.items()
    }


def _read_json(name: str) -> object:
    return json.loads((_HERE / name).read_text(encoding="utf-8"))
