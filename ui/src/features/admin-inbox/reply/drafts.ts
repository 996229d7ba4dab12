/** Where replies and notes are kept on this device: one of each person to each enquiry. */
import type { DraftKind } from "@shared/admin/drafts/draft";
import { forgetWhere } from "@shared/admin/drafts/drafts";

/** What nobody has gone on with for so long is none any more, and it may name a visitor. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const KINDS: readonly DraftKind[] = ["reply", "note"];

/** What the draft of the account *me* about the enquiry *id* is kept under. */
export function recordOf(me: string, id: string): string {
  return `${me} ${id}`;
}

/** Forget what anybody on this device was writing about the enquiry *id*, which is erased. */
export async function forgetWritten(id: string): Promise<void> {
  await Promise.all(KINDS.map((kind) => forgetWhere(kind, ({ record }) => record.endsWith(` ${id}`))));
}

/** Forget what nobody has gone on with for thirty days before *now*. */
export async function forgetOldWritten(now: number): Promise<void> {
  await Promise.all(KINDS.map((kind) => forgetWhere(kind, ({ at }) => at < now - KEPT_MS)));
}
