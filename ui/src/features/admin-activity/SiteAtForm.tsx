/** Shows the site as it was, or will be by its schedules, in a tab of its own. */
import { useState } from "react";
import type { FormEvent } from "react";

import { instant_invalid } from "@problems";
import { DateField } from "@shared/admin/DateField";
import { todayInSeoul } from "@shared/admin/dates/days";
import { TimeField } from "@shared/admin/TimeField";
import { instantOf } from "@shared/publishing/instants";
import { t } from "./text";

const MIDNIGHT = "00:00";

export function SiteAtForm() {
  const [day, setDay] = useState(todayInSeoul());
  const [time, setTime] = useState(MIDNIGHT);
  const [fault, setFault] = useState("");

  function show(event: FormEvent) {
    event.preventDefault();
    const instant = instantOf(day, time);
    setFault(instant ? "" : instant_invalid.detail);
    if (instant) window.open(`/preview/at/${encodeURIComponent(instant)}/`, "_blank", "noopener");
  }

  return (
    <form className="panel grid gap-2 mb-6" aria-label={t("admin.history.as_of.title")} noValidate onSubmit={show}>
      <h2>{t("admin.history.as_of.title")}</h2>
      <p className="meta">{t("admin.history.as_of.help")}</p>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-4 gap-y-2 items-end max-w-140 [&>button]:justify-self-start md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
        <DateField
          label={t("admin.history.as_of.date")}
          value={day}
          error={fault || undefined}
          onChange={(value, typedTime) => {
            setDay(value);
            if (typedTime) setTime(typedTime);
          }}
        />
        <TimeField label={t("admin.history.as_of.time")} value={time} onChange={setTime} />
        <button type="submit" className="btn btn--line">
          {t("admin.history.as_of.go")}
        </button>
      </div>
    </form>
  );
}
