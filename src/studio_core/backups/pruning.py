"""Removing copies that no rule keeps, then pictures and visitors' files that no copy names."""

from collections.abc import Callable, Container, Iterable, Sequence
from datetime import datetime, timedelta

from studio_core.backups.catalogue import (
    ARCHIVE,
    MANIFEST,
    NOTE,
    copies_ahead,
    copies_at,
    copy_key,
    moment_of,
    parts_at,
    pool_key,
    pool_sizes,
    pooled_of,
    unnoted_at,
)
from studio_core.backups.copies import BackupCopy
from studio_core.backups.keeping import KeepingRule, kept
from studio_core.backups.ports import BackupPlace
from studio_core.records.believing import BelievedMoment

UNPROVEN_KEPT = timedelta(days=7)
"""For how long a copy that did not prove stays beside a later one that did."""

StillOurs = Callable[[], None]
"""Raises unless it is still this run that may remove."""


def kept_copies(copies: Sequence[BackupCopy], rule: KeepingRule, now: datetime) -> list[BackupCopy]:
    """Return which copies stay: of the proven those that *rule* keeps, and what is to be looked at.

    Only proven ones are counted: what did not prove pushes none out. It stays until it is
    `UNPROVEN_KEPT` old and a later one is proven. What is to come yet, by a clock that was ahead,
    stays, and none goes for it.
    """
    ahead = copies_ahead(copies, now)
    proven = {moment_of(copy) for copy in copies if copy.ok and copy not in ahead}
    staying = kept(proven, rule)
    newest = max(proven, default=None)

    def stays(copy: BackupCopy) -> bool:
        moment = moment_of(copy)
        if copy in ahead:
            return True
        if copy.ok:
            return moment in staying
        return newest is None or moment > newest or now - moment <= UNPROVEN_KEPT

    return [copy for copy in copies if stays(copy)]


def prune(
    place: BackupPlace,
    rule: KeepingRule,
    now: BelievedMoment,
    *,
    in_use: Iterable[str],
    still_ours: StillOurs,
) -> list[BackupCopy]:
    """Remove what is kept by nothing; return the copies that stay, newest first.

    What nothing is noted of goes: a run did not come to its end. The newest of it stays while no
    copy is proven.
    *in_use* are names of pictures and pieces that stay whatever the copies say: the site has them.
    """
    copies = copies_at(place)
    staying = kept_copies(copies, rule, now)
    for copy in copies:
        if copy not in staying:
            still_ours()
            # The note first: without it there is no copy, whatever else lies there.
            for kind in (NOTE, MANIFEST, ARCHIVE):
                place.remove(copy_key(moment_of(copy), kind))
    # Its note may be lost: as long as there is nothing better, it may be what saves the site.
    spared = [] if any(copy.ok for copy in staying) else unnoted_at(place)[:1]
    _sweep_unfinished(place, set(map(moment_of, spared)), still_ours)
    _sweep_pool(place, [*staying, *spared], set(map(pool_key, in_use)), still_ours)
    return staying


def _sweep_unfinished(
    place: BackupPlace, spared: Container[datetime], still_ours: StillOurs
) -> None:
    """Remove what runs left that did not come to their end, but for what is *spared*."""
    for moment, kinds in parts_at(place).items():
        if NOTE not in kinds and moment not in spared:
            still_ours()
            for kind in sorted(kinds & {ARCHIVE, MANIFEST}):
                place.remove(copy_key(moment, kind))


def _sweep_pool(
    place: BackupPlace, copies: Sequence[BackupCopy], in_use: set[str], still_ours: StillOurs
) -> None:
    """Remove from the pool what no copy names; nothing while one cannot tell what it names."""
    superfluous = pool_sizes(place).keys() - in_use
    for copy in copies if superfluous else ():
        pooled = pooled_of(place, copy)
        if pooled is None:
            return
        superfluous -= set(map(pool_key, pooled))
    for key in sorted(superfluous):
        still_ours()
        place.remove(key)
