/** What is to be done next, and when; saved a moment after the last letter, and when the fields are left. */
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { FocusEvent } from "react";

import { DateField } from "@shared/admin/DateField";
import { isDay, isTime, todayInSeoul } from "@shared/admin/dates/days";
import { Field } from "@shared/admin/Field";
import { TimeField } from "@shared/admin/TimeField";
import type { Enquiry } from "./enquiries";
import { dueOf } from "./moments";
import { t } from "./text";
import { Theirs } from "./Theirs";
import { useBase } from "./useBase";
import type { Changes } from "./useChanges";

/** A longer pause than between the digits of a date. */
const PAUSE_MS = 1_200;
const LONGEST = 80;

interface Typed {
  step: string;
  day: string;
  time: string;
}

function typedOf({ nextStep, nextOn }: Next): Typed {
  const [day = "", time = ""] = nextOn.split("T");
  return { step: nextStep, day, time };
}

type Next = Pick<Enquiry, "nextStep" | "nextOn">;

function textOf({ nextStep, nextOn }: Next): string {
  return JSON.stringify({ nextStep, nextOn });
}

/** Return what *typed* asks for; null while it is no day, or no time of one. */
export function nextOf({ step, day, time }: Typed): Next | null {
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
  changes: Pick<Changes, "save" | "drop">;
  /** Whether this site mails on the morning of what is due. */
  reminds: boolean;
}

export function NextStep({ enquiry, changes, reminds }: NextStepProps) {
  const [typed, setTyped] = useState(() => typedOf(enquiry));
  const next = nextOf(typed);
  const stored = textOf(enquiry);
  const { base, isTyped, isTheirs, noteSent, settle } = useBase(stored, next ? textOf(next) : "", () =>
    setTyped(typedOf(enquiry)),
  );

  function save(from: string) {
    if (!next) return;
    noteSent(textOf(next));
    void changes.save(next, JSON.parse(from) as Next);
  }
  function keep() {
    if (isTyped && !isTheirs) save(base);
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
    <div className="grid gap-3" onBlur={leave}>
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
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-2" role="group" aria-label={t("admin.enquiry.next_when")} aria-describedby={told}>
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
      {isTheirs ? (
        <Theirs
          text={t("admin.enquiry.next_theirs")}
          words={[enquiry.nextOn.replace("T", " "), enquiry.nextStep].filter(Boolean).join(" ")}
          onTake={() => {
            changes.drop("nextStep", "nextOn");
            setTyped(typedOf(enquiry));
            settle();
          }}
          onKeep={() => {
            changes.drop("nextStep", "nextOn");
            settle();
            save(stored);
          }}
        />
      ) : null}
      {isLate ? <p className="text-danger text-13 font-semibold">{t("admin.enquiry.next_overdue")}</p> : null}
    </div>
  );
}
