/** Typing in the text of one region, until it is done or as it was. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { lengthOf } from "@shared/admin/altText";
import { BASE, fieldAt as rootOf } from "@shared/admin/languages/twins";
import { textOf } from "@records/fields/values";
import type { RecordEditor } from "@records/useRecordEditor";
import { pathNow } from "./items";
import { missed } from "./missed";
import { putValue } from "./putValue";
import { isLong, limitOf, valueAt } from "./regions";
import type { TextRegion } from "./regions";
import { markAs } from "./saidIn";
import { showText } from "./showText";
import { sourceOf } from "./untranslated";
import { t } from "./text";

const BREAKS = /\s*[\r\n]+\s*/g;

/**
 * Return what is typed into *region*, and what ends it; *onClosed* is called then.
 *
 * Somebody may take away the item of a list in which it stands: what was typed can be copied then.
 */
export function useTextEditing(editing: RecordEditor, region: TextRegion, onClosed: () => void) {
  const { field } = region;
  const [before] = useState(editing.values);
  const path = pathNow(region.path, before, editing.values);
  const root = rootOf(region.path);
  const value = path === null ? "" : textOf(valueAt(editing.values, path));
  const [start, setStart] = useState(value);
  const [hasTyped, setHasTyped] = useState(false);
  // What others write before somebody types here is where it begins.
  if (!hasTyped && value !== start) setStart(value);
  const isReset = useRef(false);
  // Where another item took the place of this one, what that says is no source.
  const source = path === region.path ? sourceOf(region, editing.values) : sourceOf(region, before);
  const [typed, setTyped] = useState("");
  const [isFinishing, setFinishing] = useState(false);
  const limit = limitOf(field);
  const count = lengthOf(value);
  const isOver = limit !== undefined && count > limit;
  const fault = isOver ? t("admin.inplace.over", { count: count - limit }) : (editing.faults[path ?? root] ?? editing.faults[root] ?? "");
  if (isFinishing && fault) setFinishing(false);

  function change(text: string) {
    setFinishing(false);
    const next = isLong(field) ? text : text.replaceAll(BREAKS, " ");
    if (path === null) return;
    setHasTyped(true);
    setTyped(next);
    putValue(editing, path, next);
  }

  const isMissing = path === null;
  const isOut = !editing.edited.includes(root) || editing.savingState === "offline" || editing.savingState === "failed";
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    // Once it is in the draft; what cannot get there now is on this device, and the bar says so.
    if (isFinishing && isOut && !isMissing) close();
  }, [isFinishing, isOut, isMissing]);
  const show = useEffectEvent(() => {
    if (isReset.current || isMissing || value === start || field.kind === "markdown") return;
    showText(region, value.trim() || source);
    if (region.translation) markAs(value.trim() ? region.translation.language : BASE.code, region);
  });
  // Also when something else is opened: the page is not drawn anew before that is closed.
  useEffect(() => () => show(), []);
  const leave = useEffectEvent(() => {
    missed(region.label, typed);
    onClosed();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);

  return {
    value,
    /** What it is in the base language, where it is said in another one. */
    source,
    isOver,
    fault,
    isFinishing,
    counter: limit === undefined ? "" : t("admin.site.counter", { count, max: limit }),
    change,
    flush: editing.flush,
    save: editing.save,
    /** Save it and close; what is too long stays open. */
    done: () => {
      if (isOver) return;
      setFinishing(true);
      editing.flush();
    },
    /** Close it with what stood there before. */
    reset: () => {
      isReset.current = true;
      if (value !== start) change(start);
      onClosed();
    },
  };
}

export type TextEditing = ReturnType<typeof useTextEditing>;
