/** What the studio notes for itself; saved when the field is left, and never over what somebody else wrote. */
import { useEffect, useEffectEvent, useId, useState } from "react";

import { failureText } from "@shared/admin/deleted";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { shortTime } from "@shared/admin/times";
import { showToast } from "@shared/toasts";
import type { Enquiry } from "./enquiries";
import styles from "./NotePanel.module.css";
import { SavingState } from "./SavingState";
import { t } from "./text";
import { Theirs } from "./Theirs";
import type { People } from "./useAssignees";
import { useBase } from "./useBase";
import type { Changes } from "./useChanges";
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
  const note = text.trim();
  const { base, isTyped, isTheirs, noteSent, settle } = useBase(enquiry.note, note, () => setText(enquiry.note));
  useUnloadGuard(isTyped);

  function keep(from = base) {
    noteSent(note);
    void changes.save({ note }, { note: from });
  }
  /** Nobody can be asked any more: both notes stay. */
  const keepAtLast = useEffectEvent(() => {
    if (!isTyped) return;
    const join = (now: Enquiry) => ({ note: `${now.note}\n\n${note}` });
    opened.change({ note }, { note: base }, join).catch((reason: unknown) => {
      showToast("error", t("admin.inbox.save_failed", { message: failureText(reason) }));
    });
  });
  useEffect(() => () => keepAtLast(), []);

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
        onBlur={() => {
          if (isTyped && !isTheirs) keep();
        }}
      />
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

function Saved({ changes, enquiry, people }: Pick<NotePanelProps, "enquiry" | "people"> & { changes: Changes }) {
  return changes.saving.at === "quiet" ? <LastNote enquiry={enquiry} people={people} /> : <SavingState changes={changes} />;
}

/** When the note was written last, and by whom. */
function LastNote({ enquiry: { timeline }, people }: Pick<NotePanelProps, "enquiry" | "people">) {
  const last = timeline.find(({ what }) => what === "note");
  if (!last) return null;
  return <p className="meta num">{t("admin.enquiry.note_saved", { time: shortTime(last.at), actor: people.nameOf(last.by) })}</p>;
}
