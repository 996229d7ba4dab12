/** A form that goes on from a newer version of its record: nothing that is typed is lost. */
import type { ContentField } from "@shared/admin/contentTypes";
import type { Fields } from "@shared/admin/saveRecord";
import { sameValue } from "@shared/admin/saveRecord";
import { splitTwin } from "@shared/admin/languages/twins";
import { RULES } from "./fields/rules";
import { storedFields, storedOf, valuesOf } from "./fields/values";
import type { Values } from "./fields/values";

interface Newer {
  /** What the form was read from, and what is stored now. */
  base: object;
  current: object;
  /** What was sent of it, where that led to *current*. */
  sent: Fields;
  /** The fields that are to be as somebody else has them. */
  theirs: readonly string[];
}

/**
 * Return what stands in the form then: what others changed as they did, what was typed as it is.
 *
 * What was sent and is the same still becomes what the server made of it, but for the spaces around.
 */
export function mergedValues(fields: readonly ContentField[], values: Values, newer: Newer): Values {
  const { base, current, sent, theirs } = newer;
  const [before, now] = [storedOf(fields, base), storedOf(fields, current)];
  const whole = { ...values, ...onlyIn(sent, completedValues(fields, values)) };
  const mine = storedFields(fields, whole);
  const read = valuesOf(fields, current);

  function isTaken(name: string): boolean {
    if (theirs.includes(name)) return true;
    if (name in sent && sameValue(mine[name], sent[name])) return !sameValue(now[name], sent[name]);
    return sameValue(mine[name], before[name]) && !(name in sent) && !sameValue(now[name], before[name]);
  }

  const merged: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, kind } = field;
    if (!isTaken(name)) merged[name] = whole[name];
    else merged[name] = RULES[kind]?.adopted?.(field, read, whole, merged) ?? read[name];
  }
  return merged;
}

function onlyIn(sent: Fields, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in sent));
}

/** Say whether the field *name* of *record* is as it stood in any of what was *sent* from here. */
export function isOwn(fields: readonly ContentField[], name: string, record: object, sent: readonly Fields[]): boolean {
  const now = storedOf(fields, record)[name];
  return sent.some((one) => name in one && sameValue(one[name], now));
}

/** Return what is to be sent of *names*, over *record*: with what means something only together with them. */
export function changesOf(fields: readonly ContentField[], record: object, values: Values, names: readonly string[]): Fields {
  if (names.length === 0) return {};
  const whole = completedValues(fields, values);
  const told = new Set(names);
  for (const { name } of fields.filter(({ kind }) => kind === "gallery")) {
    const about = fields.filter(({ of }) => of === name);
    const isTold = told.has(name) || whole[name] !== values[name] || about.some(({ kind, name: one }) => kind === "picture_of" && told.has(one));
    // Among other pictures the place of the cover may mean another one.
    if (isTold) [name, ...about.flatMap(({ kind, name: one }) => (kind === "cover" ? [one] : []))].forEach((one) => told.add(one));
  }
  const stored = storedFields(fields, whole);
  return { ...Object.fromEntries([...told].map((name) => [name, stored[name]])), ...replacing(fields, record as Fields, stored, told) };
}

/** Return *values* with what was found out about them since they were stored. */
function completedValues(fields: readonly ContentField[], values: Values): Values {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, RULES[kind]?.completed?.(values[name]) ?? values[name]]));
}

/** The field that *name* is, or is the twin of. */
function kin({ name }: ContentField): string {
  return splitTwin(name)?.of ?? name;
}

/** What takes the place of older fields does so in every language: what *record* has in those would go on being shown. */
function replacing(fields: readonly ContentField[], record: Fields, stored: Fields, told: ReadonlySet<string>): Fields {
  const replaced = new Set(fields.filter(({ name, replaces = [] }) => told.has(name) && replaces.some((older) => record[splitTwin(older)?.of ?? older] !== undefined)).map(kin));
  const moved = fields.filter((field) => replaced.has(kin(field)));
  return Object.fromEntries(
    moved.flatMap(({ name, replaces = [] }) => [
      ...(sameValue(stored[name], record[name]) ? [] : [[name, stored[name]]]),
      ...replaces.filter((older) => record[older] !== undefined).map((older) => [older, null]),
    ]),
  );
}
