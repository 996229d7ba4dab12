/**
 * What the studio notes for itself; saved when the field is left, and never over what somebody else wrote.
 *
 * What did not arrive is kept on this device, and stands in the field again when that is opened.
 */
import { useEffect, useEffectEvent, useId, useState } from "react";

import { failureText } from "@shared/admin/deleted";
import { DraftNotice } from "@shared/admin/DraftNotice";
import { forgetDraft, readDraft } from "@shared/admin/drafts/drafts";
import { useDraft } from "@shared/admin/drafts/useDraft";
import { useSlot } from "@shared/admin/drafts/useSlot";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { shortTime } from "@shared/admin/times";
import { Problem } from "@shared/problem";
import { showToast } from "@shared/toasts";
import type { Enquiry } from "./enquiries";
import { forgetOldWritten, recordOf } from "./reply/drafts";
import { SavingState } from "./SavingState";
import { t } from "./text";
import { Theirs } from "./Theirs";
import type { People } from "./useAssignees";
import { useBase } from "./useBase";
import type { Changes } from "./useChanges";
import { useChanges } from "./useChanges";
import type { Opened } from "./useEnquiry";

const LONGEST = 3000;
/** Answers of an enquiry that is not there any more: what was noted about it goes, too. */
const GONE = [404, 410];

/** A note that is not saved, and what was stored when it was begun. */
interface KeptNote {
  base: string;
  text: string;
}

interface NotePanelProps {
  enquiry: Enquiry;
  opened: Opened;
  people: People;
}

export function NotePanel(props: NotePanelProps) {
  // Whoever signs in again over the page goes on in the same draft.
  const [record] = useState(() => recordOf(props.people.me, props.enquiry.id));
  const slot = useSlot<KeptNote>({ kind: "note", record, id: "", onOpened: () => undefined });
  useEffect(() => void forgetOldWritten(Date.now()), []);
  return <NoteForm key={slot?.id ?? ""} {...props} record={record} slot={slot} />;
}

/** The note; to be read only, until it is known what this device has of it. */
function NoteForm({ enquiry, opened, people, record, slot }: NotePanelProps & { record: string; slot: Slot<KeptNote> | undefined }) {
  const heading = useId();
  const changes = useChanges(opened.change);
  const [found, setFound] = useState(slot?.draft ?? null);
  const [text, setText] = useState(found?.value.text ?? enquiry.note);
  const note = text.trim();
  const adopt = () => setText(enquiry.note);
  const { base, isTyped, isTheirs, noteSent, settle } = useBase(enquiry.note, note, adopt, found?.value.base);
  const id = slot?.id ?? "";
  useUnloadGuard(isTyped);
  useDraft<KeptNote>(id, slot && isTyped ? { kind: "note", record, title: "", value: { base, text } } : null);
  useEffect(() => {
    // Also what was found: it is stored by now, or was dropped.
    if (id && !isTyped) void forgetDraft(id);
  }, [id, isTyped]);

  function keep(from = base) {
    setFound(null);
    noteSent(note);
    void changes.save({ note }, { note: from });
  }
  /** Nobody can be asked any more: both notes stay. */
  const keepAtLast = useEffectEvent(() => {
    if (!isTyped) return;
    const join = (now: Enquiry) => ({ note: `${now.note}\n\n${note}` });
    const saved = opened.change({ note }, { note: base }, join);
    void saved.then(
      () => forgetDraft(id),
      (reason: unknown) => tellNotSaved(id, note, reason),
    );
  });
  useEffect(() => () => keepAtLast(), []);

  return (
    <section className="panel [&_textarea]:min-h-24 [&_textarea]:leading-[1.7]">
      <h2 id={heading}>{t("admin.inbox.field.note")}</h2>
      <textarea
        className="field__input"
        aria-labelledby={heading}
        rows={4}
        readOnly={!slot}
        maxLength={LONGEST}
        placeholder={t("admin.inbox.note.placeholder")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (isTyped && !isTheirs) keep();
        }}
      />
      {found && isTyped ? (
        <DraftNotice
          at={found.at}
          onDiscard={() => {
            setFound(null);
            changes.drop("note");
            setText(enquiry.note);
            settle();
          }}
        />
      ) : null}
      {isTheirs ? (
        <Theirs
          text={t("admin.enquiry.note_theirs")}
          words={enquiry.note}
          onTake={() => {
            changes.drop("note");
            setText(enquiry.note);
            settle();
          }}
          onKeep={() => {
            changes.drop("note");
            settle();
            keep(enquiry.note);
          }}
        />
      ) : null}
      {isTheirs ? null : <Saved changes={changes} enquiry={enquiry} people={people} />}
    </section>
  );
}

/** Say why a note was not saved by the field that was left, and where its *text* is now. */
async function tellNotSaved(id: string, text: string, reason: unknown) {
  const isGone = reason instanceof Problem && GONE.includes(reason.status);
  if (isGone) await forgetDraft(id);
  const isHere = !isGone && (await readDraft(id)) !== null;
  const message = t("admin.inbox.save_failed", { message: failureText(reason) });
  showToast("error", message, isHere ? t("admin.enquiry.note_here") : text);
}

function Saved({ changes, enquiry, people }: Pick<NotePanelProps, "enquiry" | "people"> & { changes: Changes }) {
  return changes.saving.at === "quiet" ? <LastNote enquiry={enquiry} people={people} /> : <SavingState changes={changes} />;
}

/** When the note was written last, and by whom. */
function LastNote({ enquiry: { timeline }, people }: Pick<NotePanelProps, "enquiry" | "people">) {
  const last = timeline.find(({ what }) => what === "note");
  if (!last) return null;
  return <p className="meta num">{t("admin.enquiry.note_saved", { time: shortTime(last.at), actor: people.nameOf(last.by) })}</p>;
}
