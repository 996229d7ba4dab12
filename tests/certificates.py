"""Certificates made for a test: sound ones, expired ones, and those that nobody vouches for."""

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = dt.timedelta(days=1)
LOCAL = (x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1")))


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files with a certificate and its key."""

    chain: Path
    key: Path

    def server(self) -> ssl.SSLContext:
        """Return what a server that shows this certificate speaks TLS with."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.chain, self.key)
        return context


class Authority:
    """Vouches for certificates of this machine; `root` is what a client has to trust."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name("an authority of the tests")
        self.root = folder / "root.pem"
        made = _builder(self._name, self._name, self._key, 1)
        ca = x509.BasicConstraints(ca=True, path_length=0)
        uses = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        made = made.add_extension(ca, critical=True).add_extension(uses, critical=True)
        self.root.write_bytes(_pem(made.sign(self._key, hashes.SHA256())))

    def sound(self) -> Certificate:
        """Return a certificate that is valid now."""
        return self._issue("sound", days=1, names=LOCAL)

    def expired(self) -> Certificate:
        """Return one whose time was over yesterday."""
        return self._issue("expired", days=-1, names=LOCAL)

    def of_another_name(self) -> Certificate:
        """Return one that is valid, for somebody else."""
        return self._issue("another", days=1, names=(x509.DNSName("other.example"),))

    def self_signed(self) -> Certificate:
        """Return one that nobody vouches for."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = _name("localhost")
        made = _builder(name, name, key, 1)
        made = made.add_extension(x509.SubjectAlternativeName(LOCAL), critical=False)
        return self._kept("self-signed", made.sign(key, hashes.SHA256()), key)

    def _issue(self, stem: str, days: int, names: tuple[x509.GeneralName, ...]) -> Certificate:
        key = ec.generate_private_key(ec.SECP256R1())
        made = _builder(_name(stem), self._name, key, days)
        made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
        return self._kept(stem, made.sign(self._key, hashes.SHA256()), key)

    def _kept(
        self, stem: str, made: x509.Certificate, key: ec.EllipticCurvePrivateKey
    ) -> Certificate:
        files = Certificate(self._folder / f"{stem}.pem", self._folder / f"{stem}.key")
        files.chain.write_bytes(_pem(made))
        plain = serialization.NoEncryption()
        form = serialization.PrivateFormat.PKCS8
        files.key.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, plain))
        return files


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int
) -> x509.CertificateBuilder:
    ends = dt.datetime.now(dt.UTC) + days * DAY
    return x509.CertificateBuilder(
        subject_name=subject,
        issuer_name=issuer,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=ends - 3 * DAY,
        not_valid_after=ends,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(made: x509.Certificate) -> bytes:
    return made.public_bytes(serialization.Encoding.PEM)
