/** Looks, when somebody asks, whether an access record was changed, left out or cut off. */
import { useState } from "react";
import useSWR from "swr";

import { failureText } from "@shared/admin/deleted";
import { Alert, Caution, Done } from "@shared/icons";
import type { Problem } from "@shared/problem";
import { ACCESS_API } from "../addresses";
import { t } from "../text";
import type { Check } from "./records";
import { judged } from "./records";

export function AccessCheck() {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isValidating, mutate } = useSWR<Check, Problem>(isAsked ? `${ACCESS_API}/check` : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

  return (
    <div className="px-4 py-3.5 bg-surface border border-rule">
      <div className="flex flex-wrap gap-x-5 gap-y-2 items-center [&_p]:flex-[1_1_20em]">
        <button
          type="button"
          className="btn btn--line"
          disabled={isValidating}
          onClick={() => (isAsked ? void mutate() : setAsked(true))}
        >
          {isValidating ? <span className="spin" /> : null}
          {t("admin.access.check")}
        </button>
        <p className="meta">{t("admin.access.check_about")}</p>
      </div>
      <div role="status" className="[&>p]:mt-2.5">
        {isValidating ? <p className="meta">{t("admin.access.checking")}</p> : null}
        {!isValidating && error ? <Told tone="bad" text={t("admin.access.check_failed", { message: failureText(error) })} /> : null}
        {!isValidating && !error && data ? <Result check={data} /> : null}
      </div>
    </div>
  );
}

function Result({ check }: { check: Check }) {
  const { broken, first, unknown } = judged(check);
  return (
    <>
      {broken > 0 ? (
        <Told tone="bad" text={t("admin.access.broken", { count: broken })} detail={first && t("admin.access.broken_at", { position: first })} />
      ) : null}
      {unknown > 0 ? <Told tone="warn" text={t("admin.access.unchecked", { count: unknown })} /> : null}
      {check.found === 0 ? <Told tone="ok" text={t("admin.access.verified", { count: check.total })} /> : null}
    </>
  );
}

const MARKS = { ok: Done, warn: Caution, bad: Alert };

function Told({ tone, text, detail = "" }: { tone: keyof typeof MARKS; text: string; detail?: string }) {
  const Mark = MARKS[tone];
  return (
    <p className="flex gap-2.5 items-start leading-[1.6] [&_svg]:flex-none [&_svg]:mt-0.75 [&[data-tone=ok]_svg]:text-accent data-[tone=bad]:text-danger" data-tone={tone}>
      <Mark />
      <span>
        {text}
        {detail ? <span className="meta block wrap-anywhere">{detail}</span> : null}
      </span>
    </p>
  );
}
