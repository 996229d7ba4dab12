"""The pages of forms without scripts, made of what is published now for who asks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs

from studio_core.dates import SEOUL, day_label
from studio_core.enquiries.consultation import SPACES
from studio_core.enquiries.withdrawing import Receipt, ReceiptUnavailableError
from studio_core.errors import StudioError
from studio_http.base.cached_response import CachedResponse
from studio_http.base.problems.problem import Problem
from studio_http.base.problems.table import problem_of
from studio_http.pages.forms.addresses import form_at, receipt_path
from studio_http.pages.forms.closed import closed_line
from studio_http.pages.forms.filled_form import ACCEPTED, Fault, FilledForm
from studio_http.pages.forms.said import said_of
from studio_http.pages.forms.sent_fields import SentFields, fields_of
from studio_http.pages.forms.step import Asked
from studio_http.pages.forms.step_page import origin_of, step_in, step_page
from studio_http.pages.forms.writer import CACHE, FormWriter
from studio_http.pages.labels import read_labels
from studio_http.pages.local_links import offers
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import CONSULTATION, RECEIPT, route_of
from studio_http.published.snapshot import Published

_WITHOUT_SCRIPTS = ("sent", "asked")
"""Below the address of a receipt: the page after a consultation, and after a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipts:
    """What is asked about receipts by their tokens.

    *number* gives the short number without looking into the store, None for what nobody made;
    *open* raises `ReceiptUnavailableError`, and `StoreUnavailableError` for one that is to come.
    """

    number: Callable[[str], str | None]
    open: Callable[[str], Receipt]


