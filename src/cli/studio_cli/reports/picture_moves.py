"""What `studio media move` tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from studio_cli.shell import Shell
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.enclosures.places import FileElsewhere
from studio_core.pictures.copies import fetched_address
from studio_core.pictures.urls import cloud_name_of, media_id
from studio_core.transfer.picture_moves import Moved


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReport:
    """What moved or would move, from *source* ('': nothing to leave) to *target*.

    *films* are addresses of the content's films; *others* those of pictures that lie with others.
    """

    source: str
    target: str
    moved: Moved
    films: frozenset[str]
    files: Sequence[FileElsewhere]
    others: Sequence[str]
    applied: bool
    done: bool

    @property
    def film_count(self) -> int:
        """How many of the originals are films or captions."""
        return len({media_id(url) for url in self.films} & set(self.moved.originals))

    @property
    def left(self) -> list[str]:
        """The pictures of others that stay where they are."""
        gone = {fetched_address(url) for url in self.moved.elsewhere}
        return [url for url in self.others if url not in gone]


def tell_move(shell: Shell, report: MoveReport, *, json: bool) -> None:
    """Write the report."""
    if json:
        write_json(_as_json(report))
        return
    if not shell.silent:
        _write_tables(report)
    write_lines(*(f"failed {what}: {why}" for what, why in report.moved.failed.items()))
    shell.say(*_summary(report))
    if report.left:
        shell.note(f"{len(report.left)} pictures lie with others; --others brings them, too")
    if not report.applied:
        shell.note("nothing was changed: add --apply to move them")
    elif not report.done:
        shell.note("the old host is still needed: the same command goes on, see what failed")
    elif report.source:
        shell.note(
            f"every server serves from {report.target} now; write it into studio.toml as media,"
            " and STUDIO_MEDIA where that is set"
        )


def _write_tables(report: MoveReport) -> None:
    """Name what lies elsewhere, with the address that is asked, and the records that show it."""
    shown = [
        (f"{one.collection}/{one.id}", url, fetched_address(url))
        for one in report.moved.records
        for url in one.addresses
    ]
    if shown:
        write_table(("record", "picture", "fetched by"), shown, whole=("record",))
    if report.left:
        write_table(("with others", "fetched by"), [(url, url) for url in report.left])


def _summary(report: MoveReport) -> list[str]:
    moved = report.moved
    verb = "moved" if report.applied else "would move"
    pictures = len(moved.originals) - report.film_count
    way = f"from {report.source} to" if report.source else "to"
    count = f"{pictures} pictures and {report.film_count} films, {moved.bytes} bytes"
    lines = [f"{verb} {count}, and {len(report.files)} files of visitors {way} {report.target}"]
    if moved.elsewhere or moved.in_trash:
        brought = "brought" if report.applied else "would bring"
        records = len({(one.collection, one.id) for one in moved.records})
        lines.append(
            f"{brought} {len(moved.elsewhere)} pictures from elsewhere, which {records} records"
            f" show, and {len(moved.in_trash)} that only the trash shows"
        )
    return lines


def _as_json(report: MoveReport) -> dict[str, Any]:
    moved = report.moved
    records = [
        {"collection": one.collection, "id": one.id, "pictures": list(one.addresses)}
        for one in moved.records
    ]
    elsewhere = [
        {"url": url, "fetchedBy": fetched_address(url), "cloud": cloud_name_of(url)}
        for url in moved.elsewhere
    ]
    return {
        "from": report.source,
        "to": report.target,
        "pictures": len(moved.originals) - report.film_count,
        "films": report.film_count,
        "bytes": moved.bytes,
        "records": records,
        "elsewhere": elsewhere,
        "inTrash": len(moved.in_trash),
        "others": report.left,
        "files": len(report.files),
        "fileBytes": sum(one.size for one in report.files),
        "failed": [{"what": what, "reason": why} for what, why in moved.failed.items()],
        "applied": report.applied,
        "done": report.done,
    }
