/** Asks for an instant to come, as a day and a time in Seoul. */
import { useState } from "react";

import { DateField } from "../admin/DateField";
import { todayInSeoul } from "../admin/dates/days";
import { TimeField } from "../admin/TimeField";
import { ADVISED_MINUTES, instantOf, isTooSoon } from "./instants";
import { t } from "./text";

interface InstantFormProps {
  label: string;
  help: string;
  start: Start;
  isBusy: boolean;
  onChoose: (instant: string) => void;
}

export function InstantForm({ label, help, start, isBusy, onChoose }: InstantFormProps) {
  const instant = useInstant(start);

  return (
    <>
      <InstantFields label={label} help={help} instant={instant} />
      <button
        type="button"
        className="btn btn--line"
        disabled={isBusy}
        onClick={() => {
          const chosen = instant.read();
          if (chosen) onChoose(chosen);
        }}
      >
        {t("admin.schedule.submit")}
      </button>
    </>
  );
}

interface Start {
  day: string;
  time: string;
}

/** Return what stands in the two fields; `read` gives the instant, or says in `fault` why there is none. */
export function useInstant(start: Start) {
  const [day, setDay] = useState(start.day);
  const [time, setTime] = useState(start.time);
  const [fault, setFault] = useState("");

  function read(): string | null {
    const instant = instantOf(day, time);
    const isGood = instant !== null && !isTooSoon(instant);
    if (isGood) setFault("");
    else setFault(instant ? t("admin.schedule.too_soon", { minutes: ADVISED_MINUTES }) : t("admin.schedule.unreadable"));
    return isGood ? instant : null;
  }

  return { day, setDay, time, setTime, fault, read };
}

interface InstantFieldsProps {
  label: string;
  help: string;
  instant: ReturnType<typeof useInstant>;
}

export function InstantFields({ label, help, instant }: InstantFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[1.2fr_1fr] gap-2 items-start" role="group" aria-label={label}>
        <DateField
          label={t("admin.schedule.date", { label })}
          value={instant.day}
          min={todayInSeoul()}
          onChange={(value, typedTime) => {
            instant.setDay(value);
            if (typedTime) instant.setTime(typedTime);
          }}
        />
        <TimeField label={t("admin.schedule.time", { label })} value={instant.time} onChange={instant.setTime} />
      </div>
      {instant.fault ? (
        <p className="field__error" role="alert">
          {instant.fault}
        </p>
      ) : null}
      <p className="field__help">{help}</p>
    </>
  );
}
