/** What is to be done next with an enquiry, and when. */
import type { Enquiry } from "./enquiries";
import styles from "./DueText.module.css";
import { dueOf } from "./moments";

export function DueText({ enquiry }: { enquiry: Enquiry }) {
  const due = dueOf(enquiry);
  if (!due) return null;
  return (
    <span className={styles.due} data-tone={due.tone}>
      {due.text}
    </span>
  );
}
