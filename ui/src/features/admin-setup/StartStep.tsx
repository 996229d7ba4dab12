/** The fourth step: the demo to look around in, or nothing yet. */
import { useState } from "react";
import type { CSSProperties, FormEvent } from "react";
import { useNavigate } from "react-router-dom";

import { useSending } from "@shared/admin/useSending";
import "@shared/styles/grad.css";
import { demoGapsOf, demoText } from "./checklist";
import { DemoRemoval } from "./DemoRemoval";
import cafe from "./pictures/cafe.webp";
import living from "./pictures/living.webp";
import study from "./pictures/study.webp";
import styles from "./Start.module.css";
import { StepEnd } from "./StepEnd";
import { nextOf, pathOf } from "./steps";
import { t } from "./text";
import { useDemoLoading } from "./useDemo";
import type { Demo, Loading } from "./useDemo";
import type { Known } from "./useSetup";

const KINDS = ["demo", "empty"] as const;
type Kind = (typeof KINDS)[number];

export function StartStep({ known }: { known: Known }) {
  const { demo } = known;
  const [kind, choose] = useState<Kind>("demo");
  const navigate = useNavigate();
  const { isBusy, faults, sending } = useSending([]);
  const { loading, load } = useDemoLoading(demo);
  const isChosen = demo.loaded || loading === "underway" || (known.projects > 0 && loading !== "failed");

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (isChosen || kind === "empty") return void navigate(pathOf(nextOf("start")));
    return void sending(load);
  }

  return (
    <form className="grid gap-6 mt-8" onSubmit={goOn}>
      {isChosen ? null : <Kinds kind={kind} onChoose={choose} />}
      <div role="status">
        <Progress loading={loading} demo={demo} />
      </div>
      {isChosen && loading !== "underway" ? <There known={known} /> : null}
      <StepEnd step="start" isBusy={isBusy} refusal={faults["other"]} label={labelOf()} />
    </form>
  );

  function labelOf(): string {
    if (isChosen || kind === "empty") return t("admin.setup.next");
    return t(loading === "failed" ? "admin.common.retry" : "admin.setup.start.load");
  }
}

function Kinds({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[1fr_1fr]">
      <legend className="sr">{t("admin.setup.steps.start")}</legend>
      {KINDS.map((one) => (
        <label key={one} className="grid grid-rows-[auto_1fr] border border-rule-strong rounded-1 bg-surface cursor-pointer [&:has(:checked)]:border-accent [&:has(:checked)]:[box-shadow:inset_0_0_0_1px_var(--accent)]">
          <span className={styles.look} data-kind={one}>
            {one === "demo" ? [living, cafe, study].map((picture) => <img key={picture} src={picture} alt="" />) : <span />}
          </span>
          <span className="[&_b]:text-15 [&_b]:font-semibold [&_span]:col-2 [&_span]:text-ink-2 grid grid-cols-[18px_1fr] gap-x-3 gap-y-1 content-start p-4 leading-[1.65]">
            <input className="radio focus-visible:outline-offset-3" type="radio" name="kind" checked={kind === one} onChange={() => onChoose(one)} />
            <b>{t(`admin.setup.start.${one}`)}</b>
            <span>{t(`admin.setup.start.${one}_body`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Progress({ loading, demo: { done, total } }: { loading: Loading; demo: Demo }) {
  if (loading === "none") return null;
  if (loading !== "underway") return <p>{t(`admin.setup.start.${loading}`)}</p>;
  return (
    <div className="grid gap-3">
      <p>{total > 1 ? t("admin.setup.start.loading", { done, total }) : t("admin.setup.start.beginning")}</p>
      <div className="grad" style={{ "--v": (100 * done) / Math.max(total, 1) } as CSSProperties} aria-hidden="true" />
      <p className="meta">{t("admin.setup.start.meanwhile")}</p>
    </div>
  );
}

/** What is on the site already: the demo, which can be taken away, or content of its own. */
function There({ known: { left, opening, projects } }: { known: Known }) {
  const parts = demoText(left, demoGapsOf(opening));
  if (!parts) return <p>{t("admin.setup.start.own", { count: projects })}</p>;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between">
      <p>{t("admin.opening.demo_left", { parts })}</p>
      <DemoRemoval parts={parts} />
    </div>
  );
}
