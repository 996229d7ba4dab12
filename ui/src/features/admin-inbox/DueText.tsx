/** What is to be done next with an enquiry, and when. */
import type { Enquiry } from "./enquiries";
import { dueOf } from "./moments";

export function DueText({ enquiry }: { enquiry: Enquiry }) {
  const due = dueOf(enquiry);
  if (!due) return null;
  return (
    <span className="tabular-nums data-[tone=today]:text-accent data-[tone=today]:font-semibold data-[tone=late]:text-danger data-[tone=late]:font-semibold" data-tone={due.tone}>
      {due.text}
    </span>
  );
}
