"""The question below a preview: may it be published like this? A form that needs no scripts."""

from dataclasses import dataclass
from html import escape

from studio_core.dates import date_label
from studio_core.publishing.consent import Consent, content_tag
from studio_core.publishing.consents import MOST_LETTERS
from studio_core.records.record import Document
from studio_core.texts import catalogue
from studio_core.texts.filling import filled

STYLE = (
    ".preview-consent{padding-block:var(--s-6) var(--s-8);border-top:1px solid var(--ink);"
    "display:grid;gap:var(--s-3);justify-items:start;"
    "scroll-margin-top:calc(var(--nav-h) + var(--bar-h))}"
    ".preview-consent h2{font-size:var(--t-24);font-weight:500;line-height:1.4}"
    ".preview-consent p{line-height:1.8;max-width:34em}"
    ".preview-consent form{display:grid;gap:var(--s-3);width:min(100%,420px);justify-items:start}"
    ".preview-consent label{display:block;font-size:var(--t-14);font-weight:500}"
    ".preview-consent form>div{width:100%}"
    ".preview-consent input{width:100%;min-height:48px;padding:10px 0;background:transparent;"
    "border:0;border-bottom:1px solid var(--rule-strong);border-radius:0;font:inherit}"
    ".preview-consent input:focus-visible{outline:0;border-color:var(--accent);"
    "box-shadow:0 1px 0 var(--accent)}"
    ".preview-consent input[aria-invalid]{border-color:var(--danger)}"
    ".preview-consent [role=alert]{color:var(--danger);font-size:var(--t-14)}"
    ".preview-consent .note{border-left:3px solid var(--accent);padding-left:16px}"
)
"""As the forms of the application, which no page without it has."""

_HEAD_END, _MAIN_END = "</head>", "</main>"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentForm:
    """The question about *document*, sent to *action*.

    *fault* is the key of the text that says what was wrong with the last answer, which named
    *name*; '' for none.
    """

    action: str
    consent: Consent
    document: Document
    fault: str = ""
    name: str = ""


def with_consent(page: bytes, form: ConsentForm) -> bytes:
    """Return *page* with the question behind its content, or with the answer that was given."""
    given = form.consent.agreement_to(form.document)
    if given is None:
        says = _form(form)
    else:
        says = f'<p role="status">{_text("done", time=date_label(given.at))}</p>'
    section = (
        '<div class="wrap"><section class="preview-consent" id="consent"'
        ' aria-labelledby="consent-title">'
        f'<h2 id="consent-title">{_text("heading")}</h2>{says}'
        f'<p class="meta">{_text("comment")}</p></section></div>'
    )
    before, _, rest = page.decode().rpartition(_MAIN_END)
    before = before.replace(_HEAD_END, f"<style>{STYLE}</style>\n{_HEAD_END}", 1)
    return f"{before}{section}{_MAIN_END}{rest}".encode()


def _form(form: ConsentForm) -> str:
    is_stale = form.consent.agreements and not form.fault
    note = f'<p class="note">{_text("changed")}</p>' if is_stale else ""
    fault = marks = ""
    if form.fault:
        fault = f'<p id="consent-fault" role="alert">{_text(form.fault)}</p>'
        marks = ' aria-invalid="true" aria-describedby="consent-fault"'
    return (
        f'{note}<p>{_text("body")}</p><form method="post" action="{escape(form.action)}#consent">'
        f'<input type="hidden" name="tag" value="{content_tag(form.document)}">'
        f'<div><label for="consent-name">{_text("name")}</label>'
        '<input id="consent-name" name="name" autocomplete="name" required '
        f'maxlength="{MOST_LETTERS}" value="{escape(form.name)}"{marks}>{fault}</div>'
        f'<button class="btn btn--ink">{_text("agree")}</button></form>'
    )


def _text(key: str, **facts: object) -> str:
    return filled(escape(catalogue("preview")[f"preview.consent.{key}"]), **facts)
