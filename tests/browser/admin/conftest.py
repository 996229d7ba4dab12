"""Sites that mail, and the mailbox that gets it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.browser.running_site import Site, running_site
from tests.mailbox import Mailbox, open_mailbox

NewMailingSite = Callable[[dict[str, str]], AbstractContextManager[Site]]


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    """What gets every mail of the sites of a file."""
    with open_mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="module")
def new_mailing_site(
    filled: Path,
    new_store: Callable[[], str],
    tmp_path_factory: pytest.TempPathFactory,
    mailbox: Mailbox,
) -> NewMailingSite:
    """Return a function that starts a site that mails, with more settings."""
    mailing = {"STUDIO_SMTP_URL": f"smtp://{mailbox.address}/?to=studio@example.kr"}

    def new(settings: dict[str, str]) -> AbstractContextManager[Site]:
        folder = tmp_path_factory.mktemp("mailing")
        return running_site(filled, folder, new_store(), mailing | settings)

    return new
