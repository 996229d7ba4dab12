/** The texts of a form in another language, each below the one that it says. */
import { Fragment } from "react";
import type { ReactNode } from "react";

import type { Faults } from "../../publishing/types";
import { sourceOf } from "../focal/sources";
import { changeAt, controlId, countDecisive, countMissing, entriesOf } from "./fields";
import type { Entry, TwinField, Values, Within } from "./fields";
import styles from "./Languages.module.css";
import { t } from "./text";
import { TranslatedField } from "./TranslatedField";
import { BASE } from "./twins";

export interface TranslationProps {
  language: string;
  /** What is said in other languages. */
  fields: readonly TwinField[];
  /** What stands in the form, twins as fields of their own. */
  values: Values;
  onChange: (name: string, value: unknown) => void;
  /** What is wrong, by path: `en.title`, `sections.2.en.heading`. */
  faults: Faults;
  /** What the ids of the controls begin with: `PREFIX-en-title`. */
  idPrefix: string;
  /** The fields that are still as the demo brought them. */
  demo?: ReadonlySet<string>;
  /** Whether a single line break is shown as one in texts with marks. */
  lineBreaks?: boolean;
  /** Stands around the texts, as it does around the form. */
  className?: string;
}

export function Translation(props: TranslationProps) {
  const { fields, values, language, onChange, faults, idPrefix, demo, lineBreaks = false, className } = props;
  const entries = entriesOf(fields, values, language);

  function change(path: string, text: string) {
    const { name, value } = changeAt(values, path, text);
    onChange(name, value);
  }

  return (
    <div className={`@container grid grid-cols-[minmax(0,1fr)] gap-5 content-start [&>p]:m-0 ${className ?? ""}`} data-content-fields>
      <p className="meta">{t(entries.length > 0 ? "admin.language.help" : "admin.language.nothing", { base: BASE.name })}</p>
      {entries.length > 0 ? <Standing entries={entries} /> : null}
      {groupsOf(entries).map((group) => (
        <Group key={group[0]?.path} entries={group}>
          {(entry) => (
            <TranslatedField
              entry={entry}
              language={language}
              id={controlId(idPrefix, entry.path)}
              fault={faults[entry.path]}
              isDemo={demo?.has(entry.path) === true}
              lineBreaks={lineBreaks}
              onChange={(text) => change(entry.path, text)}
            />
          )}
        </Group>
      ))}
    </div>
  );
}

/** Whether visitors are offered it in the language, and what they do not see. */
function Standing({ entries }: { entries: readonly Entry[] }) {
  const [count, decisive] = [countMissing(entries), countDecisive(entries)];
  return (
    <p className={`${styles.standing} st ${decisive > 0 ? "st--todo" : "st--live"}`} role="status">
      {standingText(count, decisive)}
    </p>
  );
}

function standingText(count: number, decisive: number): string {
  if (decisive > 0) return t("admin.language.lacking", { count: decisive });
  return count > 0 ? t("admin.language.partly", { count }) : t("admin.language.whole");
}

interface GroupProps {
  /** Those of one thing. */
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
}

function Group({ entries, children }: GroupProps) {
  const within = entries[0]?.within ?? [];
  const shown = entries.map((entry) => <Fragment key={entry.path}>{children(entry)}</Fragment>);
  if (within.length === 0) return shown;
  const name = within.map(nameOf).join(" · ");
  const picture = pictureIn(within);
  return (
    <section className={styles.group} data-look={picture ? "picture" : lookOf(entries)} aria-label={name}>
      <h3>{name}</h3>
      {picture ? <img className={`${styles.picture} w-40 max-w-full h-auto rounded-1`} src={picture} alt="" loading="lazy" /> : null}
      {shown}
    </section>
  );
}

function lookOf(entries: readonly Entry[]): "lines" | undefined {
  return entries.every(({ field }) => field.kind === "line") ? "lines" : undefined;
}

function nameOf({ field: { label }, place }: Within): string {
  return place === undefined ? label : t("admin.language.item", { label, n: place + 1 });
}

/** Return where to load the picture from that the texts are of; empty for anything else. */
function pictureIn(within: readonly Within[]): string {
  const { value, field } = within.at(-1) ?? {};
  const isPicture = field?.item.some(({ name }) => name === "alt") === true;
  return isPicture && typeof value?.["url"] === "string" ? sourceOf(value["url"], 640) : "";
}

/** Return *entries* with those together that follow each other in the same thing. */
function groupsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0] && homeOf(last[0]) === homeOf(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function homeOf({ within }: Entry): string {
  return within.map(({ field, place }) => `${field.name}.${place ?? ""}`).join("/");
}
