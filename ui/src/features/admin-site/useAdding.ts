/** Adding a record to a list of the site: a draft of its own, which is opened then. */
import type { ContentType } from "@shared/admin/contentTypes";
import { createRecord } from "@shared/admin/createRecord";
import { useAction } from "@shared/admin/useAction";
import { useCreationKey } from "@shared/admin/useCreationKey";
import type { SiteList } from "@shared/publishing/types";
import { listUrl } from "./records";
import type { ListedRecord } from "./records";
import { t } from "./text";
import { refreshSite } from "./useOverview";

/** Return what adds a record, to a *group* where there are some; *onAdded* gets its id. */
export function useAdding(list: SiteList, type: ContentType | undefined, onAdded: (id: string) => void) {
  const [key, renew] = useCreationKey();
  const { isBusy, run } = useAction();

  async function add(group: string) {
    if (!type) return;
    const work = async () => {
      const made = await createRecord<ListedRecord>(listUrl(list), key, { state: "draft", ...(group ? { group } : {}) });
      // Only an answer ends the intention: without one the same key asks again.
      renew();
      await refreshSite();
      if (made.outcome !== "gone") onAdded(made.version.record.id);
    };
    await run(work, { failed: t("admin.site.add.failed") });
  }

  return { isBusy, add: (group: string) => void add(group) };
}

