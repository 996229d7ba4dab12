/** An enquiry that was erased, where it was: what is left of it, and who has seen it. */
import { enquiry_erased } from "@problems";
import { shownDay } from "@shared/admin/dates/days";
import { momentText } from "@shared/admin/times";
import styles from "./ErasedEnquiry.module.css";
import type { Erased } from "./erased";
import { SeenPanel } from "./SeenPanel";
import { stageText } from "./stages";
import { t } from "./text";
import type { People } from "./useAssignees";

interface ErasedEnquiryProps {
  id: string;
  erased: Erased;
  people: People;
}

export function ErasedEnquiry({ id, erased, people }: ErasedEnquiryProps) {
  const { number, receivedOn, stage, erasedAt, erasedBy } = erased;
  return (
    <>
      <div className="ahead">
        <h1>{enquiry_erased.title}</h1>
      </div>
      <div className="grid gap-4 pb-16 [&_section]:grid [&_section]:gap-3.5 [&_section]:content-start [&_section]:p-5 [&_h2]:text-15 lg:grid-cols-[minmax(0,1fr)_344px] lg:gap-8 lg:items-start">
        <section className="panel">
          <p className="leading-[1.7]">{t(erasedBy === "visitor" ? "admin.enquiry.erased_withdrawn" : "admin.enquiry.erased_lead")}</p>
          <dl className={styles.facts}>
            <Fact name={t("admin.inbox.field.receipt")} value={number} />
            <Fact name={t("admin.enquiry.erased_day")} value={receivedOn && shownDay(receivedOn)} />
            <Fact name={t("admin.inbox.status.label")} value={stage && stageText(stage)} />
            <Fact name={t("admin.enquiry.erased_at")} value={erasedAt && momentText(erasedAt)} />
            <Fact name={t("admin.enquiry.erased_by")} value={erasedBy && people.nameOf(erasedBy)} />
          </dl>
        </section>
        <SeenPanel id={id} number={number} people={people} />
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value || t("admin.enquiry.erased_unknown")}</dd>
    </div>
  );
}
