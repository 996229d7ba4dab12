/** Everything that has happened to an enquiry, newest first. */
import { shortTime } from "@shared/admin/times";
import type { Enquiry } from "./enquiries";
import { eventText } from "./eventText";
import { t } from "./text";
import styles from "./Timeline.module.css";
import type { People } from "./useAssignees";

export function Timeline({ enquiry: { timeline }, people }: { enquiry: Enquiry; people: People }) {
  return (
    <section className={`panel ${styles.panel}`}>
      <h2>{t("admin.enquiry.timeline")}</h2>
      <ol className={styles.line}>
        {timeline.map((event, place) => (
          <li key={`${event.at} ${timeline.length - place}`} data-ours={event.what !== "received" && event.what !== "delivered"}>
            <time className="num" dateTime={event.at}>
              {shortTime(event.at)}
            </time>
            <p>{eventText(event, people.nameOf)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
