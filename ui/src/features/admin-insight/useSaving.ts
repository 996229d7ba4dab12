/** Saving what is in the editor: what has to be corrected, and what others saved meanwhile. */
import { useState } from "react";

import type { Disputed, Side } from "@shared/admin/ConflictDialog";
import { createRecord } from "@shared/admin/createRecord";
import { failureText, refresh } from "@shared/admin/deleted";
import { saveRecord } from "@shared/admin/saveRecord";
import type { SaveOutcome, Version } from "@shared/admin/saveRecord";
import { Problem } from "@shared/problem";
import { showToast } from "@shared/toasts";
import { editedFields, faultsOf, newFields, rebased, valuesOf } from "./formValues";
import type { FieldName, FormValues } from "./formValues";
import { t } from "./text";
import type { InsightRecord } from "./types";
import type { Base, Editor } from "./useEditor";
import { RECORDS_URL, recordUrl } from "./useInsightRecords";

export type Faults = Partial<Record<FieldName, string>>;

interface Conflict {
  current: Version<InsightRecord>;
  fields: string[];
}

const LABELS = {
  title: "field.title",
  category: "field.category",
  date: "field.date",
  url: "field.url",
  thumbnail: "field.thumbnail",
  content: "field.content",
} as const;

export function useSaving(editor: Editor) {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState("");
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);

  /** Work with the editor locked; what goes wrong is shown in it. */
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure("");
    try {
      await work();
    } catch (error) {
      setFaults(fieldFaults(error));
      setFailure(t("admin.editor.failed", { message: failureText(error) }));
    }
    setBusy(false);
  }

  async function create(values: FormValues) {
    const made = await createRecord<InsightRecord>(RECORDS_URL, editor.creation, newFields(values));
    if (made.outcome === "created") {
      finish(t("admin.editor.created"));
    } else if (made.outcome === "existing") {
      editor.rebase(made.version, values);
      await update(made.version, values);
    } else {
      editor.renewCreation();
      setGone(true);
    }
  }

  async function update(base: Version<InsightRecord>, values: FormValues) {
    const edited = editedFields(base.record, values);
    settle(await saveRecord(recordUrl(base.record.id), base, edited));
  }

  function settle(result: SaveOutcome<InsightRecord>) {
    if (result.outcome === "conflict") setConflict(result);
    else if (result.outcome === "gone") setGone(true);
    else {
      const merged = result.outcome === "merged" ? t("admin.conflict.merged") : undefined;
      finish(t("admin.editor.updated"), merged);
    }
  }

  function finish(text: string, detail?: string) {
    showToast("ok", text, detail);
    editor.finish();
    void refresh("insights");
  }

  function save(base: Base, values: FormValues) {
    const found = faultsOf(values, base === null);
    const texts = Object.entries(found).map(([name, key]) => [name, t(key)] as const);
    setFaults(Object.fromEntries(texts));
    setFailure("");
    if (texts.length > 0) return;
    void attempt(() => (base ? update(base, values) : create(values)));
  }

  /** Keep the side chosen for each field; with any of mine left, save at once. */
  function decide(sides: Readonly<Record<string, Side>>) {
    const { base, values } = editor;
    if (!conflict || !base) return;
    const theirs = conflict.fields.filter((field) => sides[field] === "theirs");
    const next = rebased(values, base.record, conflict.current.record, theirs);
    editor.rebase(conflict.current, next);
    setConflict(null);
    if (theirs.length < conflict.fields.length) save(conflict.current, next);
  }

  return {
    isBusy,
    faults,
    failure,
    conflict,
    isGone,
    disputed: conflict ? disputedTexts(conflict, editor.values) : [],
    save: () => save(editor.base, editor.values),
    decide,
    dismiss: () => {
      setConflict(null);
      setGone(false);
    },
    saveAsNew: () => {
      setGone(false);
      void attempt(() => create(editor.values));
    },
  };
}

function disputedTexts({ current, fields }: Conflict, values: FormValues): Disputed[] {
  const theirs = valuesOf(current.record);
  return fields.map((field) => {
    const key = LABELS[field as FieldName];
    const of = (one: FormValues) => String(one[field as FieldName] ?? "");
    return { field, label: key ? t(key) : field, mine: of(values), theirs: of(theirs) };
  });
}

function fieldFaults(error: unknown): Faults {
  if (!(error instanceof Problem)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
}
