"""`python -m studio_http.copying DIR`: write the whole public site for a host that has only files.

The command line's `studio publish-static` runs this: making pages is this side's business.
"""

import argparse
import secrets
import shutil
import sys
from contextlib import closing, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from glob import escape
from pathlib import Path
from urllib.parse import urlsplit

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    Store,
    load_settings,
    now,
    open_face_cutter,
    open_media,
    open_share_artist,
    picture_hosts,
    read_store,
)
from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.security_headers import security_headers
from studio_http.pages.assets import load_assets
from studio_http.pages.forms.writer import FormWriter
from studio_http.pages.missing import ApplicationPages
from studio_http.pages.page_factory import PageFactory
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from studio_http.static_copy.static_site import StaticParts, StaticSite
from studio_http.static_files.files import FALLBACKS, load_static

_OURS = ".studio-copy"
"""The file by which a folder is known that a copy was written into; locked while one is."""

_HEX_BYTES = 4


class CopyError(Exception):
    """The copy cannot be written; says why."""


def main(arguments: list[str] | None = None) -> int:
    """Write the copy; return 1 when it could not be written."""
    parser = argparse.ArgumentParser(prog="python -m studio_http.copying", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--public-url", default="")
    parser.add_argument("--live", default="")
    options = parser.parse_args(arguments)
    try:
        settings = load_settings()
        base = _address(options.public_url or settings.public_url, "--public-url")
        live = _address(options.live, "--live") if options.live else ""
        pages = write_copy(settings, options.folder, base, live)
    except (CopyError, SettingsError, StudioError, OSError) as error:
        sys.stderr.write(f"\r{error}\n")
        return 1
    sys.stdout.write(f"{pages} pages lie in {options.folder}, for {base}\n")
    return 0


def write_copy(settings: Settings, folder: Path, base: str, live: str) -> int:
    """Write the site beside *folder*, then put it in its place; return how many pages it has.

    What a killed run left beside it goes. Raise `CopyError` when something else lies there.
    """
    # A link stays one: it leads to where the copy is.
    folder = folder.resolve()
    _refuse_foreign(folder)
    _remove_left(folder)
    beside = folder.with_name(f".{folder.name}.{secrets.token_hex(_HEX_BYTES)}")
    beside.mkdir(parents=True, mode=0o755)
    mark = (beside / _OURS).open("w", encoding="utf-8")
    flock(mark, LOCK_EX)
    mark.write(f"{base}\n")
    try:
        with (
            closing(read_store(settings.store, settings)) as store,
            closing(open_media(settings, create=False)) as media,
        ):
            parts = _parts(settings, store, media, base, live)
            pages = StaticSite(parts, beside, _tell).write()
        mark.flush()
        _put_in_place(beside, folder)
    finally:
        mark.close()
        shutil.rmtree(beside, ignore_errors=True)
    sys.stderr.write("\n" if sys.stderr.isatty() else "")
    return pages


def _parts(settings: Settings, store: Store, media: ImageHost, base: str, live: str) -> StaticParts:
    headers = security_headers(https=is_secure(base), pictures=picture_hosts(settings))
    assets = load_assets()
    pages = PageFactory(base=base, assets=assets, headers=headers, now=now)
    cloud_name = media.describe().cloud_name
    published = Published(SiteIndex.of(settings), headers, cloud_name, pages)
    published.load(store, store.position())
    return StaticParts(
        published=published,
        headers=headers,
        files={**load_static(headers, FALLBACKS), **load_static(headers)},
        media=media,
        artist=open_share_artist(media, settings),
        cutter=open_face_cutter(),
        forms=FormWriter(assets, headers),
        own=ApplicationPages(assets, headers),
        live=live,
    )


def _address(text: str, option: str) -> str:
    """Return the address of a site without a path; raise `CopyError` for anything else."""
    parts = urlsplit(text)
    is_site = parts.scheme in ("http", "https") and parts.netloc and parts.path in ("", "/")
    if not is_site or parts.query or parts.fragment:
        raise CopyError(
            f"{option} says where the pages will be, such as https://studio.example: it names a "
            "host of its own, for below a path of another one no link of the pages leads anywhere"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _refuse_foreign(folder: Path) -> None:
    if not folder.exists():
        return
    if not folder.is_dir() or (any(folder.iterdir()) and not (folder / _OURS).is_file()):
        raise CopyError(f"{folder} holds something else: name a new folder, or an earlier copy")


def _remove_left(folder: Path) -> None:
    """Remove what was being written here by runs that have ended."""
    hexes = "[0-9a-f]" * 2 * _HEX_BYTES
    for end in ("", ".before"):
        for mark in folder.parent.glob(f".{escape(folder.name)}.{hexes}{end}/{_OURS}"):
            with mark.open() as opened, suppress(BlockingIOError):
                flock(opened, LOCK_EX | LOCK_NB)
                shutil.rmtree(mark.parent, ignore_errors=True)


def _put_in_place(beside: Path, folder: Path) -> None:
    """Rename the copy to *folder*; what lay there goes."""
    before = folder.with_name(f"{beside.name}.before")
    if folder.exists():
        folder.rename(before)
    try:
        beside.rename(folder)
    except OSError:
        if before.exists():
            before.rename(folder)
        raise
    shutil.rmtree(before, ignore_errors=True)


def _tell(address: str) -> None:
    """Say which file was written last, where somebody looks."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{address}")
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
