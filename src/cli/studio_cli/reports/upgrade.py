"""What an upgrade would do, told without doing it: for `studio upgrade --check`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from studio_core.errors import StoreSchemaError
from studio_core.records.store import Store, VersionedStore
from studio_core.records.versions import is_newer, noted_version
from studio_core.transfer.switching.servers import Server, live_servers


@dataclass(frozen=True, slots=True)
class UpgradeReport:
    """A store beside the version that looks at it."""

    version: str
    """Of this program."""
    served: str
    """Of the program that served the site last; '' when none has said so."""
    found: str | None
    known: str | None
    """The store's schema, and this version's; both None for a store that has none."""
    steps: Sequence[str]
    """What an upgrade would do to the store."""
    servers: Sequence[Server]
    """Those that run now."""
    too_old: str = ""
    """Why no upgrade by this version is possible, and the way; '' where it is."""
    host_left: str = ""
    """What is to be written where the settings name a pictures' host that the site has left."""

    @property
    def is_older_program(self) -> bool:
        """Whether a newer version than this one served the site last, or laid the store out."""
        newer_schema = (self.found or "") > (self.known or "")
        return newer_schema or bool(self.served and is_newer(self.served, self.version))

    @property
    def way_back(self) -> str:
        """How one goes back after the upgrade: `free`, or `backup` when the schema changes.

        Free is the way to versions of the same schema alone.
        """
        return "backup" if self.steps else "free"

    @property
    def to_do(self) -> list[str]:
        """What is left to do, a sentence each; empty when nothing is."""
        return list(self._to_do())

    def _to_do(self) -> Iterator[str]:
        if self.is_older_program:
            found = f"version {self.served}" if self.served else f"schema {self.found}"
            yield f"the site is of {found}: install the newer version"
            return
        if self.too_old:
            yield self.too_old
            return
        if self.steps:
            yield (
                "run `studio upgrade`, which makes a backup before; the server upgrades at its "
                "start, without one"
            )
        if self.host_left:
            yield self.host_left
        others = {server.version for server in self.servers} - {self.version}
        if others:
            yield f"restart the servers that run another version: {', '.join(sorted(others))}"

    @property
    def document(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "version": self.version,
            "served": self.served or None,
            "schema": {"from": self.found, "to": self.known} if self.known else None,
            "steps": [*self.steps],
            "wayBack": self.way_back,
            "settings": "known",
            "servers": [{"host": one.host, "version": one.version} for one in self.servers],
            "toDo": self.to_do,
        }

    @property
    def lines(self) -> Iterator[str]:
        """The report for people."""
        served = f"version {self.served}" if self.served else "no version that said so"
        yield f"this is version {self.version}; {served} served the site last"
        if self.known is None:
            yield "this kind of store has no schema"
        else:
            agree = "as this version's" if self.found == self.known else f"this one's {self.known}"
            yield f"the store's schema is {self.found}, {agree}"
        yield from (f"  would do {step}" for step in self.steps)
        yield "every setting is known"
        if self.steps:
            yield (
                "going back afterwards: the older version does not know what is upgraded. With an"
                " empty store, that one moved aside, it brings a backup from before back: `studio"
                " restore FILE --apply`. `studio upgrade` makes one, and the server's start none"
                " (docs/operation.md, Going back)"
            )
        elif self.known is None:
            yield "going back afterwards: by starting the older version"
        elif not self.is_older_program:
            yield (
                f"going back afterwards: by starting an older version of schema {self.known}; one"
                " of an older schema, as CHANGELOG.md names it, needs a backup of its time and an"
                " empty store"
            )
        yield from (f"to do: {sentence}" for sentence in self.to_do)
        if not self.to_do:
            yield "nothing to do"


def report_upgrade(store: Store, version: str, *, at: str) -> UpgradeReport:
    """Look at *store* as the program of *version*; nothing is written."""
    schema = store.schema() if isinstance(store, VersionedStore) else None
    steps = store.pending() if isinstance(store, VersionedStore) else ()
    return UpgradeReport(
        version,
        noted_version(store),
        schema.found if schema else None,
        schema.known if schema else None,
        steps,
        live_servers(store, at=at),
    )


def unreadable_schema(version: str, error: StoreSchemaError) -> UpgradeReport:
    """Return the report on a store that only another version can read."""
    too_old = str(error) if error.found < error.known else ""
    return UpgradeReport(version, "", error.found, error.known, (), (), too_old)
