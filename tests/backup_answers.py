"""What the server answers of backups: it is held to it, and the dashboard's tests are given it."""

from typing import Any

FOLDER = "/var/backups/studio"
TODAY = "2026-11-22T18:00:00.000Z"
COPY = {
    "at": TODAY,
    "where": FOLDER,
    "bytes": 1_331_439_862,
    "provenAt": TODAY,
    "ok": True,
    "message": "",
}
PROVEN: dict[str, Any] = {
    "schedule": {
        "at": "03:00",
        "to": [FOLDER, "s3://copies/studio"],
        "keep": {"daily": 30, "weekly": 8, "monthly": 12},
    },
    "next": "2026-11-23T18:00:00.000Z",
    "running": False,
    "alarming": False,
    "unprovenDays": 0,
    "provenAt": TODAY,
    "failedAt": "",
    "message": "",
    "detail": "",
    "kept": 30,
    "copies": [COPY],
}
