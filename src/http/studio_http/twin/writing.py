"""Writing one edition of the twin: every public answer, and the files of the application."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b

from studio_http.base.cached_response import CachedResponse
from studio_http.twin.answers import PublicAnswer
from studio_http.twin.edition import Edition
from studio_http.twin.file_names import file_name
from studio_http.twin.frozen_page import frozen_page, policy_of
from studio_http.twin.pictures import picture_ids

Frozen = Callable[[CachedResponse, datetime], bytes]

_NOT_SERVED = "/index.html"
"""The application's start page as it was built: each page of the site is made of it."""


@dataclass(slots=True)
class EditionWriter:
    """Puts answers into *edition*, as of *moment*; *ids* are those of the pictures they name."""

    edition: Edition
    moment: datetime
    frozen: Frozen = frozen_page
    ids: set[str] = field(default_factory=set)

    def put(self, one: PublicAnswer) -> None:
        """Put an answer under its address; nothing for one that no file can have."""
        name, answer = file_name(one.address, one.kind), one.make()
        if name is None or answer is None or name in self.edition.tags:
            return
        self.ids |= picture_ids(answer.body)
        if one.kind != "page":
            self.edition.put(name, answer.tag, lambda: answer.body, answer.encoded)
            return
        policy = blake2b(policy_of(answer).encode(), digest_size=8).hexdigest()
        tag = f"{answer.tag}-{policy}"
        self.edition.put(name, tag, lambda: self.frozen(answer, self.moment), None)

    def put_files(self, files: Mapping[str, CachedResponse]) -> None:
        """Put the files of the application."""
        for address, answer in files.items():
            name = file_name(address, "file")
            if name is not None and address != _NOT_SERVED:
                self.edition.put(name, answer.tag, _body_of(answer), answer.encoded)


def _body_of(answer: CachedResponse) -> Callable[[], bytes]:
    return lambda: answer.body
