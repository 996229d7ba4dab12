/** What was mailed about an enquiry: how far each mail has got, in words. */
import type { Schema } from "@shared/contract";
import { t } from "../text";

export type Mail = Schema<"MailOut">;

/** Return how far *mail* has got. */
export function stateText(mail: Mail): string {
  switch (mail.state) {
    case "pending":
      return t("admin.reply.queued");
    case "sent":
      return t("admin.reply.mail.sent");
    case "failed":
      return t("admin.reply.mail.retrying", { message: serverText(mail) });
    case "bounced":
      return t("admin.reply.bounced", { message: serverText(mail) });
    case "cancelled":
      return t("admin.reply.mail.cancelled");
  }
}

/** Return what the mail server said, by its code. */
export function serverText({ reply }: Mail): string {
  return reply ? t("admin.reply.mail.code", { code: reply }) : t("admin.reply.mail.unreached");
}

/** Return what *mail* is called among others. */
export function subjectOf({ kind, subject, readable }: Mail): string {
  if (!readable) return t("admin.reply.mail.unreadable");
  return kind === "receipt" ? t("admin.reply.mail.receipt") : subject;
}

/** Return the last reply of *me* that has not gone. */
export function ownWaiting(mails: readonly Mail[], me: string): Mail | undefined {
  return mails.filter(({ kind, state, by }) => kind === "reply" && state === "pending" && by === me).at(-1);
}

/** Return for how long *mail* may be taken back, in milliseconds. */
export function graceOf({ createdAt, sendAfter }: Mail): number {
  return Date.parse(sendAfter) - Date.parse(createdAt);
}
