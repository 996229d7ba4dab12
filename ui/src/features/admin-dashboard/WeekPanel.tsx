/** What is published and hidden this week, and what could not be when its time came. */
import { useId } from "react";
import useSWR from "swr";

import { useContentTypes } from "@shared/admin/contentTypes";
import { todayInSeoul } from "@shared/admin/dates/days";
import { Alert } from "@shared/icons";
import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { formPath } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { PanelHead } from "./PanelHead";
import styles from "./Publishing.module.css";
import { recordText } from "./recordText";
import { t } from "./text";
import { weekOf } from "./week";
import type { Planned, Scheduled } from "./week";

const WEEKDAY = new Intl.DateTimeFormat("ko-KR", { weekday: "short", timeZone: "UTC" });

export function WeekPanel() {
  const { data } = useSWR<At<"/api/admin/scheduled">, Problem>("/api/admin/scheduled");
  const heading = useId();
  if (!data) return null;
  const today = todayInSeoul();
  const week = weekOf(data.items, today);
  const isEmpty = week.every(({ planned }) => planned.length === 0);

  return (
    <section className="panel col-span-full" aria-labelledby={heading}>
      <PanelHead id={heading} title={t("admin.dashboard.week.title")}>
        <span className="meta">{t("admin.dashboard.week.zone")}</span>
      </PanelHead>
      {data.items.map((item) => (item.blocked ? <Blocked key={item.id} item={item} /> : null))}
      <ol className="grid mt-3 md:grid-cols-7">
        {week.map(({ day, planned }) => (
          <li key={day} className={`${styles.day} grid grid-cols-[104px_1fr] border-t border-t-rule py-3 min-w-0 md:block md:border-t-0 md:py-0`} data-today={day === today} data-empty={planned.length === 0}>
            <p className={`${styles.date} [&_b]:font-medium [&_b]:text-15 [&_b]:text-ink-2 flex items-baseline self-start gap-1.5 text-13 text-ink-3 md:relative md:items-end md:h-11 md:pb-5.5`}>
              <b className="num">{Number(day.slice(8))}</b>
              {day === today ? t("admin.dashboard.week.today", { weekday: weekdayOf(day) }) : weekdayOf(day)}
            </p>
            <ul>
              {planned.map((one) => (
                <Act key={one.key} planned={one} />
              ))}
              {day === today && planned.length === 0 ? (
                <li className="meta">{t(isEmpty ? "admin.dashboard.week.none" : "admin.dashboard.week.none_today")}</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function weekdayOf(day: string): string {
  return WEEKDAY.format(Date.parse(day));
}

function Act({ planned }: { planned: Planned }) {
  const { collection, id, act, time } = planned;
  const { types } = useContentTypes();
  return (
    <li>
      <span className="num text-13 text-accent font-semibold">{time}</span>
      <SiteLink to={formPath(collection, id)}>{recordText(planned, types)}</SiteLink>
      <span className="meta">{t(`admin.dashboard.week.${act}`)}</span>
    </li>
  );
}

/** A schedule that was not carried out says why, and leads to where that is mended. */
function Blocked({ item }: { item: Scheduled }) {
  const { collection, id, blocked } = item;
  const { types } = useContentTypes();
  return (
    <p className="note note--warn mt-3 [&_a]:font-medium [&_a]:underline">
      <Alert />
      <span>
        <SiteLink to={formPath(collection as Collection, id)}>{recordText(item, types)}</SiteLink> {blocked?.message}
      </span>
    </p>
  );
}
