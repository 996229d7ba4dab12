/** Leaving an editor writes the draft. */
import { useEffect, useEffectEvent, useRef } from "react";

import { refresh } from "../admin/deleted";
import { showToast } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";
import { forgetAutosave } from "./useAutosave";

/**
 * Do *save* when the form of the record *id* is left within the application; undefined is nothing to save.
 *
 * It answers whether all was saved. What was not is still on this device, and that is said. Returns
 * what gives the writing up: nothing is saved any more.
 */
export function useSaveOnLeaving(
  collection: Collection,
  id: string,
  save: (() => Promise<boolean>) | undefined,
): () => void {
  const isGivenUp = useRef(false);
  const leave = useEffectEvent(() => {
    if (save && !isGivenUp.current) void keep(collection, id, save);
  });
  useEffect(() => () => leave(), []);
  return () => {
    isGivenUp.current = true;
  };
}

async function keep(collection: Collection, id: string, save: () => Promise<boolean>) {
  const isSaved = await save().catch(() => false);
  // A copy may still be on its way, and arrive after the draft.
  if (isSaved) void forgetAutosave(collection, id);
  if (isSaved) showToast("ok", t("admin.draft.saved"));
  else showToast("warn", t("admin.publish.not_saved"));
  void refresh(collection);
}
