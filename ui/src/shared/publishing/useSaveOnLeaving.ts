/** Leaving an editor writes the draft. */
import { useEffect, useEffectEvent, useRef } from "react";

import { refresh } from "../admin/deleted";
import { showToast } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";

/**
 * Do *save* when the form of a record is left within the application; undefined is nothing to save.
 *
 * It answers whether all was saved. What was not is still on this device, and that is said. Returns
 * what gives the writing up: nothing is saved any more.
 */
export function useSaveOnLeaving(collection: Collection, save: (() => Promise<boolean>) | undefined): () => void {
  const isGivenUp = useRef(false);
  const leave = useEffectEvent(() => {
    if (save && !isGivenUp.current) void keep(collection, save);
  });
  useEffect(() => () => leave(), []);
  return () => {
    isGivenUp.current = true;
  };
}

async function keep(collection: Collection, save: () => Promise<boolean>) {
  const isSaved = await save().catch(() => false);
  if (isSaved) showToast("ok", t("admin.draft.saved"));
  else showToast("warn", t("admin.publish.not_saved"));
  void refresh(collection);
}
