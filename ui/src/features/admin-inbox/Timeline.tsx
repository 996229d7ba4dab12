/** Everything that has happened to an enquiry, newest first. */
import { shortTime } from "@shared/admin/times";
import type { Enquiry } from "./enquiries";
import { entriesOf } from "./entries";
import type { Mail } from "./reply/mails";
import { t } from "./text";
import styles from "./Timeline.module.css";
import { useAccesses } from "./useAccesses";
import type { People } from "./useAssignees";

interface TimelineProps {
  enquiry: Enquiry;
  mails: readonly Mail[];
  people: People;
}

export function Timeline({ enquiry: { id, timeline }, mails, people }: TimelineProps) {
  const { accesses = [] } = useAccesses(id);
  const entries = entriesOf(timeline, mails, accesses, people.nameOf);
  return (
    <section className="panel min-w-0">
      <h2>{t("admin.enquiry.timeline")}</h2>
      <ol className={`${styles.line} grid mt-3`}>
        {entries.map(({ at, text, isOurs }, place) => (
          <li key={`${at} ${entries.length - place}`} data-ours={isOurs}>
            <time className="num" dateTime={at}>
              {shortTime(at)}
            </time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
