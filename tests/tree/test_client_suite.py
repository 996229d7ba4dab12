"""The client library's own database tests: what is written down says that all of them passed."""

from bench.client_suite import RESULT, counted, line

REPORT = """<testsuites><testsuite>
<testcase name="test_get"/><testcase name="test_set"><failure/></testcase>
<testcase name="test_push"><error/></testcase><testcase name="test_listen"><skipped/></testcase>
</testsuite></testsuites>"""


def test_only_what_passed_is_counted_as_passed() -> None:
    assert counted(REPORT) == (1, 4)


def test_all_of_the_suite_passed_on_the_stand_in() -> None:
    written = RESULT.read_text("utf-8")

    commit, _, library = written.partition(" at ")[2].partition(", with firebase-admin ")
    assert written == line(41, 41, commit=commit, library=library.partition(":")[0])
