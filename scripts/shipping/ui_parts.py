"""What the built user interface holds that others wrote, and the faces that ship."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.shipping.parts import LICENCE_FILES, ROOT, Part, UnlicensedError, expression

UI = ROOT / "ui"
SHIPPED = UI / "node_modules" / ".cache" / "shipped.json"
"""Which packages' code the bundler took in: `ui/scripts/shipped.ts` writes it."""

FACES = (
    UI / "src" / "assets" / "fonts",
    ROOT / "src" / "adapters" / "studio_adapters" / "headlines",
    ROOT / "src" / "adapters" / "studio_adapters" / "images" / "share_pictures",
)
"""Where faces lie, each folder with the licences of its own."""


def npm_parts() -> Iterator[Part]:
    """Yield every npm package whose code visitors load; raise `UnlicensedError`."""
    locked = json.loads((UI / "package-lock.json").read_text("utf-8"))["packages"]
    for folder in json.loads(SHIPPED.read_text("utf-8")):
        about = json.loads((UI / folder / "package.json").read_text("utf-8"))
        licence = expression([_told(about)])
        if not licence:
            raise UnlicensedError(f"{folder}: {about.get('license')}")
        integrity = locked[folder]["integrity"]
        texts = tuple(_texts(UI / folder))
        yield Part(
            about["name"], about["version"], "npm", licence, texts=texts, integrity=integrity
        )


def font_parts() -> Iterator[Part]:
    """Yield every face that ships, once, with its licence."""
    licences = {path.name: path for folder in FACES for path in sorted(folder.glob("OFL-*.txt"))}
    for name, path in licences.items():
        face = path.stem.removeprefix("OFL-")
        yield Part(face, "", "font", "OFL-1.1", texts=((name, path.read_text("utf-8")),))


def _told(about: dict[str, Any]) -> str:
    licence = about.get("license", "")
    return licence if isinstance(licence, str) else str(licence.get("type", ""))


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name.lower().startswith(LICENCE_FILES):
            yield path.name, path.read_text("utf-8", errors="replace")
