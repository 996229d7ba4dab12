/** What was mailed about an enquiry, newest first: how far it has got, and what it said. */
import { shortTime } from "@shared/admin/times";
import { t } from "../text";
import type { People } from "../useAssignees";
import styles from "./MailList.module.css";
import type { Mail } from "./mails";
import { stateText, subjectOf } from "./mails";
import type { Mails } from "./useMails";

/** Between who and when. */
const BETWEEN = " · ";

export function MailList({ mails: { mails, isFailed }, people }: { mails: Mails; people: People }) {
  if (isFailed) return <p className="meta">{t("admin.reply.mails_failed")}</p>;
  if (mails.length === 0) return null;
  return (
    <div className={`${styles.mails} grid gap-2 min-w-0 pt-4 border-t border-t-rule [&_li+li]:border-t [&_li+li]:border-t-rule`}>
      <h3>{t("admin.reply.mails")}</h3>
      <ul>
        {[...mails].reverse().map((mail) => (
          <li key={mail.id}>
            <MailRow mail={mail} author={mail.kind === "reply" ? people.nameOf(mail.by) : ""} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MailRow({ mail, author }: { mail: Mail; author: string }) {
  const at = mail.sentAt || mail.createdAt;
  const head = (
    <>
      <span className={styles.subject}>{subjectOf(mail)}</span>
      <span className="meta num">{[author, shortTime(at)].filter(Boolean).join(BETWEEN)}</span>
      <span className="col-span-full text-ink-2 text-13 leading-[1.6] data-[state=bounced]:text-danger data-[state=bounced]:font-semibold data-[state=failed]:text-danger data-[state=failed]:font-semibold" data-state={mail.state}>
        {stateText(mail)}
      </span>
    </>
  );
  if (!mail.readable) return <div className={`${styles.head} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 items-baseline py-3 max-md:grid-cols-[minmax(0,1fr)]`}>{head}</div>;
  return (
    <details>
      <summary className={`${styles.head} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 items-baseline py-3 max-md:grid-cols-[minmax(0,1fr)]`}>{head}</summary>
      <p className="px-4 py-3 mb-3 bg-plaster leading-[1.8] wrap-anywhere whitespace-pre-wrap">{mail.body.trim()}</p>
    </details>
  );
}
