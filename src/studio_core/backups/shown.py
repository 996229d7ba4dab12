"""The addresses of places, as people may read them."""


def shown_place(address: str) -> str:
    """Return *address* without its parameters and its user, which may be secret.

    Whether a folder is sealed is left out, too.
    """
    scheme, between, rest = address.partition("://")
    if not between:
        return address.removeprefix("sealed:")
    host, slash, path = rest.partition("?")[0].partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{path}"
