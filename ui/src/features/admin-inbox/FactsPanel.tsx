/** What a visitor has told: first what is measured, then the rest, then the words. */
import type { ReactNode } from "react";

import { shownDay } from "@shared/admin/dates/days";
import { momentText } from "@shared/admin/times";
import { linkOf } from "@shared/link";
import { ConsentFact } from "./ConsentFact";
import { CopyPhone } from "./CopyPhone";
import { Enclosures } from "./Enclosures";
import type { Enquiry, Facts } from "./enquiries";
import { callTo, factsOf, monthsText, scopeOf, sizeOf, wordsOf } from "./enquiries";
import styles from "./FactsPanel.module.css";
import { t } from "./text";

export function FactsPanel({ enquiry }: { enquiry: Enquiry }) {
  const words = wordsOf(enquiry);
  return (
    <section className="panel min-w-0">
      <h2 className="sr">{t("field.facts")}</h2>
      <Measures facts={factsOf(enquiry)} />
      <Rest enquiry={enquiry} />
      {words ? (
        <div className="grid gap-3 mt-2 pt-6 border-t border-t-rule [&_p]:max-w-[38em] [&_p]:text-16 [&_p]:leading-[1.85] [&_p]:whitespace-pre-wrap">
          <h2>{t("admin.enquiry.remarks")}</h2>
          <p>{words}</p>
        </div>
      ) : null}
      <Enclosures enquiry={enquiry} />
    </section>
  );
}

/** How large, for how much, and when; a question has none of them. */
function Measures({ facts }: { facts: Facts }) {
  const { number, unit } = sizeOf(facts);
  const { budget, start } = facts;
  const months = monthsText(facts);
  if (!number && !budget && !months && !start) return null;
  return (
    <dl className={`${styles.measures} flex flex-wrap gap-x-12 gap-y-4 pt-1 pb-5`}>
      <Measure name={t("field.area")}>
        {number}
        <small>{unit}</small>
      </Measure>
      <Measure name={t("admin.enquiry.fact.budget")}>{budget ? <Words text={budget.label} /> : null}</Measure>
      <Measure name={t("admin.enquiry.fact.start")}>{months || (start ? <Words text={start.label} /> : null)}</Measure>
    </dl>
  );
}

/** A measure that is no figure. */
function Words({ text }: { text: string }) {
  return <span className={styles.words}>{text}</span>;
}

function Rest({ enquiry }: { enquiry: Enquiry }) {
  const { phone, email, emailConsent, receivedAt, stage, spamScore } = enquiry;
  const facts = factsOf(enquiry);
  return (
    <dl className={`${styles.facts} grid gap-x-8 gap-y-0 sm:grid-cols-[1fr_1fr]`}>
      <Fact name={t("admin.enquiry.fact.space")}>{[facts.spaceType, facts.space?.label].filter(Boolean).join(", ")}</Fact>
      <Fact name={t("admin.enquiry.fact.scope")}>{scopeOf(facts)}</Fact>
      <Fact name={t("footer.address")}>
        {facts.district ? (
          <>
            {facts.district} <span className="meta">{t("admin.enquiry.fact.district_note")}</span>
          </>
        ) : null}
      </Fact>
      <Fact name={t("admin.enquiry.fact.condition")}>{facts.condition?.label}</Fact>
      <Fact name={t("admin.enquiry.fact.move_in")}>{facts.moveIn ? shownDay(facts.moveIn) : null}</Fact>
      <Fact name={t("admin.enquiry.fact.preference")}>{facts.contactBy?.label}</Fact>
      <Fact name={t("admin.inbox.field.phone")}>
        {phone ? (
          <span className="flex flex-wrap gap-x-4 gap-y-0 items-center">
            <a className={styles.link} href={linkOf(callTo(phone))}>
              {phone}
            </a>
            <CopyPhone phone={phone} />
          </span>
        ) : null}
      </Fact>
      <Fact name={t("admin.inbox.field.email")}>
        {email ? (
          <a className={styles.link} href={linkOf(`mailto:${encodeURIComponent(email)}`)}>
            {email}
          </a>
        ) : null}
      </Fact>
      <Fact name={t("admin.inbox.column.received")}>
        <span className="num">{momentText(receivedAt)}</span>
      </Fact>
      <Fact name={t("admin.inbox.field.email_consent")}>
        {t(emailConsent ? "admin.inbox.email_consent.yes" : "admin.inbox.email_consent.no")}
      </Fact>
      <Fact name={t("admin.enquiry.fact.consent")}>
        <ConsentFact enquiry={enquiry} />
      </Fact>
      <Fact name={t("admin.inbox.stage.spam")}>
        {stage === "spam" && spamScore ? spamText(enquiry) : null}
      </Fact>
    </dl>
  );
}

/** What was set aside only because so much came at once is likely honest. */
function spamText({ spamScore: score, spamSigns }: Enquiry): string {
  return spamSigns.includes("flood") ? t("admin.inbox.flood") : t("admin.inbox.spam_score", { score });
}

interface FactProps {
  name: string;
  children: ReactNode;
}

function Measure({ name, children }: FactProps) {
  return isNothing(children) ? null : (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Fact({ name, children }: FactProps) {
  return isNothing(children) ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Say whether nothing was told: what is empty has no line. */
function isNothing(told: ReactNode): boolean {
  const parts = Array.isArray(told) ? told : [told];
  return !parts[0];
}
