/** One month to choose a day from, by the keys of the dialog pattern for dates (ARIA APG). */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import { ArrowLeft, ArrowRight } from "../../icons";
import styles from "./Calendar.module.css";
import { addDays, addMonths, weekdayOf, weeksOf } from "./days";
import { t } from "./text";

const MONTH = new Intl.DateTimeFormat("ko-KR", { year: "numeric", month: "long", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("ko-KR", { dateStyle: "full", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("ko-KR", { weekday: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("ko-KR", { weekday: "long", timeZone: "UTC" });
/** A Sunday and the days after it. */
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 10, 1 + index));

/** What is left free beside it. */
const EDGE_PX = 8;

const MOVES: Readonly<Record<string, (day: string, isShift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, isShift) => addMonths(day, isShift ? -12 : -1),
  PageDown: (day, isShift) => addMonths(day, isShift ? 12 : 1),
};

interface CalendarProps {
  label: string;
  /** The chosen day; empty when there is none. */
  chosen: string;
  today: string;
  /** The first day that may be chosen; empty without one. */
  min: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

export function Calendar({ label, chosen, today, min, onChoose, onClose }: CalendarProps) {
  const [current, setCurrent] = useState(chosen || (today < min ? min : today));
  const root = useRef<HTMLDivElement>(null);
  const walks = useRef(true);
  const id = useId();

  // The day under the keys has the focus; the arrows of the month keep their own.
  useEffect(() => {
    if (walks.current) root.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
    walks.current = false;
  }, [current]);
  useLayoutEffect(() => {
    const shown = root.current;
    if (!shown) return;
    shown.style.left = `${-Math.max(0, shown.getBoundingClientRect().right + EDGE_PX - rightEdgeOf(shown))}px`;
    shown.scrollIntoView?.({ block: "nearest" });
  }, []);

  function walk(event: KeyboardEvent) {
    const next = MOVES[event.key]?.(current, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    walks.current = true;
    setCurrent(next);
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // The dialog below stays.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  function choose(day: string) {
    if (day >= min) onChoose(day);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={root} role="dialog" aria-label={label} className="absolute z-(--z-nav) top-[calc(100%+8px)] left-0 w-81.5 p-2 bg-surface border border-ink rounded-1 animate-appear [&_:focus-visible]:outline-2 [&_:focus-visible]:outline-accent [&_:focus-visible]:-outline-offset-2" onKeyDown={escape}>
      <div className="flex items-center justify-between [&_p]:font-medium">
        <MonthStep label={t("admin.schedule.picker.previous")} onStep={() => setCurrent(addMonths(current, -1))}>
          <ArrowLeft />
        </MonthStep>
        <p id={id} className="num" aria-live="polite">
          {MONTH.format(Date.parse(current))}
        </p>
        <MonthStep label={t("admin.schedule.picker.next")} onStep={() => setCurrent(addMonths(current, 1))}>
          <ArrowRight />
        </MonthStep>
      </div>
      {/* The pattern makes a grid of a table: its cells are walked by arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-labelledby={id} className={`${styles.month} w-full border-collapse table-fixed tabular-nums`} onKeyDown={walk}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={LONG.format(day)}>
                {SHORT.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week.join()}>
              {week.map((day, weekday) =>
                day ? (
                  <td
                    key={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={DAY.format(Date.parse(day))}
                    aria-selected={day === chosen}
                    aria-current={day === today ? "date" : undefined}
                    aria-disabled={day < min ? true : undefined}
                    onClick={() => choose(day)}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter" && event.key !== " ") return;
                      event.preventDefault();
                      choose(day);
                    }}
                  >
                    {Number(day.slice(-2))}
                  </td>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {today >= min ? (
        <button type="button" className="btn btn--quiet w-full" onClick={() => choose(today)}>
          {t("admin.schedule.picker.today")}
        </button>
      ) : null}
    </div>
  );
}

/** Return where what is shown of *element* ends on the right: at a part that scrolls, or the window. */
function rightEdgeOf(element: Element): number {
  const edge = document.documentElement.clientWidth;
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflowX !== "visible") return Math.min(edge, outer.getBoundingClientRect().right);
  }
  return edge;
}

function MonthStep(props: { label: string; onStep: () => void; children: ReactNode }) {
  return (
    <button type="button" className="size-11 grid place-items-center hover:bg-plaster" aria-label={props.label} onClick={props.onStep}>
      {props.children}
    </button>
  );
}
