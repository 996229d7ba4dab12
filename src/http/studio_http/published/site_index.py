"""The studio's own texts as published: the site's answer, and addresses that moved."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from studio_adapters.bootstrap import Settings
from studio_core.backups.keeping import longest_days
from studio_core.content.former_paths import former_paths, service_path
from studio_core.content.former_policies import POLICY, day_in_force
from studio_core.content.verification import verification_files
from studio_core.content.visibility import OPENING_RECORD, is_open, says_open
from studio_core.dates import SEOUL, parse_moment
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import Offer, consultation_offer
from studio_core.indexnow.switch import INDEXNOW_RECORD, key_file
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking
from studio_core.pictures.presentation import placeholder
from studio_core.publishing.languages import read_in
from studio_core.publishing.offered_pages import pages_by_language
from studio_core.records.collections import (
    QUESTIONS,
    SERVICES,
    SETTINGS,
    SITE,
    SITE_CONTENT,
    SLIDES,
    names_of,
)
from studio_core.records.reading import text_of
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.searching.words import Searched
from studio_core.site.policy import policy_before
from studio_core.site.public_site import (
    ProjectTitle,
    Records,
    listed,
    projects_shown,
    public_site,
    read_site,
)
from studio_core.site.shown_texts import Leads, Mark, unmarked
from studio_http.pages.page_routes import LISTED
from studio_http.published.markdown.rendering import render

_DAYS_A_YEAR, _MONTHS_A_YEAR = 365, 12
OF_SITE = names_of(lambda one: one.is_published and one.content != "work")
"""What holds the site's own texts, and whether search engines may look at it."""

Slides = Sequence[Mapping[str, object]]
Changed = Mapping[str, Iterable[tuple[str, Record | None]]]
"""By collection: ids with their records, None for one that is not there."""


@dataclass(slots=True)
class QuestionEntry:
    """What is kept of a question, its *title*; *prepared* is what visitors find it by."""

    id: str
    title: str
    group: str
    answer: str
    prepared: Searched | None = None

    @staticmethod
    def of(id: str, question: Mapping[str, Any]) -> "QuestionEntry":
        """Return the entry of a question as it is shown."""
        names = ("question", "group", "answer")
        title, group, answer = (text_of(question.get(name)) for name in names)
        return QuestionEntry(id, title, group, answer)


