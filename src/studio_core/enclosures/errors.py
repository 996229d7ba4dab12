"""What can go wrong with a visitor's file."""

from studio_core.errors import StudioError, TooManyAttemptsError


class EnclosureError(StudioError):
    """A file that cannot be taken, or not yet; *facts* fill its text."""

    def __init__(self, name: str = "", **facts: str | int) -> None:
        super().__init__(f"{name or 'a file'}: {self.code}")
        self.facts: dict[str, str | int] = {"name": name, **facts}


class EnclosureNotFoundError(EnclosureError):
    """There is no such file, or not any more."""

    code = "enclosure_not_found"


class EnclosureTooLargeError(EnclosureError):
    """The file is larger than one may be."""

    code = "enclosure_too_large"


class EnclosureTooManyError(EnclosureError):
    """One consultation has more files than it may have."""

    code = "enclosure_too_many"


class EnclosureTypeRefusedError(EnclosureError):
    """The file is none of the kinds that are taken, whatever its name says."""

    code = "enclosure_type_refused"


class EnclosureUnreadableError(EnclosureError):
    """No other picture can be made of it: it is broken, or HDR."""

    code = "enclosure_unreadable"


class EnclosureScatteredError(EnclosureError):
    """The file came in more pieces than one may have; in larger ones it can be sent anew."""

    code = "enclosure_scattered"


class EnclosureIncompleteError(EnclosureError):
    """A consultation names a file that is not there, not whole, or another one's."""

    code = "enclosure_incomplete"


class EnclosureBusyError(TooManyAttemptsError):
    """So many files are being made that this one has to wait; all of its bytes stay."""

    code = "enclosure_busy"


class EnclosureQuotaError(TooManyAttemptsError):
    """So much came from a network within ten minutes that its files have to wait."""

    code = "enclosure_quota"


class EnclosureNoRoomError(EnclosureError):
    """The files of all visitors together have no room for this one."""

    code = "enclosure_no_room"
