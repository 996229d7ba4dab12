"""Who besides this machine may read the server's measurements, as the settings say it."""

from dataclasses import dataclass
from ipaddress import ip_network

from studio_adapters.settings_file import SettingsError

LEAST_TOKEN_CHARACTERS = 16


@dataclass(frozen=True, slots=True)
class MetricsReaders:
    """Who knows the *token*, '' for nobody, and who asks from one of *networks*."""

    token: str = ""
    networks: tuple[str, ...] = ()


def metrics_readers(token: str, networks: str) -> MetricsReaders:
    """Read the token, and addresses and networks with commas between them.

    Raise `SettingsError` for a token that could be guessed or not be sent, and for what is no
    network: `*` is none either, since measurements are nobody's business but the operator's.
    """
    if token and not (len(token) >= LEAST_TOKEN_CHARACTERS and token.isascii() and _is_word(token)):
        raise SettingsError(
            f"STUDIO_METRICS_TOKEN must have at least {LEAST_TOKEN_CHARACTERS} characters, ASCII "
            "and without spaces"
        )
    listed = (part.strip() for part in networks.split(","))
    return MetricsReaders(token, tuple(_network(part) for part in listed if part))


def _is_word(text: str) -> bool:
    return text.isprintable() and " " not in text


def _network(text: str) -> str:
    try:
        return str(ip_network(text))
    except ValueError:
        raise SettingsError(
            f"STUDIO_METRICS_FROM names {text!r}: it must be an address or a network, "
            "such as 10.0.0.1 or 10.0.0.0/24"
        ) from None
