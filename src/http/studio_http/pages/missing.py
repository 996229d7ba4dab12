"""The page at an address where nothing is: the application's, with words for who has no scripts."""

from html import escape

from studio_http.pages.rendering import ROOT, read_labels


def missing_page(page: str) -> str:
    """Return *page*, the application's own, saying without scripts that nothing is here.

    With scripts the application says it, or goes on to where it leads such addresses.
    """
    words = {name: escape(text) for name, text in read_labels().items()}
    says = (
        f'<noscript><main class="wrap section"><h1 class="h1">{words["not_found.title"]}</h1>'
        f'<p class="read">{words["not_found.body"]}<br><br></p>'
        f'<p><a class="btn btn--ink" href="/">{words["not_found.home"]}</a> '
        f'<a class="btn btn--line" href="/portfolio">{words["not_found.portfolio"]}</a></p>'
        "</main></noscript>"
    )
    return page.replace(ROOT, ROOT.replace("><", f">{says}<"), 1)
