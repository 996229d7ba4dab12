/** Telling search engines what changes: the switch, and what became of it; for owners. */
import { useId } from "react";

import { useMay } from "@shared/admin/may";
import { shortTime } from "@shared/admin/times";
import { Alert } from "@shared/icons";
import { linkOf } from "@shared/link";
import { LoadFailed } from "@shared/LoadFailed";
import { translator } from "../../messages";
import texts from "../../messages/admin-indexnow.ko.json";
import { useIndexNow } from "./useIndexNow";
import type { Engine } from "./useIndexNow";

const t = translator(texts);

export function IndexNow() {
  return useMay("people") ? <Panel /> : null;
}

function Panel() {
  const { state, problem, isOn, isBusy, change, retry } = useIndexNow();
  const title = useId();

  return (
    <section className="panel grid gap-3 mt-6" aria-labelledby={title}>
      <h2 id={title}>{t("admin.search.indexnow_title")}</h2>
      {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
      <label className="check">
        <input type="checkbox" checked={isOn} disabled={!state || isBusy} onChange={({ target }) => change(target.checked)} />
        <span>{t("admin.search.indexnow")}</span>
      </label>
      <p className="field__help">{t("admin.search.indexnow_help")}</p>
      {state?.isOn && isBlocked(state.blocked) ? (
        <p className="note bg-plaster [&_.ico]:text-ink-2" role="status">
          <Alert />
          <span>{t(`admin.search.indexnow_blocked.${state.blocked}`)}</span>
        </p>
      ) : null}
      {state?.isOn ? (
        <ul className="grid gap-2 pt-3 border-t border-t-rule [&>li]:grid [&>li]:gap-0.5" aria-label={t("admin.search.indexnow_engines")}>
          {state.engines.map((engine) => (
            <li key={engine.name}>
              <b>{nameOf(engine.name)}</b>
              <span className="meta">{stateOf(engine)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="meta flex flex-wrap gap-x-4 gap-y-1 items-baseline pt-3 border-t border-t-rule">
        {t("admin.search.feed")}
        <a className="link num" href={linkOf("/portfolio/rss.xml")}>
          /portfolio/rss.xml
        </a>
        <a className="link num" href={linkOf("/insight/rss.xml")}>
          /insight/rss.xml
        </a>
      </p>
    </section>
  );
}

/** Return what was sent to an engine last, what waits, and what failed since. */
function stateOf({ sentAt, sent, waiting, isFailing, failedAt, status, gaveUp }: Engine): string {
  const told = sentAt
    ? t("admin.search.indexnow_sent", { time: shortTime(sentAt), count: sent })
    : t("admin.search.indexnow_never");
  const waits = waiting > 0 ? t("admin.search.indexnow_waiting", { count: waiting }) : "";
  return [told, waits, isFailing ? failureOf({ failedAt, status, gaveUp }) : ""].filter(Boolean).join(" ");
}

function failureOf({ failedAt, status, gaveUp }: Pick<Engine, "failedAt" | "status" | "gaveUp">): string {
  const time = shortTime(failedAt);
  if (!gaveUp) return t("admin.search.indexnow_failed", { time });
  return status > 0 ? t("admin.search.indexnow_refused", { time, status }) : t("admin.search.indexnow_given_up", { time });
}

const NAMED = ["indexnow", "naver"] as const;
const REASONS = ["opening_address_missing", "opening_address_not_public", "opening_not_https", "site_closed"] as const;

function nameOf(engine: string): string {
  const known = NAMED.find((name) => name === engine);
  return known ? t(`admin.search.indexnow_engine.${known}`) : engine;
}

function isBlocked(code: string): code is (typeof REASONS)[number] {
  return REASONS.some((reason) => reason === code);
}
