"""What stands where the site does not answer and nothing of it is at hand: whom to call meanwhile.

The page is whole in itself. It is served by a proxy, from a file, when no file has what was asked
for; so its style stands in it, and the script that looks whether the site is back.
"""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Any

from studio_core.addresses.links import site_link
from studio_core.languages.speaking import here, spoken
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.base.cached_response import HTML, CachedResponse

RETRY_SECONDS = 30
"""How often the page looks whether the site is back, and only then changes."""

SCRIPT = (
    'setInterval(()=>fetch("/healthz",{cache:"no-store"}).then('
    f"one=>one.ok&&location.reload()).catch(()=>0),{RETRY_SECONDS}000)"
)
_LOOKS_AGAIN = (
    f"<script>{SCRIPT}</script>\n"
    f'<noscript><meta http-equiv="refresh" content="{RETRY_SECONDS}"></noscript>\n'
)

STYLE = (
    "html{background:#f7f6f2;color:#1b1c1a;font:300 1.0625rem/1.7 'Pretendard Variable',"
    "Pretendard,-apple-system,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif;"
    "word-break:keep-all}body{min-height:100vh;margin:0;display:grid;place-content:center;"
    "padding:0 1.5rem;box-sizing:border-box}h1{margin:0 0 1rem;font-weight:300;line-height:1.35;"
    "font-size:clamp(1.75rem,1.3rem + 1.8vw,2.75rem)}p{margin:0 0 2rem;color:#4e504a}"
    "a{display:inline-block;padding:.75rem 1.5rem;background:#1b1c1a;color:#f7f6f2;"
    "text-decoration:none}a:focus-visible{outline:2px solid #3b574d;outline-offset:3px}"
    ".away{place-content:center start;padding:2rem clamp(1.25rem,4.5vw,7.5rem)}"
    ".away h1{margin:0 0 1.5rem;font-size:clamp(2.125rem,1.6rem + 2.3vw,3.5rem);line-height:1.25;"
    "letter-spacing:-.02em}"
    ".away p{max-width:34em;margin:0 0 1.75rem;font-size:.9375rem;line-height:1.8}"
    ".away .name{margin:0 0 5rem;font:400 1.25rem/1 Georgia,serif;"
    "letter-spacing:.06em}.away .rule{width:min(100%,35rem);height:6px;margin:0 0 3rem;"
    "border-bottom:1px solid #83827a;"
    "background:repeating-linear-gradient(90deg,#83827a 0 1px,transparent 1px 10%)}"
    ".away .acts{display:flex;flex-wrap:wrap;gap:12px}.away a{border:1px solid #1b1c1a;"
    "border-radius:2px;padding:.6rem 1.5rem;font-size:.9375rem;font-weight:500}"
    ".away .line{background:none;color:#1b1c1a}.away .small{font-size:.8125rem;margin:0;"
    "font-weight:400}"
)

_PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
{meta}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#f7f6f2">
<meta name="robots" content="noindex">
<title>{title}</title>
<style>{style}</style>
<body class="away">
<main>
{content}
</main>
</body>
</html>
"""


def away_page(site: Mapping[str, Any], *, was_sent: bool = False) -> str:
    """Return the page in the words of *site*, which is what the site itself tells of its studio.

    It is in the language that is spoken. Without anything of it, the page is everybody's. After a
    form *was_sent* the page says how to get back to what was written, and does not look again: it
    would come anew without it.
    """
    words = catalogue("away")
    brand, footer = site.get("brand", {}), site.get("footer", {})
    name = str(brand.get("wordmark") or brand.get("ko") or "")
    acts, small = _acts(site), _small(footer, looks_again=not was_sent)
    body = words["still.none.body" if len(acts) > 1 else "still.none.short"]
    lines = [
        f'<p class="name">{escape(name)}</p>' if name else "",
        '<div class="rule" aria-hidden="true"></div>',
        f"<h1>{words['still.none.title']}</h1>",
        f"<p>{words['still.none.typed'] if was_sent else body}</p>",
        f'<p class="acts">{"".join(acts)}</p>' if acts else "",
        f'<p class="small">{small}</p>' if small else "",
    ]
    title = " | ".join(filter(None, (words["still.none.title"], escape(name))))
    content = "\n".join(filter(None, lines))
    meta = _policy() + ("" if was_sent else _LOOKS_AGAIN)
    return _PAGE.format(language=spoken(), meta=meta, title=title, style=STYLE, content=content)


def away_answers(site: Mapping[str, Any]) -> Mapping[str, CachedResponse]:
    """Return both pages by their files, in the language that is spoken.

    *site* is what the site tells of its studio.
    """
    return {
        here(f"/@away{end}.html"): CachedResponse(
            away_page(site, was_sent=sent).encode(), media_type=HTML
        )
        for end, sent in (("", False), ("-sent", True))
    }


def _small(footer: Mapping[str, Any], *, looks_again: bool) -> str:
    """Return when somebody answers, where mail goes, and that the page looks again by itself."""
    hours = (footer.get("hours") or {}).get("weekdays")
    told = [" · ".join(escape(str(one)) for one in (hours, footer.get("email")) if one)]
    if looks_again:
        told.append(filled(catalogue("away")["still.none.retry"], seconds=RETRY_SECONDS))
    return "<br>".join(filter(None, told))


def _acts(site: Mapping[str, Any]) -> list[str]:
    """Return the ways to reach somebody now: by telephone, and by the channel."""
    footer, contact = site.get("footer", {}), site.get("contact", {})
    call, kakao = site_link(footer.get("phoneHref")), site_link(contact.get("kakao"))
    acts = []
    if call:
        acts.append(f'<a href="{escape(call)}">{escape(str(footer.get("phone") or ""))}</a>')
    if kakao:
        title = catalogue("contact")["contact.kakao.title"]
        acts.append(f'<a class="line" href="{escape(kakao)}" rel="noreferrer">{title}</a>')
    return acts


def _policy() -> str:
    """Return what keeps the page from loading anything: it has its own style and script alone."""
    style, script = (b64encode(sha256(text.encode()).digest()).decode() for text in (STYLE, SCRIPT))
    policy = (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}';"
        " connect-src 'self'; base-uri 'none'; form-action 'none'"
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
