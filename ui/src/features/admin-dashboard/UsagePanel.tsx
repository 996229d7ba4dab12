/** The image host's usage: storage, traffic, credits of 30 days. */
import type { CSSProperties } from "react";
import useSWR from "swr";

import { Alert } from "@shared/icons";
import type { Problem } from "@shared/problem";
import styles from "./Dashboard.module.css";
import { t } from "./text";
import { counted, inGigabytes, WARN_FROM_PERCENT } from "./usage";
import type { Figure, Usage } from "./usage";

const USAGE_URL = "/api/admin/media/usage";
const CREDIT_DAYS = 30;
const SKELETONS = [1, 2, 3];

export function UsagePanel() {
  const { data, error, mutate } = useSWR<Usage, Problem>(USAGE_URL, { shouldRetryOnError: false });
  return (
    <section className="panel grid gap-6 md:col-span-full" aria-label={t("admin.usage.title")}>
      <div className="flex items-baseline justify-between gap-3 mb-1 [&_b]:font-normal [&_span]:text-ink-3 [&_span]:text-13">
        <h2>{t("admin.usage.title")}</h2>
        <span>{data ? hostName(data.host) : null}</span>
      </div>
      {error && !data ? <Failed problem={error} onRetry={() => void mutate()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data ? <Meters usage={data} /> : null}
    </section>
  );
}

function hostName(host: string): string {
  return host === "local" || host === "cloudinary" ? t(`admin.usage.host.${host}`) : host;
}

function Meters({ usage }: { usage: Usage }) {
  const isLocal = usage.host === "local";
  const days = { days: CREDIT_DAYS };
  return (
    <div className="grid gap-x-[clamp(24px,4vw,64px)] gap-y-6 md:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
      <Meter name={t("admin.usage.storage")} unit="GB" figure={inGigabytes(usage.storage)} />
      <Meter name={t("admin.usage.bandwidth")} unit="GB" figure={inGigabytes(usage.bandwidth)} />
      {isLocal ? null : (
        <Meter name={t("admin.usage.credits", days)} unit={usage.unit} figure={counted(usage.credits)} />
      )}
    </div>
  );
}

function Meter({ name, unit, figure }: { name: string; unit: string; figure: Figure }) {
  const { used, limit, percent } = figure;
  const isWarning = percent !== null && percent >= WARN_FROM_PERCENT;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 mb-1 [&_b]:font-normal [&_span]:text-ink-3 [&_span]:text-13">
        <b>{name}</b>
        <span className="num">{percent === null ? "" : `${percent}%`}</span>
      </div>
      <div className="flex items-baseline mb-1 justify-start gap-2 [&_span]:text-ink-3 [&_span]:text-13 [&_b]:[font:300_2rem/1.2_var(--f-display)] [&_b]:tracking-[-0.02em]">
        <b className="num">{used}</b>
        <span className="num">{limit === null ? unit : `/ ${limit} ${unit}`}</span>
      </div>
      {percent === null ? null : (
        <div
          className={`grad${isWarning ? " is-warn" : ""}`}
          style={{ "--v": percent } as CSSProperties}
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        />
      )}
      {isWarning ? (
        <p className="mt-2 text-warn text-13">
          {t(percent === 100 ? "admin.usage.full" : "admin.usage.warning", { name, percent })}
        </p>
      ) : null}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-x-[clamp(24px,4vw,64px)] gap-y-6 md:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]" aria-busy="true">
      <p className="sr" role="status">
        {t("admin.usage.loading")}
      </p>
      {SKELETONS.map((one) => (
        <div key={one} className={`${styles.meterWait} [&_:first-child]:w-[40%] [&_:nth-child(2)]:w-[64%]`}>
          <div className="skel" />
          <div className="skel" />
          <div className="skel" />
        </div>
      ))}
    </div>
  );
}

function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const host = t("admin.usage.host.cloudinary");
  return (
    <p className="note" role="alert">
      <Alert />
      <span>
        {problem.status === 502 ? problem.detail : t("admin.usage.failed", { host })}{" "}
        <button type="button" className="min-h-8 underline underline-offset-4" onClick={onRetry}>
          {t("admin.common.retry")}
        </button>
      </span>
    </p>
  );
}
