"""`studio enquiries access`: who has seen which enquiries, and whether a record is missing."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from studio_adapters.bootstrap import Store, open_enquiry_services
from studio_cli.shell import Json, Shell
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.access.listing import Access, AccessFilter, list_accesses
from studio_core.access.verifying import AccessFault, verify

_SHOWN_IDS = 3

Enquiry = Annotated[
    str, typer.Option("--enquiry", metavar="ID", help="Only who has seen this enquiry.")
]
Limit = Annotated[int, typer.Option("--limit", min=1, help="How many at most.")]
Verify = Annotated[bool, typer.Option("--verify", help="Look for what is changed or missing.")]


def access(
    shell: Shell,
    enquiry: Enquiry = "",
    limit: Limit = 100,
    verify: Verify = False,
    json: Json = False,
) -> None:
    """List who has seen, exported or erased which enquiries, newest first.

    --verify looks for records that were changed, left out or cut off, and exits with 1 when there
    are any. Records are kept for STUDIO_ACCESS_RECORD_DAYS.
    """
    with shell.store() as store:
        if verify:
            _verify(shell, store, json=json)
            return
        found = list_accesses(store, AccessFilter(enquiry=enquiry), limit=limit)
    if json:
        write_json({"items": [_document(one) for one in found.items], "total": found.total})
        return
    write_table(
        ("when", "who", "what", "enquiries", "from", "reason"),
        [
            (one.at, one.actor, one.action, _named(one), one.came_from, one.reason)
            for one in found.items
        ],
    )


def _verify(shell: Shell, store: Store, *, json: bool) -> None:
    """Tell what is wrong with the records; exit with 1 when anything is."""
    services = open_enquiry_services(shell.settings())
    faults = verify(store, services.cipher, services.access_anchor)
    total = list_accesses(store, limit=1).total
    if json:
        write_json({"sound": not faults, "total": total, "faults": [asdict(one) for one in faults]})
    elif faults:
        write_lines(*map(_told, faults))
    else:
        shell.say(f"{total} access records, none changed or missing")
    raise typer.Exit(1 if faults else 0)


def _told(fault: AccessFault) -> str:
    match fault.kind:
        case "altered":
            return f"{fault.position}: this is not the record that was written here"
        case "missing":
            return f"{fault.position}: {fault.count} missing from here on"
        case "cut":
            return f"{fault.position}: cut off from here on, at least {fault.count}"
        case "key_missing":
            return (
                f"{fault.position}: the key of its signature is not here: bring it with"
                " `studio enquiries key import FILE`"
            )


def _named(access: Access) -> str:
    """Return the first enquiries of an access, and how many there are besides."""
    more = access.count - len(access.enquiries[:_SHOWN_IDS])
    return " ".join([*access.enquiries[:_SHOWN_IDS], *([f"+{more}"] if more > 0 else [])])


def _document(access: Access) -> dict[str, Any]:
    """Return an access as the administration's API answers it."""
    told = asdict(access)
    return {"from" if name == "came_from" else name: value for name, value in told.items()}
