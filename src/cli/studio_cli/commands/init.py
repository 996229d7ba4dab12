"""`studio init`: everything a new site needs before it can be served."""

import secrets
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from studio_adapters.bootstrap import (
    CONFIG_FILE,
    Store,
    demo_is_due,
    hash_password,
)
from studio_cli.commands.demo import load_with_progress, told
from studio_cli.failures import CommandError
from studio_cli.files.settings_file import site_file_text, whole_path, write_new_file
from studio_cli.shell import Shell, command, new_app
from studio_cli.terminal.passwords import PasswordStdin, read_password
from studio_cli.terminal.writing import clean
from studio_core.accounts.account import (
    is_email,
    list_accounts,
)
from studio_core.accounts.team import (
    add_account,
)
from studio_core.addresses.web import site_address
from studio_core.content.editing import save
from studio_core.content.kinds import kinds
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from studio_core.site.beginning import begin_site

DEMO_ADMINISTRATOR = "admin@studio.example"

_READABLE = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters that nobody takes for others when copying a password by hand."""

app = new_app()


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteAnswers:
    """The few things that a new site begins with; what is '' is filled in later."""

    name: str = ""
    english_name: str = ""
    legal_name: str = ""
    email: str = ""

    def save(self, store: Store, *, at: str) -> None:
        """Put what was answered into the parts of the site."""
        parts = {
            "brand": {"ko": self.name, "wordmark": self.english_name},
            "company": {"legalName": self.legal_name, "email": self.email},
        }
        for part, fields in parts.items():
            sent = {name: text for name, text in fields.items() if text}
            if sent:
                save(Work(store, OPERATOR, at), kinds()[SITE], part, sent, None)


Name = Annotated[str, typer.Option(help="The studio's name.")]
EnglishName = Annotated[str, typer.Option(help="The studio's name in Latin letters.")]
LegalName = Annotated[str, typer.Option(help="The name of the company.")]
ContactEmail = Annotated[str, typer.Option(help="The address that visitors write to.")]
PublicUrl = Annotated[str, typer.Option(help="The site's address, https://…")]
Administrator = Annotated[str, typer.Option("--admin", help="The first administrator's address.")]
Demo = Annotated[bool, typer.Option("--demo", help="Load the demo content; ask nothing.")]
InBrowser = Annotated[
    bool,
    typer.Option("--in-browser", help="Ask nothing: `studio serve` says where the browser asks."),
]
IfNeeded = Annotated[bool, typer.Option("--if-needed", help="Keep what is there already.")]


@command(
    app, "init", writes=True, example="studio init --name '스튜디오 봄' --admin hong@studio.example"
)
def init(
    shell: Shell,
    name: Name = "",
    english_name: EnglishName = "",
    legal_name: LegalName = "",
    contact_email: ContactEmail = "",
    public_url: PublicUrl = "",
    admin: Administrator = "",
    password_stdin: PasswordStdin = False,
    demo: Demo = False,
    in_browser: InBrowser = False,
    if_needed: IfNeeded = False,
) -> None:
    """Set up a new site: studio.toml, the store, the first administrator.

    Asks on a terminal for what the options leave open. An administrator without a password is
    given a random one, which is shown once and never again. studio.toml says where the site's
    files lie, as a whole path: the server and every command that reads it find the same ones.
    """
    path = shell.config or Path(CONFIG_FILE)
    if path.exists() and not if_needed:
        raise CommandError(f"{path} exists already; --if-needed keeps it and does the rest")
    asking = sys.stdin.isatty() and not (demo or in_browser)
    given = SiteAnswers(
        name=name, english_name=english_name, legal_name=legal_name, email=contact_email
    )
    there = replace(shell, config=path if path.exists() else None)
    _check_options(contact_email, public_url or there.settings().public_url)
    answers = given if path.exists() else _answers(given, asking)
    text = None if path.exists() else _file_text(there, public_url)
    _fill_store(there, answers, demo=demo)
    address = admin or (DEMO_ADMINISTRATOR if demo else "")
    if not in_browser:
        _add_first_administrator(there, address, asking, password_stdin)
    if text is not None:
        # Last, so that a run that failed half-way can simply be done again.
        write_new_file(path, text)
        shell.note(f"wrote {path}")


def _answers(given: SiteAnswers, asking: bool) -> SiteAnswers:
    """Return the answers, having asked for what the options leave open."""
    return replace(
        given,
        name=given.name or _asked(asking, "Name of the studio"),
        english_name=given.english_name or _asked(asking, "Its name in Latin letters"),
        email=given.email or _asked_address(asking, "E-mail address for visitors"),
    )


def _file_text(shell: Shell, public_url: str) -> str:
    """Return the settings file."""
    chosen = {
        name.removeprefix("STUDIO_").lower(): whole_path(text or "")
        for name, text in shell.options.items()
    }
    # Always there, and as a whole path.
    data_dir = str(shell.settings().data_dir.absolute())
    settings = {**chosen, "data_dir": data_dir, "public_url": public_url}
    return site_file_text(settings)


def _asked(asking: bool, question: str) -> str:
    return str(typer.prompt(question, default="", show_default=False)) if asking else ""


def _asked_address(asking: bool, question: str) -> str:
    """Return an e-mail address or '': any other answer is asked for again."""
    while True:
        answer = _asked(asking, question).strip()
        if not answer or is_email(answer):
            return answer
        print(f"{clean(answer)} is no e-mail address; Enter alone leaves it out", file=sys.stderr)


def _check_options(contact_email: str, public_url: str) -> None:
    """Raise a usage error for an answer that was given and is none, wherever it was given."""
    if contact_email and not is_email(contact_email):
        told = f"{contact_email} is no e-mail address"
        raise typer.BadParameter(told, param_hint="--contact-email")
    if public_url and not site_address(public_url):
        told = f"{public_url} is no web address: a scheme and one name, as https://studio.example"
        raise typer.BadParameter(told, param_hint="--public-url")


def _fill_store(shell: Shell, answers: SiteAnswers, *, demo: bool) -> None:
    """Create the store, load the demo content when it was never done, and put in the answers."""
    shell.check_store()
    shell.settings().data_dir.mkdir(parents=True, exist_ok=True)
    with shell.new_store() as store:
        begin_site(shell.work(store))
        due = demo and demo_is_due(store)
    if due:
        with shell.studio() as studio:
            shell.say(told(load_with_progress(shell, studio)))
    with shell.store() as store:
        answers.save(store, at=shell.now())


def _add_first_administrator(shell: Shell, email: str, asking: bool, password_stdin: bool) -> None:
    if shell.settings().identity != "local":
        shell.note("accounts are kept by Firebase: studio admin invite EMAIL --role owner")
        return
    with shell.store() as store:
        if list_accounts(store):
            return
        email = email or _asked_address(asking, "E-mail address of the first administrator")
        if not email:
            shell.note("nobody can sign in yet: studio admin add EMAIL")
            return
        if password_stdin:
            _add(shell, store, email, read_password(email, from_stdin=True))
        else:
            password = random_password()
            _add(shell, store, email, password)
            print(f"Administrator: {email}\nPassword: {password}", flush=True)


def _add(shell: Shell, store: Store, email: str, password: str) -> None:
    add_account(shell.work(store), email, hash_password(password))


def random_password() -> str:
    """Return a password of 79 bits that can be copied by hand."""
    return "-".join("".join(secrets.choice(_READABLE) for _ in range(4)) for _ in range(4))
