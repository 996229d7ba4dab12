"""Another version of the product: its packages copied, with a built interface of other names."""

import re
import shutil
from pathlib import Path

import studio_adapters
import studio_cli
import studio_core
import studio_http
from studio_http.static_files.files import HASHED, INDEX

VERSION = "9.9.9"
NEW_ENTRY = "index-NewName9"
_PACKAGES = (studio_core, studio_adapters, studio_http, studio_cli)
_ENTRY = re.compile(r"/assets/(index-[\w-]{8})\.js")


def build_new_version(folder: Path) -> Path:
    """Copy the packages into *folder*, for PYTHONPATH; return it.

    The script that a page begins with has another name there, as after any change of it.
    """
    for package in _PACKAGES:
        source = Path(package.__file__ or "").parent
        shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    described = folder / f"studio-{VERSION}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: studio\nVersion: {VERSION}\n"
    )
    _rename_entry(folder / "studio_http" / "static")
    return folder


def _rename_entry(static: Path) -> None:
    found = _ENTRY.search((static / INDEX).read_text("utf-8"))
    assert found, "the user interface was not built"
    old = found[1]
    (static / HASHED / f"{old}.js").rename(static / HASHED / f"{NEW_ENTRY}.js")
    _forget_compressed(static / HASHED / f"{old}.js")
    for file in [static / INDEX, *(static / HASHED).glob("*.js")]:
        text = file.read_text("utf-8")
        if old in text:
            file.write_text(text.replace(old, NEW_ENTRY), "utf-8")
            _forget_compressed(file)


def _forget_compressed(file: Path) -> None:
    """Remove the compressed forms, which are of the text before: a server makes others itself."""
    for kind in ("br", "gz"):
        file.with_name(f"{file.name}.{kind}").unlink(missing_ok=True)
