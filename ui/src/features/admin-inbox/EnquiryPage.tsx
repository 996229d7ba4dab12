/** One enquiry: what was told, how far the studio is with it, and what has happened to it. */
import { useRef } from "react";
import { useParams } from "react-router-dom";

import { ArrowLeft } from "@shared/icons";
import { linkOf } from "@shared/link";
import { LoadFailed } from "@shared/LoadFailed";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useMedia } from "@shared/useMedia";
import { DeliveryPanel } from "./DeliveryPanel";
import type { Enquiry } from "./enquiries";
import { callTo, nameOf } from "./enquiries";
import styles from "./EnquiryPage.module.css";
import { erasedIn } from "./erased";
import { ErasedEnquiry } from "./ErasedEnquiry";
import { EraseAct } from "./EraseAct";
import { FactsPanel } from "./FactsPanel";
import { KeepingPanel } from "./KeepingPanel";
import { useKept } from "./kept";
import { LanguageMark } from "./LanguageMark";
import { NotePanel } from "./NotePanel";
import { ProgressPanel } from "./ProgressPanel";
import { goTo } from "./reply/arrival";
import { ReplyPanel } from "./reply/ReplyPanel";
import { useMails } from "./reply/useMails";
import { SeenPanel } from "./SeenPanel";
import { Skeleton } from "./Skeleton";
import { SourcePanel } from "./SourcePanel";
import { StageMark } from "./StageMark";
import { t } from "./text";
import { Timeline } from "./Timeline";
import type { People } from "./useAssignees";
import { useAssignees } from "./useAssignees";
import type { Opened as OpenedEnquiry } from "./useEnquiry";
import { useEnquiry } from "./useEnquiry";

/** From here on what stands beside an enquiry has a column of its own. */
const WIDE = "(min-width: 1024px)";

export function EnquiryPage() {
  const { id = "" } = useParams();
  return <Opened key={id} id={id} />;
}

function Opened({ id }: { id: string }) {
  const opened = useEnquiry(id);
  const { enquiry, problem } = opened;
  const erased = erasedIn(problem, id);
  const mails = useMails(id, () => void opened.reload());
  const people = useAssignees();
  const reply = useRef<HTMLElement>(null);
  const isWide = useMedia(WIDE);
  const [kept] = useKept();
  // Names stay out of what the browser remembers of its pages.
  const title = enquiry ? t("admin.enquiry.title", { number: enquiry.number }) : t("admin.nav.inbox");
  useDocumentTitle(title, t("admin.title_template"));

  return (
    <main className="wrap">
      <SiteLink className="back mt-3" to={kept.address}>
        <ArrowLeft /> {t("admin.nav.inbox")}
      </SiteLink>
      {erased ? <ErasedEnquiry id={id} erased={erased} people={people} /> : null}
      {problem && !erased ? <LoadFailed problem={problem} onRetry={() => void opened.reload()} /> : null}
      {!enquiry && !problem ? <Skeleton label={t("admin.common.loading")} /> : null}
      {enquiry ? (
        <>
          <Head enquiry={enquiry} />
          <div className="grid gap-4 pb-16 lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 lg:gap-y-4 lg:[&>:last-child]:self-start">
            <FactsPanel enquiry={enquiry} />
            <div className="[&_section]:grid [&_section]:gap-3.5 [&_section]:p-5 [&_h2]:text-15 grid gap-4 content-start min-w-0 lg:col-2 lg:row-[1/4]">
              <ProgressPanel enquiry={enquiry} change={opened.change} people={people} />
              {isWide ? <Aside enquiry={enquiry} opened={opened} people={people} /> : null}
            </div>
            <ReplyPanel enquiry={enquiry} people={people} mails={mails} panel={reply} />
            {isWide ? null : (
              <div className="[&_section]:grid [&_section]:gap-3.5 [&_section]:p-5 [&_h2]:text-15 grid gap-4 content-start min-w-0 lg:col-2 lg:row-[1/4]">
                <Aside enquiry={enquiry} opened={opened} people={people} />
              </div>
            )}
            <Timeline enquiry={enquiry} mails={mails.mails} people={people} />
          </div>
          <PhoneBar enquiry={enquiry} onReply={() => goTo(reply.current)} />
        </>
      ) : null}
    </main>
  );
}

interface AsideProps {
  enquiry: Enquiry;
  opened: OpenedEnquiry;
  people: People;
}

function Aside({ enquiry, opened, people }: AsideProps) {
  return (
    <>
      <SourcePanel enquiry={enquiry} />
      <NotePanel enquiry={enquiry} opened={opened} people={people} />
      <DeliveryPanel enquiry={enquiry} opened={opened} />
      <SeenPanel id={enquiry.id} number={enquiry.number} people={people} />
      <KeepingPanel enquiry={enquiry} change={opened.change} people={people}>
        <EraseAct enquiry={enquiry} onErase={opened.erase} />
      </KeepingPanel>
    </>
  );
}

function Head({ enquiry }: { enquiry: Enquiry }) {
  const { stage, number, phone, language } = enquiry;
  return (
    <div className="ahead pt-1">
      <div className="flex flex-wrap gap-x-5 gap-y-1 items-baseline">
        <h1>{nameOf(enquiry)}</h1>
        <StageMark stage={stage} />
        <LanguageMark language={language} />
        <span className="meta num">{t("admin.enquiry.number", { number })}</span>
      </div>
      {phone ? (
        <a className="btn btn--line max-md:hidden" href={linkOf(callTo(phone))}>
          {t("admin.enquiry.call")}
        </a>
      ) : null}
    </div>
  );
}

/** What is done first about an enquiry, in reach of a thumb. */
function PhoneBar({ enquiry: { phone, email }, onReply }: { enquiry: Enquiry; onReply: () => void }) {
  if (!phone && !email) return null;
  return (
    <div className={styles.bar} role="region" aria-label={t("admin.enquiry.actions")}>
      {phone ? (
        <a className="btn btn--line" href={linkOf(callTo(phone))}>
          {t("admin.enquiry.call")}
        </a>
      ) : null}
      {email ? (
        <button type="button" className="btn btn--ink" onClick={onReply}>
          {t("admin.enquiry.write_reply")}
        </button>
      ) : null}
    </div>
  );
}
