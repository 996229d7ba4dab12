"""`studio audit`: every data-quality check, and the mending of what can be mended."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, TypeAlias

import typer

from studio_adapters.bootstrap import Store, now, probe_pictures
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_cli.terminal.writing import write_json, write_table
from studio_core.audit.auditing import audit as audit_store
from studio_core.audit.findings import Finding, Report
from studio_core.audit.mending import RuleMend, apply_mends, plan_mends
from studio_core.audit.reachability import unreachable_pictures
from studio_core.audit.storage_rules import enquiry_findings, picture_findings
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.usage import PictureUse
from studio_core.records.changes import OPERATOR, RecordPath
from studio_core.records.collections import PUBLIC
from studio_core.records.journal import title_in

app = new_app()

Online = Annotated[
    bool, typer.Option("--online", help="Also ask for every picture whether it can be reached.")
]
Titles: TypeAlias = dict[RecordPath, str]
_WORST_FIRST = ("error", "warning", "notice")


@command(app, "audit", writes="apply", example="studio audit --json")
def audit(shell: Shell, json: Json = False, apply: Apply = False, online: Online = False) -> None:
    """Check the content by every data-quality rule.

    Exits with 1 when it finds more than notices. --apply mends what can be mended, one change set
    per rule, each of which `studio undo` takes back; it then reports what is left.
    """
    with shell.content() as store, shell.media() as host:
        cloud_name = host.describe().cloud_name
        mended: list[RuleMend] = []
        if apply:
            show = (lambda mend: None) if json or shell.quiet else _write_changes
            for mend in apply_mends(store, cloud_name, by=OPERATOR, at=shell.now, show=show):
                mended.append(mend)
                if not json:
                    shell.say(f"mended {mend.rule}: change set {mend.position}")
        report = _report(shell, store, host, online=online)
        titles = _titles(store, report)
        fixable = {finding.rule for finding in report.findings if finding.fixable}
        planned = [] if apply or json else list(plan_mends(store, cloud_name, fixable))
    if json:
        write_json(_as_json(report, mended if apply else None))
    else:
        _tell(shell, report, planned, titles)
    raise typer.Exit(0 if report.clean else 1)


def _report(shell: Shell, store: Store, host: ImageHost, *, online: bool) -> Report:
    settings, cloud_name = shell.settings(), host.describe().cloud_name
    with progress("auditing", quiet=shell.quiet) as show:
        used = PictureUse()
        report = audit_store(store, cloud_name, lambda checked: show(checked, checked), used.add)
    if isinstance(host, MediaLibrary):
        report.findings.extend(picture_findings(store, host, used, settings.site, now()))
    report.findings.extend(enquiry_findings(store, settings.enquiry_retention_days, now()))
    if online:
        with progress("asking for pictures", quiet=shell.quiet) as show:
            report.findings.extend(unreachable_pictures(store, cloud_name, probe_pictures, show))
    return report


def _as_json(report: Report, mended: Sequence[RuleMend] | None) -> dict[str, object]:
    findings = [
        {
            "collection": finding.collection,
            "id": finding.id,
            "rule": finding.rule,
            "severity": finding.severity,
            "message": finding.message,
            "fixable": finding.fixable,
        }
        for finding in report.findings
    ]
    document: dict[str, object] = {"findings": findings, "checked": report.checked}
    if mended is not None:
        document["mended"] = [
            {"rule": mend.rule, "position": mend.position, "fields": len(mend.fields)}
            for mend in mended
        ]
    return document


def _titles(store: Store, report: Report) -> Titles:
    """Return what the records of the findings are called, by collection and id."""
    titles: Titles = {}
    for path in {(one.collection, one.id) for one in report.findings}:
        record = store.get(*path) if path[0] in PUBLIC else None
        titles[path] = title_in(record.document) if record else ""
    return titles


def _tell(shell: Shell, report: Report, planned: Sequence[RuleMend], titles: Titles) -> None:
    by_rule = sorted(report.findings, key=_rank)
    columns = ("rule", "severity", "record", "title", "message", "mended by --apply")
    for _, group in groupby(by_rule, key=_rank):
        rows = [
            (
                one.rule,
                one.severity,
                f"{one.collection}/{one.id}",
                titles[one.collection, one.id],
                one.message,
                "yes" if one.fixable else "",
            )
            for one in group
        ]
        write_table(columns, rows, whole=("record",))
    for mend in planned:
        _write_changes(mend)
    counts = [sum(found.severity == level for found in by_rule) for level in _WORST_FIRST]
    told = ", ".join(f"{count} {name}s" for count, name in zip(counts, _WORST_FIRST, strict=True))
    shell.say(f"checked {report.checked} records: {told}")
    if planned:
        shell.note("nothing was changed: add --apply to mend what is listed with before and after")


def _rank(finding: Finding) -> tuple[int, str]:
    return _WORST_FIRST.index(finding.severity), finding.rule


def _write_changes(mend: RuleMend) -> None:
    rows = [
        (mend.rule, f"{one.collection}/{one.id}", one.field, _short(one.before), _short(one.after))
        for one in mend.fields
    ]
    write_table(("rule", "record", "field", "before", "after"), rows, whole=("record",))


def _short(value: object) -> str:
    text = "(none)" if value is None else str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
