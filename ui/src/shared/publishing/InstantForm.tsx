/** Asks for an instant to come, as a day and a time in Seoul. */
import { useState } from "react";

import { DateField } from "../admin/DateField";
import { todayInSeoul } from "../admin/dates/days";
import { TimeField } from "../admin/TimeField";
import { ADVISED_MINUTES, instantOf, isTooSoon } from "./instants";
import styles from "./PublishPanel.module.css";
import { t } from "./text";

interface InstantFormProps {
  label: string;
  help: string;
  start: { day: string; time: string };
  isBusy: boolean;
  onChoose: (instant: string) => void;
}

export function InstantForm({ label, help, start, isBusy, onChoose }: InstantFormProps) {
  const [day, setDay] = useState(start.day);
  const [time, setTime] = useState(start.time);
  const [fault, setFault] = useState("");

  function submit() {
    const instant = instantOf(day, time);
    if (!instant) setFault(t("admin.schedule.unreadable"));
    else if (isTooSoon(instant)) setFault(t("admin.schedule.too_soon", { minutes: ADVISED_MINUTES }));
    else {
      setFault("");
      onChoose(instant);
    }
  }

  return (
    <>
      <div className={styles.when} role="group" aria-label={label}>
        <DateField
          label={t("admin.schedule.date", { label })}
          value={day}
          min={todayInSeoul()}
          onChange={(value, typedTime) => {
            setDay(value);
            if (typedTime) setTime(typedTime);
          }}
        />
        <TimeField label={t("admin.schedule.time", { label })} value={time} onChange={setTime} />
      </div>
      {fault ? (
        <p className="field__error" role="alert">
          {fault}
        </p>
      ) : null}
      <p className="field__help">{help}</p>
      <button type="button" className="btn btn--line" disabled={isBusy} onClick={submit}>
        {t("admin.schedule.submit")}
      </button>
    </>
  );
}
