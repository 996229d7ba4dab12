/** What somebody is writing to a visitor. */
import { randomId } from "@shared/randomId";
import type { Schema } from "@shared/contract";
import { trimmedText } from "@shared/unseen";
import { placeOf } from "../stages";
import type { Stage } from "../stages";
import type { Mail } from "./mails";

export type Template = Schema<"ReplyTemplateOut">;

export interface Written {
  /** The key of the template that was chosen last; empty for none. */
  template: string;
  subject: string;
  body: string;
  /** Where the enquiry may go on to once the reply has gone, and whether it does. */
  stageAfter: Stage | null;
  moves: boolean;
  /** What the server knows this reply by: however often it is sent, it is mailed once. */
  key: string;
}

/** Return a reply of which nothing is written. */
export function blank(): Written {
  return { template: "", subject: "", body: "", stageAfter: null, moves: false, key: randomId() };
}

export function isBlank({ subject, body }: Written): boolean {
  return trimmedText(subject) === "" && trimmedText(body) === "";
}

/** Say whether a template would replace what a person wrote: what one of them says nobody has typed. */
export function isTyped(written: Written, templates: readonly Template[]): boolean {
  const isOf = ({ subject, body }: Template) => subject === written.subject && body === written.body;
  return !isBlank(written) && !templates.some(isOf);
}

/** Return *written* with the text of *template*; an enquiry at *stage* goes on only if nobody says no. */
export function filledBy(written: Written, template: Template, stage: Stage): Written {
  const { key, subject, body, stageAfter } = template;
  const moves = stageAfter !== null && placeOf(stageAfter) > placeOf(stage);
  return { ...written, template: key, subject, body, stageAfter, moves };
}

/** Return *written* under a new key, to be mailed besides what was mailed under the old one. */
export function renewed(written: Written): Written {
  return { ...written, key: randomId() };
}

/** Return what a *mail* that was taken back said, to be written on; *sent* is what was sent from here. */
export function takenBack(mail: Mail, sent: Written | undefined): Written {
  if (sent) return renewed(sent);
  const stageAfter = (mail.stageAfter || null) as Stage | null;
  const { subject, body } = mail;
  return { ...blank(), subject, body: body.trimEnd(), stageAfter, moves: stageAfter !== null };
}

/** Return what is sent of *written*. */
export function bodyOf({ subject, body, stageAfter, moves }: Written): Schema<"ReplyIn"> {
  return { subject, body, stageAfter: moves ? stageAfter : null };
}
