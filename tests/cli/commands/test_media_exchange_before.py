"""A site whose pictures' host an earlier version exchanged while it ran, or was exchanging."""

from pathlib import Path

import pytest

from studio_adapters.bootstrap import SettingsError, load_settings, media_address, open_studio
from studio_core.pictures.exchange import EXCHANGE_RECORD, get_exchange
from studio_core.pictures.forwarded import ForwardedAddresses
from studio_core.pictures.host import StoredImage
from studio_core.pictures.urls import media_url
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import PORTFOLIO, SETTINGS
from studio_core.records.record import Json
from studio_core.records.work import Work
from tests.cli.clouds import CLOUD, HOSTED, CloudStandIn
from tests.cli.moved_here import (
    HERE,
    Cli,
    clouds,
    host_at,
    images_of,
    keep,
    site,
    site_store,
    sync,
    use,
)
from tests.cli.moving_site import AT, project, put

__all__ = ["clouds", "site"]

DISK, THIRD = "local:///var/media", "local:///third"


def exchanged(source: str, to: str, *, done: bool) -> None:
    """Write what the earlier version wrote when it exchanged the host."""
    shown = {name: media_address(url) for name, url in (("source", source), ("to", to))}
    with site_store() as store:
        left: list[Json] = [shown["source"]]
        put(store, SETTINGS, EXCHANGE_RECORD, {**shown, "left": left, "done": done, "at": AT})


def in_the_middle() -> tuple[str, str]:
    """Have one picture at the host that is left, and one that came to the new one alone."""
    old, new = keep(DISK, "one"), keep(HERE, "two")
    images: list[Json] = [{"url": media_url(id, "jpg")} for id in (old, new)]
    with site_store() as store:
        put(store, PORTFOLIO, "p9", {**project(9), "images": images})
    exchanged(DISK, HERE, done=False)
    return old, new


@pytest.mark.parametrize(
    "words",
    [
        ("media", "sync", "--to", THIRD, "--apply"),
        ("media", "prune", "--apply"),
        ("backup", "now.studio"),
        ("enquiries", "purge", "--apply"),
    ],
)
def test_whoever_names_the_host_that_was_left_is_told_what_to_write(
    cli: Cli, words: tuple[str, ...]
) -> None:
    in_the_middle()

    answer = cli(*words)

    assert answer.status == 1
    assert f'write media = "{media_address(HERE)}" into studio.toml' in answer.err
    assert f"`studio media sync --from {media_address(DISK)} --apply`" in answer.err
    assert not Path("third").exists()


def test_no_server_starts_with_the_host_that_was_left(cli: Cli) -> None:
    in_the_middle()

    with pytest.raises(SettingsError, match="the pictures of this site have moved"):
        open_studio(load_settings())


def test_it_is_told_before_an_upgrade(cli: Cli) -> None:
    in_the_middle()

    told = cli("upgrade", "--check")
    use(HERE)

    assert told.status == 1
    assert f'write media = "{media_address(HERE)}" into studio.toml' in told.out
    assert cli("upgrade", "--check").status == 0


def test_the_doctor_says_what_to_do_and_doing_that_finishes_the_exchange(cli: Cli) -> None:
    old, new = in_the_middle()
    before = doctor(cli)
    use(HERE)
    open_studio(load_settings()).close()
    meanwhile = doctor(cli)

    done = sync(cli, *meanwhile["advice"].split()[3:])

    assert (before["state"], meanwhile["state"], doctor(cli)["state"]) == (
        "failed",
        "warning",
        "ok",
    )
    assert (done["pictures"], done["failed"]) == (1, [])
    with host_at(HERE) as host, site_store() as store:
        assert set(host.image_ids()) == {old, new}
        assert get_exchange(store) is None


def doctor(cli: Cli) -> dict[str, str]:
    (found,) = (one for one in cli("doctor", "--json").json["checks"] if one["name"] == "images")
    return dict(found)


def test_an_exchange_that_is_done_asks_for_the_setting_alone(cli: Cli) -> None:
    keep(HERE, "one")
    exchanged(DISK, HERE, done=True)

    refused = cli("media", "usage")
    use(HERE)
    used = cli("media", "usage")

    assert (refused.status, used.status, doctor(cli)["state"]) == (1, 0, "ok")
    assert "studio media sync" not in refused.err


def test_who_names_yet_another_host_uses_that(cli: Cli) -> None:
    in_the_middle()
    use(THIRD)

    assert cli("media", "usage").status == 0


def test_the_way_back_to_the_host_that_was_left_is_open(cli: Cli) -> None:
    ids = set(in_the_middle())
    use(HERE)

    back = sync(cli, "--to", DISK, "--apply")
    use(DISK)

    assert (back["pictures"], back["failed"], cli("media", "usage").status) == (1, [], 0)
    with host_at(DISK) as host:
        assert set(host.image_ids()) == ids


def test_of_a_cloud_the_records_that_showed_copies_show_them_and_the_others_follow(
    site: Cli, clouds: CloudStandIn
) -> None:
    url, id = f"{HOSTED}/v1/living-0.jpg", keep(HERE, "/bom")
    with site_store() as store, host_at(HERE) as host:
        (kept,) = host.image_ids()
        held = media_url(id, "jpg")
        table = ForwardedAddresses(Work(store, OPERATOR, AT))
        copy = StoredImage(id=id, url=held, name="", width=320, height=200, format="jpg")
        table[url] = copy
        put(store, PORTFOLIO, "p0", {**project(0), "images": [{"id": id, "url": held}]})
    exchanged(f"cloudinary://{CLOUD}", HERE, done=False)
    refused = site("media", "usage")
    use(HERE)

    done = sync(site, "--from", f"cloudinary://{CLOUD}", "--apply")

    assert (refused.status, done["status"], done["failed"]) == (1, 0, [])
    assert (kept, images_of("p0")[0]["id"]) == (id, id)
    assert not any(path.endswith("/v1/living-0.jpg") for path in clouds.asked)
    assert images_of("p1")[0]["url"].startswith("/media/")


def test_a_restored_backup_of_before_brings_no_exchange(cli: Cli) -> None:
    keep(HERE, "one")
    exchanged(DISK, HERE, done=True)
    use(HERE)
    assert cli("backup", "before.studio", "--allow-empty").status == 0
    sync(cli, "--from", HERE, "--apply")
    sync(cli, "--apply")

    assert cli("restore", "before.studio", "--apply").status == 0

    with site_store() as store:
        assert get_exchange(store) is None


def test_a_copy_for_somewhere_else_leaves_other_servers_refused(cli: Cli) -> None:
    keep(HERE, "one")
    exchanged(DISK, HERE, done=True)
    use(HERE)
    sync(cli, "--to", THIRD, "--apply")

    use(DISK)

    assert cli("media", "usage").status == 1
