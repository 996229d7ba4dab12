/** What has to be there before the site is opened, each line with where it is filled. */
import { useState } from "react";
import useSWR from "swr";

import { opening_demo_left } from "@problems";
import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentCollection, ContentType } from "@shared/admin/contentTypes";
import { Caution, Done } from "@shared/icons";
import type { Gap, Opening } from "@shared/opening/useOpening";
import { recordUrl } from "@shared/publishing/types";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { checklistOf, demoGapsOf, demoText, formsOf, pathOfGap } from "./checklist";
import type { Line, Place } from "./checklist";
import styles from "./Checklist.module.css";
import { DemoRemoval } from "./DemoRemoval";
import { t } from "./text";

interface ChecklistProps {
  opening: Opening;
  /** What is left of the demo, as the server counts it. */
  left: Readonly<Record<string, number>>;
}

export function Checklist({ opening, left }: ChecklistProps) {
  const { types = [] } = useContentTypes();
  const { site } = useSite();
  const { phone = "", email = "" } = site?.footer ?? {};
  const told = { brand: site?.brand.ko ?? "", company: [phone, email].filter(Boolean).join(" · ") };

  return (
    <>
      <ul className="border-t border-t-ink" aria-label={t("admin.opening.list")}>
        {checklistOf({ types, opening, told }).map((line) => (
          <ChecklistLine key={line.key} line={line} />
        ))}
        <DemoLine gaps={demoGapsOf(opening)} left={left} types={types} />
      </ul>
      {opening.advice.map((gap) => (
        <p key={gap.part} className="meta mt-3 [&_a]:underline [&_a]:underline-offset-4">
          {gap.message} <SiteLink to={formsOf(gap.part)}>{t("admin.opening.fill")}</SiteLink>
        </p>
      ))}
    </>
  );
}

function ChecklistLine({ line: { title, isDone, detail, places } }: { line: Line }) {
  return (
    <li className={styles.line} data-done={isDone}>
      {isDone ? <Done /> : <Caution />}
      <b>{title}</b>
      <span className="meta">{detail}</span>
      {places.length > 0 ? (
        <ul className="mt-1.5">
          {places.map((place) => (
            <PlaceRow key={place.to} place={place} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function PlaceRow({ place: { label, to, act } }: { place: Place }) {
  return (
    <li>
      <SiteLink className="[&_span]:flex-none [&_span]:font-medium [&_span]:underline [&_span]:decoration-rule-strong [&_span]:decoration-1 [&_span]:underline-offset-5 [&:hover_span]:decoration-current flex items-center justify-between gap-4 min-h-11 border-t border-t-rule" to={to}>
        {label} <span>{act}</span>
      </SiteLink>
    </li>
  );
}

interface DemoLineProps {
  gaps: readonly Gap[];
  left: Readonly<Record<string, number>>;
  types: readonly ContentType[];
}

function DemoLine({ gaps, left, types }: DemoLineProps) {
  const parts = demoText(left, gaps);
  if (gaps.length === 0) {
    return (
      <li className={styles.line} data-done>
        <Done />
        <b>{opening_demo_left.title}</b>
        <span className="meta">{t("admin.opening.demo_none")}</span>
      </li>
    );
  }
  return (
    <li className={styles.line} data-done={false}>
      <Caution />
      <b>{opening_demo_left.title}</b>
      <span className="meta">{t("admin.opening.demo_left", { parts })}</span>
      <div className={styles.act}>
        <DemoRemoval parts={parts} />
      </div>
      <DemoPlaces gaps={gaps} types={types} />
    </li>
  );
}

/** So many places are named; the others follow when these are done. */
const MOST_PLACES = 12;

function DemoPlaces({ gaps, types }: Omit<DemoLineProps, "left">) {
  const [isOpen, setOpen] = useState(false);
  const shown = gaps.slice(0, MOST_PLACES);
  return (
    <details className={styles.all} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("admin.opening.demo_places")}</summary>
      {isOpen ? (
        <ul className="mt-1.5">
          {shown.map((gap) => (
            <DemoPlace key={pathOfGap(gap) + gap.code} gap={gap} types={types} />
          ))}
        </ul>
      ) : null}
      {gaps.length > shown.length ? (
        <p className="meta">{t("admin.opening.demo_more", { count: gaps.length - shown.length })}</p>
      ) : null}
    </details>
  );
}

function DemoPlace({ gap, types }: { gap: Gap; types: readonly ContentType[] }) {
  const { part, field, id } = gap;
  const type = contentTypeOf(types, id ? part : "site", id || part);
  const name = useRecordName(part as ContentCollection, id, type?.title || "title");
  const whose = type?.label ?? part;
  const what = id ? name : (type?.fields.find((one) => one.name === field)?.label ?? "");
  const label = [whose, what].filter(Boolean).join(": ");
  return <PlaceRow place={{ label, to: pathOfGap(gap), act: t("admin.opening.check") }} />;
}

/** Return what a record is called; empty for a part, and until it is known. */
function useRecordName(collection: Collection, id: string, field: string): string {
  const { data } = useSWR<Readonly<Record<string, unknown>>>(id ? recordUrl(collection, id) : null);
  const name = data?.[field];
  return typeof name === "string" ? name : "";
}