@dataclass(frozen=True)
class SiteIndex:
    """The public records of the site's own texts; *facts* is what the server itself adds.

    *languages* are the pages about no record that are offered in each, if there is more than one;
    these are the texts in *language*, read of *source*. *is_open* tells whether search engines may
    look at the site, *key_file* is what proves to them who tells them that it changed, by its path.
    *enclosure_mib* is how large an enclosure may be, *mails_receipt* whether a consultation's
    receipt is mailed, with its link, *backup_days* for how long a backup is kept at most, 0 while
    none is scheduled.
    """

    facts: Mapping[str, object]
    records: Records = field(default_factory=dict)
    is_open: bool = True
    key_file: Mapping[str, str] = field(default_factory=dict)
    enclosure_mib: int = 0
    mails_receipt: bool = False
    backup_days: int = 0
    languages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    language: str = BASE
    source: "SiteIndex | None" = None

    @staticmethod
    def of(settings: Settings) -> "SiteIndex":
        """Return the index of a site without texts."""
        # What visitors are told is the longest time, whatever becomes of their enquiry.
        days = max(settings.enquiry_retention_days.values())
        return SiteIndex(
            {
                "maxUploadBytes": settings.max_upload_bytes,
                "placeholder": placeholder(),
                "enquiryRetentionMonths": round(days * _MONTHS_A_YEAR / _DAYS_A_YEAR),
            },
            enclosure_mib=settings.enclosure_limit_mib,
            # Without the site's address the mail holds no link.
            mails_receipt=bool(settings.smtp_url and settings.public_url),
            backup_days=longest_days(settings.backup_keep) if settings.backup_at else 0,
        )

    def loaded(self, store: Store) -> "SiteIndex":
        """Return the index of what *store* holds."""
        key = key_file(store.get(SETTINGS, INDEXNOW_RECORD))
        records = read_site(store)
        languages = pages_by_language(records, LISTED)
        return replace(
            self, records=records, is_open=is_open(store), key_file=key, languages=languages
        )

    def renewed(self, changed: Changed) -> "SiteIndex":
        """Return the index after *changed* records, also of the opening; itself when nothing is."""
        records = dict(self.records)
        for collection in SITE_CONTENT:
            found = dict(changed.get(collection, ()))
            if found:
                held = {**records.get(collection, {}), **found}
                records[collection] = {id: one for id, one in held.items() if one is not None}
        settings = dict(changed.get(SETTINGS, ()))
        is_now = says_open(settings[OPENING_RECORD]) if OPENING_RECORD in settings else self.is_open
        key = key_file(settings[INDEXNOW_RECORD]) if INDEXNOW_RECORD in settings else self.key_file
        if (records, is_now, key) == (self.records, self.is_open, self.key_file):
            return self
        languages = pages_by_language(records, LISTED)
        return replace(self, records=records, is_open=is_now, key_file=key, languages=languages)

    def read_in(self, language: str) -> "SiteIndex":
        """Return the index as it is read in *language*, which is the one that is spoken."""
        records = {
            collection: {
                id: read
                for id, one in held.items()
                if (read := read_in(language, collection, id, one)) is not None
            }
            for collection, held in self.records.items()
        }
        facts = {**self.facts, "placeholder": placeholder()}
        return replace(self, records=records, facts=facts, language=language, source=self)

    def without_pages_in(self, language: str) -> "SiteIndex":
        """Return the index as it is read in *language*, in which nothing is offered."""
        offered = self.languages or {BASE: self.pages}
        rest = {name: held for name, held in self.records.items() if name != SERVICES}
        return replace(self, records=rest, languages={**offered, language: ()}).read_in(language)

    def answer(
        self,
        project_title: ProjectTitle,
        leads: Leads = str,
        covers: Slides = (),
        mark: Mark = unmarked,
    ) -> dict[str, Any]:
        """Return the site's answer; *project_title* knows what slides may lead to.

        *leads* gives a link of the texts as it may stand there; '' for none. *covers* are slides in
        place of those of the texts.
        """
        languages = {"languages": self.languages} if self.languages else {}
        opening = {} if self.is_open else {"isOpen": False}
        home = {"home": {"slides": covers}} if covers else {}
        texts = self.texts(project_title, leads, mark)
        return {**texts, **home, **self.facts, **languages, **opening}

    def texts(
        self, project_title: ProjectTitle, leads: Leads, mark: Mark = unmarked
    ) -> dict[str, Any]:
        """Return the public texts, with their markdown rendered, each as *mark* gives it."""
        rendered = partial(render, leads=leads)
        return public_site(self.records, project_title, rendered, self.backup_days, leads, mark)

    @cached_property
    def questions(self) -> Sequence[QuestionEntry]:
        """The questions of the page of contact, in their order."""
        shown = listed(self.records, QUESTIONS)
        return tuple(QuestionEntry.of(id, one) for id, one in shown.items())

    @property
    def has_slides(self) -> bool:
        """Whether the home page has slides of its own."""
        return bool(self.records.get(SLIDES))

    def shows(self, projects: frozenset[str]) -> bool:
        """Tell whether a slide leads to one of *projects*."""
        return not self._projects.isdisjoint(projects)

    def moved(self, path: str) -> str | None:
        """Return where the service is now whose page was at *path*; None for none."""
        return self._moved.get(path)

    @cached_property
    def root_files(self) -> Mapping[str, str]:
        """The files at the site's root that tell search engines whose it is, by their paths."""
        search = self.records.get(SITE, {}).get("search")
        return {**self.key_file, **(verification_files(search.document) if search else {})}

    @cached_property
    def offer(self) -> Offer:
        """What visitors may choose in a consultation."""
        contact = (self.source or self).records.get(SITE, {}).get("contact")
        document = contact.document if contact else {}
        mails = self.mails_receipt
        with speaking(self.language):
            return consultation_offer(document, self.enclosure_mib, mails_receipt=mails)

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The paths of the pages that are about no project or article, services among them."""
        if self.language in self.languages:
            return self.languages[self.language]
        services = (one.document for one in self.records.get(SERVICES, {}).values())
        return (*LISTED, *sorted(filter(None, map(service_path, services))))

    def policy_at(self, at: str) -> PolicyReference:
        """Return the policy in force at *at*, a moment as the server writes it, as it is offered.

        Its language is the one in which it is. It is told by its record, which all languages share.
        """
        is_offered = POLICY in self.records.get(SITE, {})
        policy = (self.source or self).records.get(SITE, {}).get(POLICY)
        months, moment = self.facts.get("enquiryRetentionMonths"), parse_moment(at)
        day = moment.astimezone(SEOUL).date().isoformat() if moment else ""
        return PolicyReference(
            version=day_in_force(policy.document, day) if policy else "",
            revision=policy.revision if policy else "",
            months=months if isinstance(months, int) else 0,
            backup_days=self.backup_days,
            language=self.language if is_offered else BASE,
        )

    def policy_before(self, day: str) -> Mapping[str, Any] | None:
        """Return the privacy policy that applied from *day* before the present one."""
        return policy_before(self._privacy, day, self.backup_days)

    @property
    def _privacy(self) -> Mapping[str, Any]:
        policy = self.records.get(SITE, {}).get("privacy")
        return policy.document if policy else {}

    @cached_property
    def _projects(self) -> frozenset[str]:
        return projects_shown(self.records)

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        services = [one.document for one in self.records.get(SERVICES, {}).values()]
        present = {service_path(one) for one in services}
        return {
            former: service_path(one)
            for one in services
            for former in former_paths(one)
            if former not in present
        }
