/** What the studio notes for itself; saved when the field is left, and never over what somebody else wrote. */
import { useEffect, useEffectEvent, useId, useState } from "react";

import { shortTime } from "@shared/admin/times";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import type { Enquiry } from "./enquiries";
import styles from "./NotePanel.module.css";
import { SavingState } from "./SavingState";
import { t } from "./text";
import type { People } from "./useAssignees";
import { useChanges } from "./useChanges";
import type { Opened } from "./useEnquiry";

const LONGEST = 3000;

interface NotePanelProps {
  enquiry: Enquiry;
  opened: Opened;
  people: People;
}

export function NotePanel({ enquiry, opened, people }: NotePanelProps) {
  const heading = useId();
  const changes = useChanges(opened.change);
  const [text, setText] = useState(enquiry.note);
  const [base, setBase] = useState(enquiry.note);
  const isTyped = text !== base;
  const theirs = isTyped && enquiry.note !== base && enquiry.note !== text ? enquiry.note : null;

  // What was saved, here or elsewhere, is what goes on being written.
  if (enquiry.note !== base && theirs === null) {
    setBase(enquiry.note);
    if (!isTyped) setText(enquiry.note);
  }
  useUnloadGuard(isTyped);

  /** Look once more at what is stored before writing over it. */
  async function keep() {
    if (!isTyped || theirs !== null) return;
    const now = await opened.reload().catch(() => undefined);
    if (!now || now.note === base) await changes.save({ note: text });
  }
  const keepAtLast = useEffectEvent(keep);
  useEffect(() => () => void keepAtLast(), []);

  return (
    <section className={`panel ${styles.panel}`}>
      <h2 id={heading}>{t("admin.inbox.field.note")}</h2>
      <textarea
        className="field__input"
        aria-labelledby={heading}
        rows={4}
        maxLength={LONGEST}
        placeholder={t("admin.inbox.note.placeholder")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void keep()}
      />
      {theirs === null ? null : (
        <Theirs
          note={theirs}
          onTake={() => {
            setText(theirs);
            setBase(theirs);
          }}
          onKeep={() => {
            setBase(theirs);
            void changes.save({ note: text });
          }}
        />
      )}
      {changes.saving.at === "quiet" ? <LastNote enquiry={enquiry} people={people} /> : <SavingState changes={changes} />}
    </section>
  );
}

/** When the note was written last, and by whom. */
function LastNote({ enquiry: { timeline }, people }: Pick<NotePanelProps, "enquiry" | "people">) {
  const last = timeline.find(({ what }) => what === "note");
  if (!last) return null;
  return <p className="meta num">{t("admin.enquiry.note_saved", { time: shortTime(last.at), actor: people.nameOf(last.by) })}</p>;
}

function Theirs({ note, onTake, onKeep }: { note: string; onTake: () => void; onKeep: () => void }) {
  return (
    <div className={styles.theirs} role="alert">
      <p>{t("admin.enquiry.note_theirs")}</p>
      <blockquote>{note}</blockquote>
      <div className={styles.acts}>
        <button type="button" className="btn btn--line" onClick={onTake}>
          {t("admin.conflict.take_theirs")}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onKeep}>
          {t("admin.conflict.keep_mine")}
        </button>
      </div>
    </div>
  );
}
