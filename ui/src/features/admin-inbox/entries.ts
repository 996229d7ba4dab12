/** The time line of an enquiry: what was done with it, who looked, and the mails that have gone, newest first. */
import type { Enquiry } from "./enquiries";
import { eventText } from "./eventText";
import type { Mail } from "./reply/mails";
import type { Access } from "./seen";
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
  accesses: readonly Access[],
  nameOf: (id: string) => string,
): Entry[] {
  const events = timeline.map((event) => ({
    at: event.at,
    text: eventText(event, nameOf),
    isOurs: event.by !== "visitor" && event.by !== "system",
  }));
  const sent = [...mails].reverse().flatMap((mail) => {
    const text = mailText(mail, nameOf);
    return text ? [{ at: mail.sentAt || mail.createdAt, text, isOurs: mail.kind === "reply" }] : [];
  });
  const seen = tellingOf(accesses).map((access) => ({ at: access.at, text: accessText(access, nameOf), isOurs: true }));
  return [...sent, ...seen, ...events].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Return a sentence about *mail*; empty for one that has not gone. */
function mailText({ kind, state, by, to }: Mail, nameOf: (id: string) => string): string {
  if (state !== "sent" && state !== "bounced") return "";
  const hasGone = state === "sent";
  if (kind === "receipt") return t(hasGone ? "admin.enquiry.time.receipt_sent" : "admin.enquiry.time.receipt_bounced");
  if (kind === "reply") {
    return t(hasGone ? "admin.enquiry.time.replied" : "admin.enquiry.time.reply_bounced", { actor: nameOf(by) });
  }
  return t(hasGone ? "admin.enquiry.time.notified" : "admin.enquiry.time.notice_bounced", { names: to });
}

/** Return the accesses that tell something: who opened it first, and what left this place; *accesses* come newest first. */
function tellingOf(accesses: readonly Access[]): Access[] {
  const openings = new Map(accesses.filter(({ action }) => action === "open").map((one) => [one.actor, one]));
  return accesses.filter((one) => one.action in SENTENCES && (one.action !== "open" || openings.get(one.actor) === one));
}

const SENTENCES = {
  open: "admin.enquiry.time.opened",
  download: "admin.enquiry.time.downloaded",
  export: "admin.enquiry.time.exported",
  person: "admin.enquiry.time.handed_out",
  deliver: "admin.enquiry.time.redelivered",
} as const;

function accessText({ action, actor, reason }: Access, nameOf: (id: string) => string): string {
  return t(SENTENCES[action as keyof typeof SENTENCES], { actor: nameOf(actor), reason });
}
