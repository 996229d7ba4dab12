/** The button that takes the demo away, after it was asked; it can be taken back. */
import { useState } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { useAction } from "@shared/admin/useAction";
import type { Schema } from "@shared/contract";
import { refreshContent } from "@shared/opening/useOpening";
import { showDone } from "@shared/publishing/showPublished";
import { sendSigned } from "@shared/session";
import { t } from "./text";

interface DemoRemovalProps {
  /** What is left of the demo, in words. */
  parts: string;
}

export function DemoRemoval({ parts }: DemoRemovalProps) {
  const [isAsked, ask] = useState(false);
  const { isBusy, run } = useAction();

  async function remove() {
    await run(removeDemo);
    ask(false);
  }

  return (
    <>
      <button type="button" className="btn btn--line" onClick={() => ask(true)}>
        {t("admin.opening.demo_remove")}
      </button>
      {isAsked ? (
        <ConfirmDialog
          question={t("admin.opening.demo_title")}
          confirm={t("admin.opening.demo_remove")}
          onConfirm={() => void remove()}
          onCancel={() => ask(false)}
          busy={isBusy}
          danger
        >
          {t("admin.opening.demo_body", { parts })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type Removed = Schema<"RemovedDemoOut">;

/** Take away what the demo brought and nobody edited; say how much that was, with the way back. */
async function removeDemo(): Promise<void> {
  const { data } = await sendSigned<Removed>("POST", "/api/admin/demo/remove");
  await refreshContent();
  await showDone("site", removedText(data), ({ action }) => action === "demo_removed", refreshContent);
}

function removedText({ records, fields, kept }: Removed): string {
  const told = [
    ["admin.opening.demo_removed", records],
    ["admin.opening.demo_emptied", fields],
    ["admin.opening.demo_kept", kept],
  ] as const;
  const sentences = told.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  return sentences.join(" ") || t("admin.opening.demo_nothing");
}
