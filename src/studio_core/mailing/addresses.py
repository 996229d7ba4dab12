"""Addresses that a mail can be sent to: one as it was typed, or none.

A domain in other letters is encoded as IDNA 2008 has it (RFC 5891), which maps nothing but case:
`faß.de` is not `fass.de`. What would have to be mapped, as letters in full width, is no address.
"""

import re
from unicodedata import category, normalize

from studio_core.texts.unseen import is_blank

MAX_LENGTH, _MAX_LOCAL, _MAX_LABEL = 254, 64, 63
"""Characters: RFC 5321, section 4.5.3.1, and RFC 1035, section 2.3.4."""

_LOCAL = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+", re.ASCII)
"""Nothing else: a comma or bracket in an address would name somebody besides."""

_ENCODED_WORD = "=?"
"""How a header begins something else than the letters that stand there (RFC 2047)."""

_PLAIN_LABEL = re.compile(r"[a-z0-9-]+", re.ASCII)
_LETTERS_AND_DIGITS = frozenset(("Ll", "Lo", "Lm", "Mn", "Mc", "Nd"))
_STABLE_BY_EXCEPTION = frozenset("ßς")
"""RFC 5892, section 2.6; what needs certain surroundings (sections A.1 to A.9) is refused."""

_REFUSED = frozenset("\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b")
_REFUSED_RANGES = (
    *(range(0x1100, 0x1200), range(0xA960, 0xA980), range(0xD7B0, 0xD800)),  # old Hangul
    *(range(0x660, 0x66A), range(0x6F0, 0x6FA)),  # digits that must not be mixed
    *(range(0x20D0, 0x2100), range(0x1D165, 0x1D245)),  # marks of symbols
)


def as_sent(address: str) -> str | None:
    """Return *address* as mail servers know it, None when no mail can be sent to it."""
    local, _, domain = address.rpartition("@")
    is_plain = _LOCAL.fullmatch(local) and _ENCODED_WORD not in local and len(local) <= _MAX_LOCAL
    if not is_plain or "" in local.split("."):
        return None
    labels = [_label(one) for one in normalize("NFC", domain.lower()).split(".")]
    if len(labels) < 2 or not all(labels) or str(labels[-1]).isdigit():
        return None
    sent = f"{local}@{'.'.join(map(str, labels))}"
    return sent if len(sent) <= MAX_LENGTH else None


def _label(label: str) -> str | None:
    """Return one part of a domain in ASCII, None when it is none."""
    sent = label
    if not label.isascii():
        begins_with_mark = category(label[0]).startswith("M")
        if begins_with_mark or label[2:4] == "--" or not all(map(_is_valid, label)):
            return None
        sent = f"xn--{label.encode('punycode').decode('ascii')}"
    is_label = _PLAIN_LABEL.fullmatch(sent) and "-" not in (label[0], label[-1])
    return sent if is_label and len(sent) <= _MAX_LABEL else None


def _is_valid(letter: str) -> bool:
    """Tell whether a letter may stand in a domain whatever is around it (PVALID)."""
    if letter.isascii():
        return letter.islower() or letter.isdigit() or letter == "-"
    if letter in _STABLE_BY_EXCEPTION:
        return True
    code = ord(letter)
    if is_blank(letter) or letter in _REFUSED or any(code in one for one in _REFUSED_RANGES):
        return False
    stable = normalize("NFKC", normalize("NFKC", letter).casefold()) == letter
    return stable and category(letter) in _LETTERS_AND_DIGITS
