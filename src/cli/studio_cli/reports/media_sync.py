"""What `studio media sync` tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from studio_cli.shell import Shell
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.enclosures.places import FileElsewhere
from studio_core.pictures.copies import fetched_address
from studio_core.pictures.urls import cloud_name_of, media_id
from studio_core.transfer.media_sync import Synced


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncReport:
    """What came or would come from *source* to *target*, which the settings name if *is_used*.

    *films* are addresses of the content's films; *others* those of pictures that lie with others.
    """

    source: str
    target: str
    is_used: bool
    synced: Synced
    films: frozenset[str]
    files: Sequence[FileElsewhere]
    others: Sequence[str]
    applied: bool

    @property
    def film_count(self) -> int:
        """How many of the originals are films or captions."""
        return len({media_id(url) for url in self.films} & set(self.synced.originals))

    @property
    def left(self) -> list[str]:
        """The pictures of others that stay where they are."""
        gone = {fetched_address(url) for url in self.synced.elsewhere}
        return [url for url in self.others if url not in gone]


def tell_sync(shell: Shell, report: SyncReport, *, json: bool) -> None:
    """Write the report."""
    if json:
        write_json(_as_json(report))
        return
    if not shell.silent:
        _write_tables(report)
    write_lines(*(f"failed {what}: {why}" for what, why in report.synced.failed.items()))
    shell.say(*_summary(report))
    if report.left:
        shell.note(f"{len(report.left)} pictures lie with others; --others brings them, too")
    if note := _next_step(report):
        shell.note(note)


def _next_step(report: SyncReport) -> str:
    """Return what is to be done after it, '' for nothing."""
    if not report.applied:
        return "nothing was changed: add --apply to copy it"
    if report.synced.failed:
        return "something could not be brought: the same command tries it again"
    if not report.is_used:
        return (
            f'to use it, write media = "{report.target}" into studio.toml, and into STUDIO_MEDIA'
            f" where that is set, restart the servers, and give `studio media sync --from"
            f" {report.source} --apply` for what came meanwhile"
        )
    if report.source != report.target:
        return f"{report.source} is asked for nothing any more"
    return ""


def _write_tables(report: SyncReport) -> None:
    """Name what lies elsewhere, with the address that is asked, and the records that show it."""
    shown = [
        (f"{one.collection}/{one.id}", url, fetched_address(url))
        for one in report.synced.records
        for url in one.addresses
    ]
    if shown:
        write_table(("record", "picture", "fetched by"), shown, whole=("record",))
    if report.left:
        write_table(("with others", "fetched by"), [(url, url) for url in report.left])


def _summary(report: SyncReport) -> list[str]:
    synced = report.synced
    verb = "brought" if report.applied else "would bring"
    pictures = len(synced.originals) - report.film_count
    way = f"from {report.source} to" if report.source != report.target else "to"
    count = f"{pictures} pictures and {report.film_count} films, {synced.bytes} bytes"
    lines = [f"{verb} {count}, and {len(report.files)} files of visitors {way} {report.target}"]
    if synced.elsewhere or synced.in_trash:
        records = len({(one.collection, one.id) for one in synced.records})
        lines.append(
            f"{verb} {len(synced.elsewhere)} pictures from elsewhere, which {records} records"
            f" show, and {len(synced.in_trash)} that only the trash shows"
        )
    return lines


def _as_json(report: SyncReport) -> dict[str, Any]:
    synced = report.synced
    records = [
        {"collection": one.collection, "id": one.id, "pictures": list(one.addresses)}
        for one in synced.records
    ]
    elsewhere = [
        {"url": url, "fetchedBy": fetched_address(url), "cloud": cloud_name_of(url)}
        for url in synced.elsewhere
    ]
    return {
        "from": report.source,
        "to": report.target,
        "pictures": len(synced.originals) - report.film_count,
        "films": report.film_count,
        "bytes": synced.bytes,
        "records": records,
        "elsewhere": elsewhere,
        "inTrash": len(synced.in_trash),
        "others": report.left,
        "files": len(report.files),
        "fileBytes": sum(one.size for one in report.files),
        "failed": [{"what": what, "reason": why} for what, why in synced.failed.items()],
        "applied": report.applied,
    }
