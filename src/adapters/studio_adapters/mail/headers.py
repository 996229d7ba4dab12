"""Headers of mails in Korean, whose spaces stay where a line has to end.

The standard library (3.11) puts the space between two encoded words outside of both when it folds
a header, and every reader leaves that out (RFC 2047, 6.2). Its older `Header` keeps it inside.
"""

from email.header import Header
from email.headerregistry import AddressHeader, UnstructuredHeader
from email.policy import EmailPolicy
from typing import Any

_LONGEST_LINE = 78


class KoreanHeaders(EmailPolicy):
    """The policy `SMTP`, but for subjects and names with other letters than ASCII."""

    def fold(self, name: str, value: Any) -> str:
        """Return a header as it stands in a mail."""
        return self._encoded(name, value) or super().fold(name, value)

    def fold_binary(self, name: str, value: Any) -> bytes:
        """Return a header as it goes over the line."""
        folded = self._encoded(name, value)
        return folded.encode("ascii") if folded else super().fold_binary(name, value)

    def _encoded(self, name: str, value: Any) -> str:
        """Return a header that has to be encoded; '' for others.

        A subject whose first word has no room in a line is, too: folded before it, it would begin
        with a space.
        """
        first, *_ = str(value).split(" ")
        has_room = len(f"{name}: {first}") <= _LONGEST_LINE
        if str(value).isascii() and (has_room or name.lower() != "subject"):
            return ""
        if isinstance(value, UnstructuredHeader):
            return f"{name}: {self._words(name, str(value))}{self.linesep}"
        if isinstance(value, AddressHeader) and len(value.addresses) == 1:
            [address] = value.addresses
            folded = f"{name}: {self._words(name, address.display_name)}"
            last = folded.rpartition(self.linesep)[2]
            mailbox = f"<{address.addr_spec}>"
            is_full = len(last) + 1 + len(mailbox) > _LONGEST_LINE
            return f"{folded}{self.linesep if is_full else ''} {mailbox}{self.linesep}"
        return ""

    def _words(self, name: str, text: str) -> str:
        return Header(text, "utf-8", header_name=name).encode(linesep=self.linesep)


HEADERS = KoreanHeaders(linesep="\r\n")
