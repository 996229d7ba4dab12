"""What a consultation asks, as visitors' browsers read it."""

import msgspec


class OptionOut(msgspec.Struct, rename="camel", omit_defaults=True):
    """Something to choose; one that *excludesOthers* is the only one when it is chosen."""

    key: str
    label: str
    excludes_others: bool = False


class SpaceOut(msgspec.Struct):
    """A kind of space with what may be said of it."""

    key: str
    label: str
    types: list[OptionOut]
    conditions: list[OptionOut]
    scopes: list[OptionOut]
    budgets: list[OptionOut]


class UnitOut(msgspec.Struct, rename="camel"):
    """A unit of area, how many square metres it is, and the sizes that are taken."""

    key: str
    label: str
    square_metres: float
    min: int
    max: int


class StartOut(msgspec.Struct):
    """When work is wanted to begin: *months* ahead, from and to; null for whenever."""

    key: str
    label: str
    months: tuple[int, int | None] | None


class LimitsOut(msgspec.Struct, rename="camel"):
    """The most characters of texts, the most enclosures, and the most MiB of one."""

    remarks: int
    district: int
    space_type: int
    enclosures: int
    enclosure_mib: int = msgspec.field(name="enclosureMiB")


class ConsultationOut(msgspec.Struct, rename="camel"):
    """What may be chosen; *promise* says when the studio calls back, '' where it promises nothing.

    *contactBy* are the ways to be called back. A draft is kept on the device for *draftDays*, the
    link of the receipt is open for *receiptDays*; *mailsReceipt* says that both it and the number
    are mailed to whoever leaves an address.
    """

    spaces: list[SpaceOut]
    units: list[UnitOut]
    starts: list[StartOut]
    months_ahead: int
    contact_by: list[OptionOut]
    limits: LimitsOut
    receipt_days: int
    draft_days: int
    promise: str
    mails_receipt: bool
