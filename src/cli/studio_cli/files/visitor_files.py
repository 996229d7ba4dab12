"""Bringing the files of visitors along when the pictures of a site move to another host."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from studio_adapters.bootstrap import (
    NoPicturesError,
    Store,
    open_enquiry_services,
    open_picture_source,
    open_sealed_objects,
)
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.enclosures.places import FileElsewhere, bring_file, files_elsewhere, prove_files
from studio_core.enclosures.ports import SealedObjects
from studio_core.pictures.copies import PictureSource
from studio_core.pictures.host import ImageHost
from studio_core.pictures.transfer import NoPictures, plan_sync


@dataclass(frozen=True, slots=True)
class VisitorFiles:
    """Where the files lie beside the pictures of two hosts, which are one place for most."""

    store: Store
    source: SealedObjects
    target: SealedObjects

    def planned(self) -> list[FileElsewhere]:
        """Return what is to be brought."""
        return files_elsewhere(self.store, self.source, self.target)

    def bring_all(self, shell: Shell) -> list[FileElsewhere]:
        """Bring it, and what has come to the old place meanwhile; return what was brought."""
        brought: dict[str, FileElsewhere] = {}
        before: list[FileElsewhere] = []
        while (planned := self.planned()) and planned != before:
            before = planned
            brought |= {one.id: one for one in self.bring(shell)}
        return list(brought.values())

    def prove(self, shell: Shell) -> list[str]:
        """Read it anew where it came to; return the ids of what is not there as it was."""
        if self.source is self.target:
            return []
        with shell.resumable():
            return prove_files(self.store, self.source, self.target)

    def bring(self, shell: Shell) -> list[FileElsewhere]:
        """Bring it, and return what was brought."""
        planned, brought = self.planned(), []
        with progress("bringing files", quiet=shell.quiet) as show, shell.resumable():
            for number, file in enumerate(planned, 1):
                if bring_file(self.store, self.source, self.target, file):
                    brought.append(file)
                show(number, len(planned))
        return brought


def files_beside(shell: Shell, store: Store, media: str) -> VisitorFiles:
    """Return the files of visitors beside the image host *media* and beside the one in use."""
    settings = shell.settings()
    there = open_sealed_objects(replace(settings, media=media))
    return VisitorFiles(store, there, open_enquiry_services(settings).enclosures.objects)


@contextmanager
def picture_source(
    shell: Shell, media: str, host: ImageHost, files: VisitorFiles
) -> Iterator[PictureSource]:
    """Open where pictures are brought from; raise `SettingsError`.

    It may have none where files of visitors lie and *host* lacks no picture of the content.
    """
    try:
        source = open_picture_source(media, shell.settings())
    except NoPicturesError:
        source = NoPictures()
        has_files = any(True for _ in files.source.list())
        if not has_files or any(True for _ in plan_sync(files.store, source, host)):
            raise
    try:
        yield source
    finally:
        source.close()
