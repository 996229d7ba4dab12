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
    <div className={styles.mails}>
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
      <span className={styles.state} data-state={mail.state}>
        {stateText(mail)}
      </span>
    </>
  );
  if (!mail.readable) return <div className={styles.head}>{head}</div>;
  return (
    <details>
      <summary className={styles.head}>{head}</summary>
      <p className={styles.text}>{mail.body.trim()}</p>
    </details>
  );
}
