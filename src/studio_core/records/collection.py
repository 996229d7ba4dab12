"""What the house asks of a collection, described in one place.

What a description leaves out is refused: nobody reads or writes such records, nothing carries them,
and no page shows them. What could be lost without a word has to be said.
"""

from collections.abc import Callable, Mapping
from collections.abc import Collection as Names
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from studio_core.records.record import Document, Json

Permission: TypeAlias = Literal["content", "inbox", "personal_data", "people"]
"""`content`: projects, articles, their pictures, trash and history of them. `inbox`: reading and
working on enquiries. `personal_data`: giving enquiries out, and erasing them. `people`: who works
here, and everybody's activity."""

Need: TypeAlias = Permission | Literal["signed_in"]
"""What a right asks for; `signed_in` is what every role has."""

Fields: TypeAlias = frozenset[str] | Literal["all"]
"""The fields of a record that somebody reads; a record of which that is none is not read."""

Journal: TypeAlias = Literal["contents", "ids", "ids_once_claimed", "nothing"]
"""What the journal keeps of a change: the contents before and after, so that it can be undone; the
id and the action only, and so no personal data but what `remains`; that too, but of records that
are claimed alone, since anybody may send and drop hundreds that are not; or nothing at all."""

Carried: TypeAlias = Literal["never", "when_closed", "always"]
"""By what a collection is carried: by nothing; by a switch, while nobody writes; or by migrations
and backups too. Those follow the journal. What has none they read whole, and last, and a
restoration never replaces it."""

Pictures: TypeAlias = Literal["shown", "named", "none"]
"""What pictures are to a collection: what its records show, whose addresses follow a picture to
another host; what they name, which keeps it; or nothing."""

Content: TypeAlias = Literal["work", "site", ""]
"""Which content visitors see: projects and articles, which have a page each and clients who agree
to it; what the studio says of itself; or none."""

Erasing: TypeAlias = Literal["purge", "forget", ""]
"""By what contents are taken out of the store's own files: by erasing enquiries, by forgetting a
record, or by nothing."""

NO_FIELDS: frozenset[str] = frozenset()
_LONGEST_REMAINS = 10
"""As long as a day, so that nothing else finds room there."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rights:
    """Who reads which fields of records, who writes these, and who deletes them; None is nobody."""

    reading: Mapping[Need, Fields] = field(default_factory=dict)
    writing: Need | None = None
    deleting: Need | None = None

    def fields_for(self, permissions: Names[Need]) -> Fields:
        """Return the fields that somebody with *permissions* reads."""
        granted = [fields for need, fields in self.reading.items() if need in permissions]
        if "all" in granted:
            return "all"
        return NO_FIELDS.union(*(fields for fields in granted if fields != "all"))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Collection:
    """One collection of a store.

    *backup_since* is the version of backups that began to hold it. *remains* are the fields that
    the journal may keep of a removed record of which it keeps no contents. *apart* are the rights
    to records with the ids that it names, a `*` standing for any letters. *own_fields* are those
    that people change of the record with their own id, and *owner* says whose a record is.
    *unique_by* are the fields on which depends what no two records may both have. *event* names
    what a change tells to pages that are open, *is_published* says that it may change pages. A
    collection *about_others* holds what belongs to other records, under `record_key`. One
    *is_original* that the original product has, too: it lies where that has it, and exports of one
    tree hold it.
    """

    name: str
    journal: Journal
    carried: Carried
    pictures: Pictures
    backup_since: int = 0
    remains: frozenset[str] = NO_FIELDS
    rights: Rights = field(default_factory=Rights)
    apart: Mapping[str, Rights] = field(default_factory=dict)
    own_fields: frozenset[str] = NO_FIELDS
    owner: Callable[[Document], object] | None = None
    unique_by: frozenset[str] = NO_FIELDS
    content: Content = ""
    event: str = ""
    is_published: bool = False
    about_others: bool = False
    is_original: bool = False
    erasing: Erasing = ""

    def __post_init__(self) -> None:
        if self.is_journalled and self.carried != "always":
            raise ValueError(f"{self.name} is journalled, so what follows the journal carries it")
        if (self.carried == "always") != bool(self.backup_since):
            raise ValueError(f"{self.name} is in backups since some version, or in none")

    @property
    def is_journalled(self) -> bool:
        """Whether changes leave entries in the journal."""
        return self.journal != "nothing"

    @property
    def keeps_contents(self) -> bool:
        """Whether the journal keeps what was changed, so that it can be undone."""
        return self.journal == "contents"

    @property
    def is_logged(self) -> bool:
        """Whether copies carry it though the journal says nothing of it."""
        return self.carried == "always" and not self.is_journalled

    def is_told(self, *documents: "Document | None") -> bool:
        """Tell whether the journal tells what becomes of a record: what it was, and what it is."""
        if self.journal != "ids_once_claimed":
            return self.is_journalled
        return any(one is not None and one.get("state") == "claimed" for one in documents)

    def may_remain(self, value: Json) -> bool:
        """Tell whether the journal may keep *value* of a removed record."""
        if value is None:
            return True
        return isinstance(value, Mapping) and all(
            name in self.remains and isinstance(text, str) and len(text) <= _LONGEST_REMAINS
            for name, text in value.items()
        )

    def rights_to(self, id: str) -> Rights:
        """Return the rights to the record with *id*."""
        for pattern, rights in self.apart.items():
            beginning, star, ending = pattern.partition("*")
            if id == pattern or (star and id.startswith(beginning) and id.endswith(ending)):
                return rights
        return self.rights
