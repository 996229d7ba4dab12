/** The time line of an enquiry: what was done with it, and the mails that have gone, newest first. */
import type { Enquiry } from "./enquiries";
import { eventText } from "./eventText";
import type { Mail } from "./reply/mails";
import { t } from "./text";

interface Entry {
  at: string;
  text: string;
  /** Whether the studio did it. */
  isOurs: boolean;
}

/** Return what stands in the time line; *nameOf* names accounts, and the kinds of others. */
export function entriesOf(
  timeline: Enquiry["timeline"],
  mails: readonly Mail[],
  nameOf: (id: string) => string,
): Entry[] {
  const events = timeline.map((event) => ({
    at: event.at,
    text: eventText(event, nameOf),
    isOurs: event.what !== "received" && event.what !== "delivered",
  }));
  const sent = mails.toReversed().flatMap((mail) => {
    const text = mailText(mail, nameOf);
    return text ? [{ at: mail.sentAt || mail.createdAt, text, isOurs: mail.kind === "reply" }] : [];
  });
  return [...sent, ...events].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Return a sentence about *mail*; empty for one that has not gone. */
function mailText({ kind, state, by }: Mail, nameOf: (id: string) => string): string {
  const isReply = kind === "reply";
  if (state === "sent") {
    return isReply ? t("admin.enquiry.time.replied", { actor: nameOf(by) }) : t("admin.enquiry.time.receipt_sent");
  }
  if (state !== "bounced") return "";
  return isReply ? t("admin.enquiry.time.reply_bounced", { actor: nameOf(by) }) : t("admin.enquiry.time.receipt_bounced");
}
