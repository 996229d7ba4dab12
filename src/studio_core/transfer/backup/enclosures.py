"""Visitors' files in a backup, and what else of enquiries comes back or does not.

Their objects and parts are in it as they lie, sealed with keys that are in their records.
"""

from functools import partial

from studio_core.enquiries.erasures import Judge
from studio_core.files.ports import Objects
from studio_core.mailing.stored import enquiry_of
from studio_core.records.collections import ENCLOSURES, ENQUIRIES, ENQUIRY_MAILS, collection_of
from studio_core.records.record import Record
from studio_core.transfer.backup.format import CHUNK, MemberMissingError
from studio_core.transfer.backup.reading import Backup


def missing_pieces(backup: Backup, objects: Objects | None, judge: Judge) -> tuple[str, ...]:
    """Return the names of the objects and parts that come back and are not there.

    Those of files that no record of the backup knows, and of enquiries that stay away, do not.
    """
    if objects is None or not backup.manifest.pieces:
        return ()
    gone = {id for id, document in backup.records(ENQUIRIES) if judge(id, document)}
    coming = {id for id, one in backup.records(ENCLOSURES) if one.get("enquiry") not in gone}
    there = {name for name, _ in objects.list()}
    return tuple(
        name
        for name in backup.manifest.pieces
        if name not in there and name.partition("/")[0] in coming
    )


def bring_pieces(backup: Backup, objects: Objects | None, judge: Judge) -> dict[str, str]:
    """Bring those that are missing; return why some did not come that the backup lacks."""
    failed = {}
    for name in missing_pieces(backup, objects, judge):
        assert objects is not None, "nothing is missing where nothing is looked at"
        try:
            with backup.piece(name) as file:
                objects.write(name, iter(partial(file.read, CHUNK), b""))
        except MemberMissingError as error:
            failed[name] = str(error)
    return failed


def stays_as_it_is(collection: str, brought: Record, present: Record) -> bool:
    """Tell whether a record that is there says more than that of the backup.

    What was logged does, and a file that an enquiry has claimed since: the enquiry stays, too.
    """
    described = collection_of(collection)
    if described.is_journalled:
        return described.is_told(present.document) and not described.is_told(brought.document)
    return described.is_logged


def enquiry_behind(collection: str, id: str, record: Record | None) -> object:
    """Return the enquiry that a mail or a file belongs to, '' for what belongs to none."""
    if collection == ENQUIRY_MAILS:
        return enquiry_of(id)
    return record.document.get("enquiry") if record and collection == ENCLOSURES else ""
