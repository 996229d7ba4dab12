/** What was deleted, and bringing it back. */
import useSWR from "swr";

import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { refresh } from "@shared/admin/deleted";
import { nameOfRecord, textIn } from "@shared/admin/recordNames";
import { useAction } from "@shared/admin/useAction";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { t } from "./text";

const TRASH_URL = "/api/admin/trash";

export type Trashed = Schema<"TrashedOut">;

export const keyOf = ({ collection, id }: Trashed) => `${collection}/${id}`;

/** Return what *item* is called; *types* say by which field what is of the site is known. */
export function titleOf({ collection, record, id }: Trashed, types?: readonly ContentType[]): string {
  const title = textIn(record, contentTypeOf(types, collection, id)?.title || "title");
  return nameOfRecord(types, collection, id, title) || id || t("admin.trash.untitled");
}

/** Return what kind of thing *item* is, in a word. */
export function kindOf({ collection, id }: Trashed, types?: readonly ContentType[]): string {
  if (collection === "portfolio") return t("admin.trash.type.project");
  if (collection === "insights") return t("admin.trash.type.insight");
  const type = contentTypeOf(types, collection, id);
  return type?.one || t("admin.trash.type.site");
}

export function useTrash() {
  const { data, error, mutate } = useSWR<At<"/api/admin/trash">, Problem>(TRASH_URL);
  const { types } = useContentTypes();
  const { busy, run } = useAction();

  const restore = (item: Trashed) =>
    run(
      () => sendSigned("POST", `${TRASH_URL}/${encodeURIComponent(item.id)}/restore?collection=${item.collection}`),
      {
        done: t("admin.trash.restored", { title: titleOf(item, types) }),
        failed: (message) => t("admin.trash.restore_failed", { message }),
        refresh: () => Promise.all([mutate(), refresh(item.collection)]),
      },
      keyOf(item),
    );

  return {
    items: data?.items,
    types,
    problem: data ? undefined : error,
    /** The collection and id of what is being brought back. */
    busy,
    reload: () => void mutate(),
    restore,
  };
}
