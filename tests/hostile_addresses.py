"""Addresses by which somebody could lead a server to call what lies inside its own network."""

INNER_ADDRESSES = (
    *("0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1"),
    *("127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192"),
    *("192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"),
    *("224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "168.63.129.16"),
    *("::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1", "fc00::1"),
    *("fd00:ec2::254", "fec0::1", "ff02::1", "100::1", "2001:db8::1", "3fff::1"),
    *("64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1"),
    *("2001:0:4136:e378:8000:63bf:f5ff:fffe", "2001:10::1", "2606:4700::5efe:10.0.0.1"),
    "2606:4700::200:5efe:10.0.0.1",
)
"""Each by its number alone; names can lead to any of them."""

ODD_ADDRESSES = (
    # Numbers that resolvers take for 127.0.0.1 or another address.
    *("http://2130706433/", "http://0x7f000001/", "http://0x7f.1/", "http://0x7f.0.0.1/"),
    *("http://017700000001/", "http://0177.0.0.1/", "http://127.1/", "http://127.0.1/"),
    *("http://127.0.0.01/", "http://127.0.0.1./", "http://1.2.3.4.5/", "http://256.1.1.1/"),
    *("http://a.0x1/", "http://example.1/", "http://0/", "http://00000000177.0.0.1/"),
    # Letters and dots of other scripts that become these.
    *("http://127。0。0。1/", "http://127．0．0．1/", "http://127｡0｡0｡1/"),
    *(
        "http://１２７.0.0.1/",
        "http://①②⑦.0.0.1/",
        "http://ⓔxample.kr/",
        "http://exam\u00adple.kr/",
    ),
    # Names with what no name has.
    *("http://example.kr./", "http://.example.kr/", "http://a..b/", "http:///a", "http://"),
    *("http://%31%32%37.0.0.1/", "http://exa mple.kr/", "http://example.kr\t/", "http://a,b/"),
    *("http://localhost\\@example.kr/", "http://example.kr\\a/", "http://exam\x00ple.kr/"),
    # Users, ports, other schemes.
    *("http://example.kr@127.0.0.1/", "http://u:w@example.kr/", "http://@example.kr/"),
    *("http://example.kr:22/", "http://example.kr:8080/", "https://example.kr:80/"),
    *("http://example.kr:/", "http://example.kr:080/", "http://example.kr:99999/"),
    *("http://example.kr:x/", "http://example.kr:８０/", "http://example.kr:-1/"),
    *("ftp://example.kr/", "file:///etc/passwd", "gopher://example.kr/", "//example.kr/a"),
    *("javascript:alert(1)", "data:,a", "/a", "", "http:example.kr"),
    # IPv6 that is none, with a zone, or that carries IPv4 in its spelling.
    *("http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[::1", "http://[v1.a]/"),
    *("http://[127.0.0.1]/", "http://::1/", "http://[::1]:22/", "http://[1::2::3]/"),
    "http://" + "a" * 300 + ".kr/",
    "http://example.kr/" + "a" * 5000,
)
"""Each is refused by its spelling, wherever its name leads."""
