"""Waiting for the journal's position, also when an older store takes this one's place."""

from studio_adapters.stores.journal_watch import JournalWatch


def watch_at(position: int) -> JournalWatch:
    watch = JournalWatch(lambda announce, stop: None)
    watch.announce(position)
    return watch


def test_a_position_before_the_announced_one_is_waited_after() -> None:
    watch = watch_at(9)

    watch.look(lambda: 4)

    assert watch.wait(4, 0) == 4
    watch.announce(5)
    assert watch.wait(4, 0) == 5


def test_what_is_announced_while_somebody_reads_is_not_forgotten() -> None:
    watch = watch_at(4)

    def read() -> int:
        watch.announce(5)
        return 4

    watch.look(read)

    assert watch.wait(4, 0) == 5


def test_a_position_that_was_not_announced_yet_is_noted() -> None:
    watch = watch_at(4)

    watch.look(lambda: 7)

    assert watch.wait(4, 0) == 7
