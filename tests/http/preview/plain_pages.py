"""What a preview and the public page have in common: no bar, nothing that runs, any face."""

import re

from studio_http.pages.styles import own_style

_WITH_LINE = re.compile(r"<script data-languages=[^<>]*>[^<]*</script>\n")
_RUNNING = re.compile(r'<script(?! type="application/(?:ld\+)?json")[^<>]*>.*?</script>', re.DOTALL)
_FONT = re.compile(r"/fonts/[0-9a-f]{32}")
"""Which letters the face has: those of the moment at which the page was made."""

_BAR = re.compile(r'<div class="preview-bar.*?</div></div>', re.DOTALL)


def plain_page(page: bytes) -> str:
    """Return a public page without what runs."""
    return _FONT.sub("/fonts/0", _RUNNING.sub("", _WITH_LINE.sub("", page.decode())))


def plain_preview(page: bytes, within: str) -> str:
    """Return a preview under a bar, whose links lead *within* it, as `plain_page` does."""
    text = _FONT.sub("/fonts/0", _BAR.sub("", page.decode(), count=1))
    text = text.replace(f"<style>{own_style('bar')}</style>\n", "", 1)
    return text.replace(f'href="{within}', 'href="')


def main_of(page: str) -> str:
    """Return the page's own content, its main element."""
    return page.partition("<main")[2].partition("</main>")[0]
