/** How long an enquiry is kept; longer than its stage says, when somebody gives a reason. */
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { shownDay } from "@shared/admin/dates/days";
import { shortTime } from "@shared/admin/times";
import { useAction } from "@shared/admin/useAction";
import { showToast } from "@shared/toasts";
import type { Enquiry } from "./enquiries";
import { KeepingForm } from "./KeepingForm";
import { t } from "./text";
import type { People } from "./useAssignees";
import type { Opened } from "./useEnquiry";

interface KeepingPanelProps {
  enquiry: Enquiry;
  change: Opened["change"];
  people: People;
  /** What else may be done about its time. */
  children?: ReactNode;
}

export function KeepingPanel({ enquiry, change, people, children }: KeepingPanelProps) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, run } = useAction();
  const { keep } = enquiry;
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);

  // Who closes the form goes on where it was opened.
  useLayoutEffect(() => {
    if (wasAsked.current && !isAsked) button.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);

  /** Keep it as *next* says; a failure is thrown. */
  async function set(next: Enquiry["keep"], base = keep) {
    await change({ keep: next }, { keep: base });
    const text = next ? t("admin.enquiry.retention.extended", { date: shownDay(next.until) }) : t("admin.enquiry.retention.ended");
    showToast("ok", text, undefined, { label: t("admin.undo.button"), run: () => void setQuietly(keep, next) });
  }

  /** Keep it as *next* says; tell when that fails. */
  const setQuietly = (next: Enquiry["keep"], base = keep) =>
    run(() => set(next, base), { failed: (message) => t("admin.enquiry.retention.failed", { message }) });

  return (
    <section className="panel text-ink-2 leading-[1.7] [&_h2]:text-ink [&_blockquote]:m-0 [&_blockquote]:whitespace-pre-wrap [&_blockquote]:wrap-anywhere">
      <h2>{t("admin.enquiry.retention.title")}</h2>
      <Told enquiry={enquiry} people={people} />
      {isAsked ? (
        <KeepingForm keep={keep} endsOn={enquiry.endsOn} onSave={(next) => set(next)} onClose={() => setAsked(false)} />
      ) : (
        <div className="flex flex-wrap gap-2 -ml-2.5">
          <button ref={button} type="button" className="btn btn--quiet" onClick={() => setAsked(true)}>
            {keep ? t("admin.enquiry.retention.change") : t("field.keep")}
          </button>
          {keep ? (
            <button type="button" className="btn btn--quiet" disabled={isBusy} onClick={() => void setQuietly(null)}>
              {t("admin.enquiry.retention.end")}
            </button>
          ) : null}
          {children}
        </div>
      )}
    </section>
  );
}

/** Until when it is kept, and who wanted it so. */
function Told({ enquiry: { keep, endsOn, timeline }, people }: Pick<KeepingPanelProps, "enquiry" | "people">) {
  const date = shownDay(endsOn);
  if (!keep && !endsOn) return <p>{t("admin.enquiry.retention.never")}</p>;
  if (!keep) return <Dated text={t("admin.enquiry.retention.help", { date })} date={date} />;
  const last = timeline.find(({ what }) => what === "keep");
  return (
    <>
      <Dated text={t("admin.enquiry.retention.kept", { date: shownDay(keep.until) })} date={shownDay(keep.until)} />
      {keep.reason ? <blockquote>{keep.reason}</blockquote> : null}
      {last ? (
        <p className="meta num">{t("admin.enquiry.retention.by", { time: shortTime(last.at), actor: people.nameOf(last.by) })}</p>
      ) : null}
      {endsOn ? <p className="meta num">{t("admin.enquiry.retention.without", { date })}</p> : null}
    </>
  );
}

/** A sentence about a *date*, which stands out in it. */
function Dated({ text, date }: { text: string; date: string }) {
  const [before = "", after = ""] = text.split(date);
  return (
    <p>
      {before}
      <b className="num text-ink font-semibold">{date}</b>
      {after}
    </p>
  );
}
