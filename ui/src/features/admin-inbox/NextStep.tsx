/** What is to be done next, and when; saved a moment after the last letter, and when the fields are left. */
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { FocusEvent } from "react";

import { DateField } from "@shared/admin/DateField";
import { isDay, isTime, todayInSeoul } from "@shared/admin/dates/days";
import { Field } from "@shared/admin/Field";
import { TimeField } from "@shared/admin/TimeField";
import type { Enquiry } from "./enquiries";
import { dueOf } from "./moments";
import styles from "./NextStep.module.css";
import { t } from "./text";
import type { Changes } from "./useChanges";

/** A longer pause than between the digits of a date. */
const PAUSE_MS = 1_200;
const LONGEST = 80;

interface Typed {
  step: string;
  day: string;
  time: string;
}

function typedOf({ nextStep, nextOn }: Pick<Enquiry, "nextStep" | "nextOn">): Typed {
  const [day = "", time = ""] = nextOn.split("T");
  return { step: nextStep, day, time };
}

/** Return what *typed* asks for; null while it is no day, or no time of one. */
export function nextOf({ step, day, time }: Typed): { nextStep: string; nextOn: string } | null {
  const isComplete = day === "" ? time === "" : isDay(day) && (time === "" || isTime(time));
  if (!isComplete) return null;
  return { nextStep: step.trim(), nextOn: time ? `${day}T${time}` : day };
}

/** Say whether a mail can still tell of what is due on *day*: it goes out on that morning, for what is not done with. */
export function isStillTold(day: string, { stage }: Pick<Enquiry, "stage">, today = todayInSeoul()): boolean {
  return stage !== "closed" && stage !== "spam" && (!isDay(day) || day > today);
}

interface NextStepProps {
  enquiry: Enquiry;
  save: Changes["save"];
  /** Whether this site mails on the morning of what is due. */
  reminds: boolean;
}

export function NextStep({ enquiry, save, reminds }: NextStepProps) {
  const [typed, setTyped] = useState(() => typedOf(enquiry));
  const [seen, setSeen] = useState(enquiry);
  const { nextStep, nextOn } = enquiry;

  // Somebody else's change shows, unless something was typed since.
  if (seen !== enquiry) {
    setSeen(enquiry);
    const isTyping = JSON.stringify(typed) !== JSON.stringify(typedOf(seen));
    if (!isTyping) setTyped(typedOf(enquiry));
  }

  function keep() {
    const next = nextOf(typed);
    if (next && (next.nextStep !== nextStep || next.nextOn !== nextOn)) void save(next);
  }
  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(keepLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Back takes the fields away with what was typed into them a moment ago.
  useEffect(() => () => keepLater(), []);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) keep();
  }

  const told = useId();
  const isLate = dueOf(enquiry)?.tone === "late";
  const isDayMissing = typed.time !== "" && typed.day === "";
  return (
    <div className={styles.next} onBlur={leave}>
      <Field label={t("field.nextStep")}>
        {(field) => (
          <input
            {...field}
            maxLength={LONGEST}
            autoComplete="off"
            value={typed.step}
            onChange={(event) => setTyped({ ...typed, step: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.when} role="group" aria-label={t("admin.enquiry.next_when")} aria-describedby={told}>
        <DateField
          label={t("field.date")}
          value={typed.day}
          error={isDayMissing ? t("admin.enquiry.next_invalid") : undefined}
          onChange={(day, time) => setTyped({ ...typed, day, time: time ?? typed.time })}
        />
        <TimeField label={t("admin.enquiry.time")} value={typed.time} onChange={(time) => setTyped({ ...typed, time })} />
      </div>
      {reminds && isStillTold(typed.day, enquiry) ? (
        <p className="field__help" id={told}>
          {t(enquiry.assignee ? "admin.enquiry.next_told" : "admin.enquiry.next_told_nobody")}
        </p>
      ) : null}
      {isLate ? <p className={styles.late}>{t("admin.enquiry.next_overdue")}</p> : null}
    </div>
  );
}
