"""Signatures of uploads, as the service documents them."""

import hashlib
from collections.abc import Mapping

# Never part of the text that is signed.
_UNSIGNED = {"file", "cloud_name", "resource_type", "api_key"}

# Not allowed in the service's folder names; `&` would also make the signed text ambiguous.
_NOT_IN_FOLDERS = str.maketrans(dict.fromkeys("?&#\\%<>+", "-"))


def signature(parameters: Mapping[str, str], secret: str) -> str:
    """Return the hexadecimal SHA-1 of the sorted `name=value` pairs, followed by the secret."""
    signed = {name: text for name, text in parameters.items() if name not in _UNSIGNED and text}
    text = "&".join(f"{name}={signed[name]}" for name in sorted(signed))
    # SHA-1 is what the service checks by default.
    return hashlib.sha1(f"{text}{secret}".encode(), usedforsecurity=False).hexdigest()


def folder_for(pattern: str) -> str:
    """Return a folder name that the service takes."""
    printable = "".join(letter for letter in pattern if letter.isprintable())
    return printable.translate(_NOT_IN_FOLDERS).strip(" /")[:200]
