/** What is done with what waits in several parts of the site: shown, published, dropped. */
import { getJson } from "@shared/api";
import { shownInstant } from "@shared/publishing/instants";
import { showDone } from "@shared/publishing/showPublished";
import { recordUrl } from "@shared/publishing/types";
import type { Collection, SiteList } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { namesOf } from "./overview";
import type { Part } from "./overview";
import { isWaiting, listUrl } from "./records";
import type { ListedRecords } from "./records";
import { t } from "./text";
import { refreshSite } from "./useOverview";

/** Publish what waits in *parts*, now or *at* an instant, with a *note* in the history, and offer to take that back. */
export async function publishParts(parts: readonly Part[], at: string | undefined, note: string): Promise<void> {
  const names = parts.map(({ part }) => part);
  const body = { parts: names, ...(at === undefined ? {} : { at }), ...(note ? { note } : {}) };
  await sendSigned("POST", "/api/admin/site/publish", { body });
  await refreshSite();
  if (at !== undefined) return showToast("ok", t("admin.publish.scheduled_done", { time: shownInstant(at) }));
  const collections = new Set(parts.map(({ part, isList }) => (isList ? part : "site")));
  await showDone(
    "site",
    t("admin.publish.published_parts", { count: parts.length }),
    ({ action, ids }) => action === "published" && Object.keys(ids).some((collection) => collections.has(collection)),
    refreshSite,
    namesOf(parts),
  );
}

/** Drop what waits in *parts*: what visitors see is what stands there then. */
export async function discardParts(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    for (const { collection, id } of await waitingIn(part)) {
      // One after the other: each is a change of its own, and can be taken back by itself.
      await sendSigned("DELETE", `${recordUrl(collection, id)}/draft`, { headers: { "If-Match": "*" } });
    }
  }
}

/** A record of which a draft waits to be published. */
export interface Waiting {
  collection: Collection;
  id: string;
}

/** Return what waits in *part*. */
export async function waitingIn({ part, isList }: Part): Promise<readonly Waiting[]> {
  if (!isList) return [{ collection: "site", id: part }];
  const collection = part as SiteList;
  const { items } = await getJson<ListedRecords>(listUrl(collection));
  return items.filter(isWaiting).map(({ id }) => ({ collection, id }));
}
