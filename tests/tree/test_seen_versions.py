"""The administration names the version that somebody saw: nothing is written over unseen."""

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "ui/src"

ANY_VERSION = re.compile(r"""(?:etag|match|ask\().*(["'`])\*\1""", re.IGNORECASE)
"""`*` in a line about versions: it says that any version will do."""

MAY_NOT_ASK = {
    "features/admin-site/RecordActs.tsx": "the trash keeps the record with its draft",
    "features/admin-site/inplace/usePageActs.ts": "each draft of the page can be brought back",
    "features/admin-site/parts.ts": "each draft of the parts can be brought back",
    "shared/admin/Deletion.tsx": "the trash keeps the record with its draft",
}
"""Where any version will do, with the reason."""


def naming_any_version() -> dict[str, int]:
    """Return how many lines of each file name any version, but of what stands in for a server."""
    lines = {
        path.relative_to(SOURCES).as_posix(): [
            *filter(ANY_VERSION.search, path.read_text("utf-8").splitlines())
        ]
        for path in SOURCES.rglob("*.ts*")
    }
    skipped = ("testing/", "records/partServer.ts")
    return {
        name: len(found)
        for name, found in sorted(lines.items())
        if found and ".test." not in name and not name.startswith(skipped)
    }


def test_any_version_will_do_only_where_a_reason_is_given() -> None:
    assert naming_any_version() == dict.fromkeys(sorted(MAY_NOT_ASK), 1)
