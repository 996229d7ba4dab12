/** What is done with a page as a whole: kept, shown, taken back. */
import { useEffect, useEffectEvent, useState } from "react";

import { useAction } from "@shared/admin/useAction";
import { getJson } from "@shared/api";
import type { At } from "@shared/contract";
import { recordUrl } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { refreshSite } from "../useOverview";
import { waitingAmong } from "./changes";
import type { EditedPage } from "./pages";
import { leadOn, openTab } from "./previewTab";
import type { RecordRef } from "./regions";
import { t } from "./text";
import type { InPlace } from "./useInPlace";
import { isSaved, isSaving, isStuck, putBack } from "./work";

/** What somebody asked for; it is done once nothing is under way any more. */
type Asked = { act: "discard" } | { act: "preview"; tab: Window | null };

type Page = Pick<InPlace, "editings" | "kept" | "renew" | "leave" | "dropChosen">;

/** Return what is done with the page at *address*, which is made of *records*, and shown in *language*. */
export function usePageActs(page: Page, records: readonly RecordRef[], { address, language }: Pick<EditedPage, "address" | "language">) {
  const { editings, kept, renew, leave, dropChosen } = page;
  const [asked, ask] = useState<Asked | null>(null);
  const { isBusy: isDiscarding, run } = useAction();
  const flush = () => editings.forEach((editing) => editing.flush());

  const discard = () =>
    run(
      async () => {
        editings.forEach(putBack);
        const { items } = await getJson<At<"/api/admin/site">>("/api/admin/site");
        for (const { collection, id } of await waitingAmong(records, items)) {
          // One after the other: each is a change of its own, and can be taken back by itself.
          // oxlint-disable-next-line no-await-in-loop
          await sendSigned("DELETE", `${recordUrl(collection, id)}/draft`, { headers: { "If-Match": "*" } });
        }
        await renew(true);
      },
      { done: t("admin.inplace.undone"), refresh: refreshSite },
    );

  const goOn = useEffectEvent((wish: Asked) => {
    const all = [...editings.values()];
    if (wish.act === "discard") {
      if (all.some(isSaving)) return;
      void discard();
    } else if (all.every(isSaved)) leadOn(wish.tab, address, language);
    // The bar says what is in the way.
    else if (all.some(isStuck)) wish.tab?.close();
    else return;
    ask(null);
  });
  useEffect(() => {
    // It waits for what is under way, which ends outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    if (asked) goOn(asked);
  }, [asked, kept]);

  return {
    isDiscarding: isDiscarding || asked?.act === "discard",
    /** Save what waits, at once. */
    onFlush: flush,
    /** Show the page as its drafts make it, once all of it is in them. */
    onPreview: () => {
      flush();
      ask({ act: "preview", tab: openTab() });
    },
    /** Let go of what visitors do not see of the page, typed or in drafts. */
    onDiscard: () => {
      leave();
      dropChosen();
      editings.forEach(putBack);
      ask({ act: "discard" });
    },
    onDone: () => {
      void renew().catch(() => undefined);
      void refreshSite();
    },
  };
}
