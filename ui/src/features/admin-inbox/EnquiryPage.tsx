/** One enquiry: what was told, how far the studio is with it, and what has happened to it. */
import { useParams } from "react-router-dom";

import { ArrowLeft } from "@shared/icons";
import { linkOf } from "@shared/link";
import { LoadFailed } from "@shared/LoadFailed";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { DeliveryPanel } from "./DeliveryPanel";
import type { Enquiry } from "./enquiries";
import { callTo, nameOf } from "./enquiries";
import styles from "./EnquiryPage.module.css";
import { ErasePanel } from "./ErasePanel";
import { FactsPanel } from "./FactsPanel";
import { useKept } from "./kept";
import { NotePanel } from "./NotePanel";
import { ProgressPanel } from "./ProgressPanel";
import { SeenPanel } from "./SeenPanel";
import { Skeleton } from "./Skeleton";
import { SourcePanel } from "./SourcePanel";
import { StageMark } from "./StageMark";
import { t } from "./text";
import { Timeline } from "./Timeline";
import { useAssignees } from "./useAssignees";
import { useEnquiry } from "./useEnquiry";

export function EnquiryPage() {
  const { id = "" } = useParams();
  return <Opened key={id} id={id} />;
}

function Opened({ id }: { id: string }) {
  const opened = useEnquiry(id);
  const { enquiry, problem } = opened;
  const people = useAssignees();
  const [kept] = useKept();
  // Names stay out of what the browser remembers of its pages.
  const title = enquiry ? t("admin.enquiry.title", { number: enquiry.number }) : t("admin.nav.inbox");
  useDocumentTitle(title, t("admin.title_template"));

  return (
    <main className="wrap">
      <SiteLink className={`back ${styles.back}`} to={kept.address}>
        <ArrowLeft /> {t("admin.nav.inbox")}
      </SiteLink>
      {problem ? <LoadFailed problem={problem} onRetry={() => void opened.reload()} /> : null}
      {!enquiry && !problem ? <Skeleton label={t("admin.common.loading")} /> : null}
      {enquiry ? (
        <>
          <Head enquiry={enquiry} />
          <div className={styles.panes}>
            <FactsPanel enquiry={enquiry} />
            <div className={styles.side}>
              <ProgressPanel enquiry={enquiry} change={opened.change} people={people} />
              <SourcePanel enquiry={enquiry} />
              <NotePanel enquiry={enquiry} opened={opened} people={people} />
              <DeliveryPanel enquiry={enquiry} onDeliver={opened.deliver} />
              <SeenPanel id={id} people={people} />
              <ErasePanel enquiry={enquiry} onErase={opened.erase} />
            </div>
            <Timeline enquiry={enquiry} people={people} />
          </div>
          <PhoneBar enquiry={enquiry} />
        </>
      ) : null}
    </main>
  );
}

function Head({ enquiry }: { enquiry: Enquiry }) {
  const { stage, number, phone } = enquiry;
  return (
    <div className={`ahead ${styles.head}`}>
      <div className={styles.title}>
        <h1>{nameOf(enquiry)}</h1>
        <StageMark stage={stage} />
        <span className="meta num">{t("admin.enquiry.number", { number })}</span>
      </div>
      {phone ? (
        <a className={`btn btn--line ${styles.desk}`} href={linkOf(callTo(phone))}>
          {t("admin.enquiry.call")}
        </a>
      ) : null}
    </div>
  );
}

/** What is done first about an enquiry, in reach of a thumb. */
function PhoneBar({ enquiry: { phone, email } }: { enquiry: Enquiry }) {
  if (!phone && !email) return null;
  return (
    <div className={styles.bar} role="region" aria-label={t("admin.enquiry.actions")}>
      {phone ? (
        <a className="btn btn--line" href={linkOf(callTo(phone))}>
          {t("admin.enquiry.call")}
        </a>
      ) : null}
      {email ? (
        <a className="btn btn--ink" href={linkOf(`mailto:${encodeURIComponent(email)}`)}>
          {t("admin.enquiry.write_reply")}
        </a>
      ) : null}
    </div>
  );
}
