"""Bringing the files of visitors along when the pictures of a site are copied to another host."""

from dataclasses import dataclass

from studio_adapters.bootstrap import Store
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.enclosures.places import FileElsewhere, bring_file, files_elsewhere, prove_files
from studio_core.enclosures.ports import SealedObjects
from studio_core.enclosures.removing import clear_removed


@dataclass(frozen=True, slots=True)
class VisitorFiles:
    """Where the files lie beside the pictures of two hosts, which are one place for most."""

    store: Store
    source: SealedObjects
    target: SealedObjects

    def any_at_source(self) -> bool:
        """Tell whether something lies at a source of its own."""
        return self.source is not self.target and any(True for _ in self.source.list())

    def planned(self) -> list[FileElsewhere]:
        """Return what is to be brought."""
        return files_elsewhere(self.store, self.source, self.target)

    def bring_all(self, shell: Shell) -> list[FileElsewhere]:
        """Bring it, and what has come to the source meanwhile; return what was brought."""
        brought: dict[str, FileElsewhere] = {}
        before: list[FileElsewhere] = []
        while (planned := self.planned()) and planned != before:
            before = planned
            with progress("copying files", quiet=shell.quiet) as show, shell.resumable():
                for number, file in enumerate(planned, 1):
                    if bring_file(self.store, self.source, self.target, file):
                        brought[file.id] = file
                    show(number, len(planned))
        # What was erased since an earlier sync brought it.
        clear_removed(self.store, self.target)
        return list(brought.values())

    def prove(self, shell: Shell) -> list[str]:
        """Read it anew where it came to; return the ids of what is not there as it was."""
        if self.source is self.target:
            return []
        with shell.resumable():
            return prove_files(self.store, self.source, self.target)
