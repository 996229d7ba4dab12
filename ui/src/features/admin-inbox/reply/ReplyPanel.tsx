/** Answering a visitor: by a mail from here, from the mail program, or by telephone, whichever there is. */
import { useRef, useState } from "react";
import type { RefObject } from "react";
import useSWR from "swr";

import { useSlot } from "@shared/admin/drafts/useSlot";
import type { At } from "@shared/contract";
import { linkOf } from "@shared/link";
import { LoadFailed } from "@shared/LoadFailed";
import type { Problem } from "@shared/problem";
import { urlOf } from "../addresses";
import type { Enquiry } from "../enquiries";
import { callTo } from "../enquiries";
import { Skeleton } from "../Skeleton";
import { t } from "../text";
import type { People } from "../useAssignees";
import { useArrival } from "./arrival";
import { Composer } from "./Composer";
import { recordOf } from "./drafts";
import { MailList } from "./MailList";
import styles from "./ReplyPanel.module.css";
import type { Mails } from "./useMails";
import type { Template, Written } from "./written";

interface ReplyPanelProps {
  enquiry: Enquiry;
  people: People;
  mails: Mails;
  panel: RefObject<HTMLElement | null>;
}

export function ReplyPanel({ enquiry, people, mails, panel }: ReplyPanelProps) {
  const { data, error, mutate } = useSWR<At<"/api/admin/enquiries/{id}/reply-templates">, Problem>(
    enquiry.email ? `${urlOf(enquiry.id)}/reply-templates` : null,
    { revalidateOnFocus: false },
  );
  const { email, phone, readable } = enquiry;
  if (!readable) return null;

  function ways() {
    if (!email) {
      const call = phone ? callTo(phone) : "";
      return <OtherWay words={t("admin.reply.no_email")} to={call} act={t("admin.enquiry.call")} />;
    }
    if (!data && error) return <LoadFailed problem={error} onRetry={() => void mutate()} />;
    if (!data) return <Skeleton label={t("admin.common.loading")} />;
    const { items, studio, sends } = data;
    if (sends) return <Opening enquiry={enquiry} me={people.me} templates={items} studio={studio} mails={mails} />;
    const mail = `mailto:${encodeURIComponent(email)}`;
    return <OtherWay words={t("admin.reply.no_smtp")} to={mail} act={t("admin.enquiry.write_reply")} />;
  }

  return (
    <section className={`panel ${styles.panel}`} ref={panel} tabIndex={-1}>
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between [&_p]:wrap-anywhere">
        <h2>{t("admin.reply.title")}</h2>
        {email && data?.sends ? <p className="meta">{t("admin.reply.to", { email })}</p> : null}
      </div>
      {ways()}
      <MailList mails={mails} people={people} />
    </section>
  );
}

function OtherWay({ words, to, act }: { words: string; to: string; act: string }) {
  const way = useRef<HTMLDivElement>(null);
  useArrival(way);

  return (
    <div className="grid gap-3 justify-items-start leading-[1.7]" ref={way}>
      <p>{words}</p>
      {to ? (
        <a className="btn btn--line" href={linkOf(to)}>
          {act}
        </a>
      ) : null}
    </div>
  );
}

interface OpeningProps {
  enquiry: Enquiry;
  me: string;
  templates: readonly Template[];
  studio: string;
  mails: Mails;
}

/** What was being written is found first. */
function Opening(props: OpeningProps) {
  // Whoever signs in again over the page goes on in the same draft.
  const [record] = useState(() => recordOf(props.me, props.enquiry.id));
  const slot = useSlot<Written>({ kind: "reply", record, id: "", onOpened: () => undefined });
  return slot ? <Composer {...props} record={record} slot={slot} /> : <Skeleton label={t("admin.common.loading")} />;
}
