"""Bringing the files of visitors along when the pictures of a site are copied to another host."""

from dataclasses import dataclass

from studio_adapters.bootstrap import Store
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.enclosures.places import FileElsewhere, bring_file, files_elsewhere, prove_files
from studio_core.enclosures.removing import clear_removed
from studio_core.files.ports import Objects


@dataclass(frozen=True, slots=True)
class VisitorFiles:
    """Where the files lie beside the pictures of two hosts, which are one place for most."""

    store: Store
    source: Objects
    target: Objects

    def any_at_source(self) -> bool:
        """Tell whether something lies at a source of its own."""
        return self.source is not self.target and any(True for _ in self.source.list())

    def planned(self) -> list[FileElsewhere]:
        """Return what is to be brought."""
        return files_elsewhere(self.store, self.source, self.target)

    def bring_all(self, shell: Shell) -> tuple[list[FileElsewhere], list[str]]:
        """Bring what is there now, and read it anew where it came to.

        Return what was brought, and the ids of what is not there as it was.
        """
        if self.source is self.target:
            return [], []
        names = [name for name, _ in self.source.list()]
        planned, brought = self.planned(), list[FileElsewhere]()
        with progress("copying files", quiet=shell.quiet) as show, shell.resumable():
            for number, file in enumerate(planned, 1):
                if bring_file(self.store, self.source, self.target, file):
                    brought.append(file)
                show(number, len(planned))
            # What was erased since an earlier sync brought it.
            clear_removed(self.store, self.target)
            return brought, prove_files(self.store, self.source, self.target, names)
