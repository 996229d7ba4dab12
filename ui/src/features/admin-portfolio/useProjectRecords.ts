/** The projects as administrators see them, in their order, kept in step with the server. */
import { useMemo } from "react";
import useSWR from "swr";

import { useRecords } from "@shared/admin/useRecords";
import { MOST_AT_ONCE } from "@shared/lists/pages";
import type { ListPage } from "@shared/lists/pages";
import { useList } from "@shared/lists/useList";
import type { Problem } from "@shared/problem";
import { picturesOf, textOf, typeOf } from "./formValues";
import type { AdminSite, ProjectRecord, ProjectRecords, ProjectRow, PublicCard } from "./types";

export const RECORDS_URL = "/api/admin/portfolio";

export function recordUrl(id: string): string {
  return `${RECORDS_URL}/${encodeURIComponent(id)}`;
}
const CARDS_URL = "/api/portfolio";

export function useProjectRecords() {
  const { data: records, ...list } = useRecords<ProjectRecords>(RECORDS_URL);
  // In the same order, and none that is no record: as many reach as far.
  const { data: cards } = useList<ListPage<PublicCard>>(CARDS_URL, MOST_AT_ONCE, records?.items.length);
  const rows = useMemo(() => records && rowsOf(records.items, cards?.items ?? []), [records, cards]);
  return { ...list, records, rows };
}

export type ProjectList = ReturnType<typeof useProjectRecords>;

/** The limits and the image host that forms and the guide name. */
export function useAdminSite(): AdminSite | undefined {
  return useSWR<AdminSite, Problem>("/api/admin/site", { revalidateOnFocus: false }).data;
}

function rowsOf(records: readonly ProjectRecord[], cards: readonly PublicCard[]): ProjectRow[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return records.map((record) => {
    const card = byId.get(record.id);
    const type = typeOf(record);
    return {
      id: record.id,
      type,
      title: textOf(record.title) || card?.title || record.id,
      address: textOf(record.address) || "-",
      detail: (type === "residential" ? textOf(record.area) || textOf(record.info) : (card?.typeLabel ?? "")) || "-",
      constructionDate: textOf(record.constructionDate) || "-",
      imageCount: picturesOf(record).length,
      thumbnail: card?.thumbnail,
    };
  });
}