class FormPages:
    """Makes the pages of forms; *now* gives the moment, *pages* makes those with a first screen.

    *new_token* makes the token of a form that is shown at a moment, in milliseconds since 1970.
    """

    def __init__(
        self,
        published: Published,
        writer: FormWriter,
        receipts: Receipts,
        now: Callable[[], datetime],
        pages: PageFactory,
        new_token: Callable[[int], str],
    ) -> None:
        self.published = published
        self._writer = writer
        self._receipts = receipts
        self._now = now
        self._new_token = new_token
        self._pages = pages

    def page(self, path: str, query: str) -> CachedResponse | None:
        """Return the page at an address that has a form, None for others and without content."""
        if self.published.snapshot is None:
            return None
        if path == CONSULTATION or path.startswith(f"{CONSULTATION}/"):
            return self._step(path, query) if route_of(path) else None
        return self._receipt(path.removeprefix(RECEIPT)) if path.startswith(RECEIPT) else None

    def new_form(self, sent: SentFields | None = None) -> FilledForm:
        """Return a form that is shown first now, with *sent* in it."""
        now = self.now_ms()
        return FilledForm(opened=now, sent=sent or SentFields(), token=self._new_token(now))

    def now_ms(self) -> int:
        """Return the moment in milliseconds since 1970."""
        return round(self._now().timestamp() * 1000)

    def consultation(self, form: FilledForm, *, status: int = 200) -> CachedResponse:
        """Return the form of a consultation with what stands in it."""
        return self._consultation(form, status=status)

    def question(self, form: FilledForm, *, status: int = 200) -> CachedResponse:
        """Return the form of a question with what stands in it."""
        title = read_labels()["contact.tab.qna"]
        return self._writer.write("question.html", title, self.site, {"form": form}, status=status)

    def open_receipt(
        self, token: str, form: FilledForm, *, status: int = 200, for_scripts: bool = False
    ) -> CachedResponse:
        """Return the page of an open receipt; raise `ReceiptUnavailableError`."""
        receipt = self._receipts.open(token)
        until = receipt.until.astimezone(SEOUL)
        labels = read_labels()
        values = {
            "form": form,
            "offer": self.published.offer(),
            "accepted": ACCEPTED,
            "number": receipt.number,
            "files": len(receipt.files),
            "until": day_label(until),
            "place": receipt_path(token),
        }
        title = labels["receipt.add_files"]
        return self._writer.write(
            "receipt.html",
            title,
            self.site,
            values,
            status=status,
            private=True,
            for_scripts=for_scripts,
        )

    def withdrawn(self) -> CachedResponse:
        """Return the page that says that a consultation is withdrawn."""
        labels = read_labels()
        return self._said(labels["receipt.withdrawn_title"], [labels["receipt.withdrawn_body"]])

    def refused(self, problem: Problem, path: str) -> CachedResponse | None:
        """Return the page of a problem with what was sent to *path*; None where no form is."""
        again = form_at(path)
        if again is None or self.published.snapshot is None:
            return None
        said = said_of(problem, path)
        labels = read_labels()
        if problem.code == ReceiptUnavailableError.code:
            return self._closed(said["title"], problem.status)
        if not (offers(self.site, "/") or path.startswith(RECEIPT)):
            again = ""
        lines = [said["detail"], labels["form.typed"]]
        return self._said(
            said["title"], lines, status=problem.status, again=again, text=labels["form.again"]
        )

    def leading_to(self, path: str) -> CachedResponse:
        """Return an answer that sends to another page."""
        return self._writer.leading_to(path)

    @property
    def site(self) -> Mapping[str, Any]:
        """What is public of the site itself; empty before anything is."""
        now = self.published.snapshot
        return now.site if now else {}

    def phone(self) -> str:
        """Return the studio's telephone number as visitors read it, '' for none."""
        return str((self.site.get("footer") or {}).get("phone") or "")

    def _step(self, path: str, query: str) -> CachedResponse:
        """Return the application's page of a consultation, with the form for want of scripts."""
        asked = parse_qs(query)
        pairs = [
            (name, asked[name][0]) for name in ("space", "project", "article") if name in asked
        ]
        form, step = self.new_form(fields_of(pairs)), step_in(path)
        if step is None:
            return self._consultation(form, for_scripts=True)
        content = self.published.content()
        page = step_page(step, self._asked(form), content, self._pages.base)
        return self._pages.written(page, cache=CACHE)

    def _consultation(
        self, form: FilledForm, *, status: int = 200, for_scripts: bool = False
    ) -> CachedResponse:
        values, title = {"asked": self._asked(form)}, read_labels()["contact.tab.consultation"]
        return self._writer.write(
            "consultation.html", title, self.site, values, status=status, for_scripts=for_scripts
        )

    def _asked(self, form: FilledForm) -> Asked:
        """Return what the form of a consultation shows; where it began says what the space is."""
        content = self.published.content()
        origin = origin_of(form.sent, content)
        if origin and not form.sent.space and origin.space in SPACES:
            known = {**form.sent.values, "space": [origin.space]}
            form = replace(form, sent=SentFields(known))
        return Asked(form=form, offer=self.published.offer(), origin=origin)

    def _receipt(self, rest: str) -> CachedResponse | None:
        token, _, part = rest.partition("/")
        if not part:
            return self._for_scripts(token)
        number = self._receipts.number(token)
        if number is None:
            return None
        if part not in _WITHOUT_SCRIPTS:
            return self.leading_to(receipt_path(token))
        return self._sent(token, number, is_consultation=part == "sent")

    def sent_without(self, token: str, declined: Sequence[Fault]) -> CachedResponse:
        """Return the page that a consultation leads to, with the files that were *declined*."""
        number = self._receipts.number(token) or ""
        return self._sent(token, number, is_consultation=True, declined=declined)

    def _sent(
        self, token: str, number: str, *, is_consultation: bool, declined: Sequence[Fault] = ()
    ) -> CachedResponse:
        labels = read_labels()
        title = labels["receipt.title" if is_consultation else "enquiry.success.title"]
        values = {
            "consultation": is_consultation,
            "number": number,
            "declined": declined,
            "receipt": receipt_path(token),
            "base": self._pages.base,
            "offer": self.published.offer(),
        }
        return self._writer.write("sent.html", title, self.site, values, private=True)

    def _for_scripts(self, token: str) -> CachedResponse | None:
        """Return the application's page of a receipt, with what it is good for without scripts."""
        try:
            return self.open_receipt(token, self.new_form(), for_scripts=True)
        except StudioError as error:
            # The application asks again, and says what the matter is itself.
            said = said_of(problem_of(error), RECEIPT)
            if isinstance(error, ReceiptUnavailableError):
                return self._closed(said["title"], for_scripts=True)
            return self._said(said["title"], [said["detail"]], for_scripts=True)

    def _closed(
        self, title: str, status: int = 200, *, for_scripts: bool = False
    ) -> CachedResponse:
        lines = [closed_line(self.site)]
        return self._said(title, lines, status=status, for_scripts=for_scripts)

    def _said(
        self,
        title: str,
        lines: list[str],
        *,
        status: int = 200,
        again: str = "",
        text: str = "",
        for_scripts: bool = False,
    ) -> CachedResponse:
        values = {"lines": lines, "again": again, "again_text": text}
        return self._writer.write(
            "said.html",
            title,
            self.site,
            values,
            status=status,
            private=True,
            for_scripts=for_scripts,
        )
