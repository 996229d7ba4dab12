"""`studio enquiries`: the inbox and its outbox."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Annotated, TypeVar

import typer

from studio_adapters.bootstrap import (
    Store,
    now,
    open_enquiry_cipher,
    open_enquiry_services,
    xlsx_file,
)
from studio_cli.commands.enquiry_access import access
from studio_cli.commands.enquiry_keeping import keep, show
from studio_cli.commands.enquiry_keys import keys
from studio_cli.failures import CommandError
from studio_cli.files.access import record_access
from studio_cli.files.forgetting import forget
from studio_cli.files.jobs import run_now
from studio_cli.files.new_files import new_file
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.accounts.account import account_names
from studio_core.enquiries.erasing import enquiries_of, erase_person, overdue, purge
from studio_core.enquiries.inbox import ORDERS, EnquiryFilter, all_enquiries, wanted_among
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.outbox import EnquiryDeliveries
from studio_core.enquiries.spreadsheets import csv_file
from studio_core.enquiries.stages import STAGES, STATUSES
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.enquiries.tables import enquiry_rows, person_document
from studio_core.jobs.outbox import Outbox, OutboxContext
from studio_core.jobs.runner import JobBusyError
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work

app = new_app("Look after the enquiries of visitors.")
app.add_typer(keys, name="key")
command(app, "access", writes=False, example="studio enquiries access --verify")(access)
command(app, "show", writes="json", example="studio enquiries show 7F3K-29QD-AB12")(show)
command(
    app,
    "keep",
    writes=True,
    example="studio enquiries keep 7F3K-29QD-AB12 --until 2031-12-31 --reason 'defects'",
)(keep)

Stage = Annotated[str | None, typer.Option("--stage", help=f"One of {', '.join(STAGES)}.")]
Status = Annotated[str | None, typer.Option("--status", help=f"One of {', '.join(STATUSES)}.")]
InOrder = Annotated[
    str | None,
    typer.Option("--order", help=f"One of {', '.join(ORDERS)}; next: by what is to be done."),
]
Undelivered = Annotated[bool, typer.Option("--undelivered", help="Only what failed to arrive.")]
TargetFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Where to write: .csv, .xlsx or .json.")
]
Contact = Annotated[
    str, typer.Argument(metavar="EMAIL-OR-PHONE", help="The person; - reads it from input.")
]
Person = Annotated[
    str | None,
    typer.Option("--person", help="Only this person's, by e-mail or phone; - reads it from input."),
]
Readable = Annotated[
    bool,
    typer.Option("--readable", help="Leave out those whose key is not here, instead of failing."),
]
Reason = Annotated[
    str, typer.Option("--reason", help="What it is for; it stays in the access records.")
]
KnownT = TypeVar("KnownT", bound=str)
_FILES = {".csv": csv_file, ".xlsx": xlsx_file}


@command(app, "list", writes="json", example="studio enquiries list --status new")
def list_(
    shell: Shell,
    stage: Stage = None,
    status: Status = None,
    undelivered: Undelivered = False,
    order: InOrder = None,
    json: Json = False,
) -> None:
    """List the enquiries, newest first: numbers and states, no contact data without --json.

    --json leaves an access record.
    """
    wanted = EnquiryFilter(
        stage=_one_of(STAGES, stage, "--stage"),
        status=_one_of(STATUSES, status, "--status"),
        undelivered=undelivered,
        everything=True,
        order=_one_of(ORDERS, order, "--order") or "newest",
    )
    cipher = open_enquiry_cipher(shell.settings())
    with shell.store() as store:
        found = wanted_among(all_enquiries(store, cipher, at=shell.now()), wanted, now())
        if json:
            record_access(shell, store, "list", [one.id for one in found])
    _tell_unreadable(shell, found)
    if json:
        items = [person_document(one) for one in found]
        write_json({"items": items, "total": len(items)})
        return
    rows = [
        (one.id, one.received_at, one.kind, one.stage, _delivery_of(one), one.language)
        for one in found
    ]
    write_table(("number", "received", "kind", "stage", "delivery", "language"), rows)


@command(app, "deliver", writes=True, example="studio enquiries deliver")
def deliver(shell: Shell, json: Json = False) -> None:
    """Send everything undelivered now, also what was refused and waits for you.

    Exits with 1 when something stays undelivered: `studio enquiries list --undelivered` says why.
    """
    services = open_enquiry_services(shell.settings())
    if services.endpoint is None:
        raise CommandError("STUDIO_ENQUIRY_ENDPOINT is not set: enquiries stay in the inbox")
    with shell.store() as store:
        context = OutboxContext(store=store, clock=now, chance=SystemRandom().random)
        outbox = Outbox(context, EnquiryDeliveries(store, services.cipher, services.endpoint))
        outbox.reload()
        outbox.hurry()
        before = outbox.waiting
        with suppress(JobBusyError):
            run_now(shell, store, outbox.job())
    delivered, left = before - outbox.waiting, outbox.waiting
    if json:
        write_json({"delivered": delivered, "undelivered": left})
    else:
        shell.say(f"delivered {delivered}, {left} undelivered")
    raise typer.Exit(1 if left else 0)


@command(
    app,
    "export",
    writes=True,
    example="studio enquiries export enquiries.xlsx --reason 'monthly report'",
)
def export(
    shell: Shell,
    file: TargetFile,
    reason: Reason,
    person: Person = None,
    readable: Readable = False,
) -> None:
    """Write enquiries as a table without formulas, or as JSON; --person: one person's alone.

    It leaves an access record with the reason. While the key of one of the enquiries is not here
    it fails and writes nothing, without --readable.
    """
    kind = file.suffix.lower()
    if kind not in {*_FILES, ".json"}:
        raise typer.BadParameter("name a .csv, .xlsx or .json file", param_hint="FILE")
    if not reason.strip():
        raise typer.BadParameter("say what it is for", param_hint="--reason")
    cipher = open_enquiry_cipher(shell.settings())
    with shell.store() as store:
        if not readable and (sealed := _sealed(shell, store)):
            raise CommandError(f"{sealed}; --readable writes the others")
        wanted = EnquiryFilter(everything=person is not None)
        found = wanted_among(all_enquiries(store, cipher, at=shell.now()), wanted, now())
        if person is not None:
            ids = enquiries_of(store, cipher, _said(person))
            found = [one for one in found if one.id in ids]
        found = [one for one in found if one.contact is not None]
        rows = enquiry_rows(found, account_names(store)) if kind in _FILES else []
        record_access(shell, store, "export", [one.id for one in found], reason.strip())
    with new_file(file) as target:
        if kind in _FILES:
            target.write(_FILES[kind](rows))
        else:
            import json

            items = [person_document(one) for one in found]
            target.write(json.dumps(items, ensure_ascii=False, indent=1).encode())
    shell.note(f"wrote {len(found)} enquiries to {file}")


@command(app, "purge", writes="apply", example="studio enquiries purge --apply")
def purge_(shell: Shell, apply: Apply = False, json: Json = False) -> None:
    """Show what was kept longer than STUDIO_ENQUIRY_RETENTION_DAYS says; --apply removes it."""
    days = shell.settings().enquiry_retention_days
    with shell.store() as store:
        if apply:
            moment = shell.believed(store)
            record_access(shell, store, "erase", [id for id, _ in overdue(store, days, moment)])
            ids = purge(shell.work(store), days, moment)
            forget(shell, store)
        else:
            ids = [id for id, _ in overdue(store, days, now())]
    _report(shell, ids, applied=apply, json=json)


@command(app, "erase", writes=True, example="studio enquiries erase haneul@example.com --apply")
def erase(shell: Shell, contact: Contact, apply: Apply = False, json: Json = False) -> None:
    """Show everything that is kept of one person; --apply removes it for good.

    Exits with 1 while there are enquiries whose key is not here: theirs may be among them.
    """
    contact = _said(contact)
    services = open_enquiry_services(shell.settings())
    with shell.store() as store:
        if apply:
            at, found = shell.now(), enquiries_of(store, services.cipher, contact)
            record_access(shell, store, "erase", found)
            ids = erase_person(Work(store, OPERATOR, at), services.spool, services.cipher, contact)
            forget(shell, store)
        else:
            ids = enquiries_of(store, services.cipher, contact)
            record_access(shell, store, "search", ids)
        sealed = _sealed(shell, store)
    _report(shell, ids, applied=apply, json=json)
    if sealed:
        raise CommandError(f"{sealed}; nobody can tell whether they are of this person")


def _delivery_of(enquiry: StoredEnquiry) -> str:
    """Return how far an enquiry has got on its way to the endpoint, and what is in the way."""
    why = enquiry.delivery.last_error
    return f"{enquiry.delivery.state} ({why})" if why else enquiry.delivery.state


def _sealed(shell: Shell, store: Store) -> str:
    """Say how many enquiries no key that is here opens, and what helps; '' for none."""
    settings = shell.settings()
    path = settings.enquiry_key_file
    # A cipher without a file would make one, and with it a key that opens nothing.
    cipher = open_enquiry_cipher(settings) if path.exists() else None
    found = enquiry_seals(store, open_enquiry_services(settings).spool, cipher)
    if not found.unreadable:
        return ""
    return (
        f"{found.unreadable} of {found.there} enquiries cannot be opened with {path}: bring their"
        " key with `studio enquiries key import FILE`"
    )


def _said(contact: str) -> str:
    """Return whom a command is about; `-` reads it from input, which is in no shell's history."""
    return sys.stdin.readline().strip() if contact == "-" else contact


def _one_of(known: Sequence[KnownT], text: str | None, option: str) -> KnownT | None:
    """Return which of the *known* words an option says; None where it says nothing."""
    chosen = next((one for one in known if one == text), None)
    if text is not None and chosen is None:
        raise typer.BadParameter(f"{text} is none of {', '.join(known)}", param_hint=option)
    return chosen


def _tell_unreadable(shell: Shell, found: Sequence[StoredEnquiry]) -> None:
    if count := sum(one.contact is None for one in found):
        shell.note(
            f"warning: {count} of them cannot be opened: bring their key with"
            " `studio enquiries key import FILE`"
        )


def _report(shell: Shell, ids: list[str], *, applied: bool, json: bool) -> None:
    if json:
        write_json({"items": ids, "total": len(ids), "applied": applied})
        return
    if not shell.silent:
        write_lines(*ids)
    shell.note(f"removed {len(ids)}" if applied else f"{len(ids)} to remove: add --apply")
    if applied and ids:
        shell.note(
            "older backups still hold them; restoring one leaves them out after the next backup"
        )
