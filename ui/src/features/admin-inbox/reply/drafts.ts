/** Where a reply is kept on this device: one of each person to each enquiry. */
import { forgetWhere } from "@shared/admin/drafts/drafts";

/** A reply that nobody has gone on with for so long is none any more, and it names a visitor. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the draft of the account *me* about the enquiry *id* is kept under. */
export function recordOf(me: string, id: string): string {
  return `${me} ${id}`;
}

/** Forget what anybody on this device was writing about the enquiry *id*, which is erased. */
export function forgetReplies(id: string): Promise<void> {
  return forgetWhere("reply", ({ record }) => record.endsWith(` ${id}`));
}

/** Forget the replies that nobody has gone on with for thirty days before *now*. */
export function forgetOldReplies(now: number): Promise<void> {
  return forgetWhere("reply", ({ at }) => at < now - KEPT_MS);
}
