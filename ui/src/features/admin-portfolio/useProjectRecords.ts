/** The projects as administrators see them, in their order, kept in step with the server. */
import { useMemo } from "react";
import useSWR from "swr";

import { useFound } from "@shared/admin/useRecords";
import type { Problem } from "@shared/problem";
import { picturesOf, textOf, typeOf } from "./formValues";
import type { AdminSite, ProjectRecords, ProjectRow, ProjectType } from "./types";

export const RECORDS_URL = "/api/admin/portfolio";

export function recordUrl(id: string): string {
  return `${RECORDS_URL}/${encodeURIComponent(id)}`;
}

export type ListTab = "all" | ProjectType;

/** Return the projects, and as rows those under *tab* that hold *words*, as far as they are loaded. */
export function useProjectRecords(tab: ListTab, words: string) {
  const { all, found, isMany } = useFound<ProjectRecords>(RECORDS_URL, selectionUrl(tab, words));
  const { data, ...list } = found;
  const rows = useMemo(() => data && rowsOf(data).filter(({ type }) => tab === "all" || type === tab), [data, tab]);
  return {
    ...list,
    /** All projects, whatever is looked for. */
    records: all.data,
    rows,
    etags: data?.etags ?? {},
    /** How many there are of what is looked for. */
    total: isMany ? data?.total : rows?.length,
    isMany,
  };
}

export type ProjectList = ReturnType<typeof useProjectRecords>;

/** The limits and the image host that forms and the guide name. */
export function useAdminSite(): AdminSite | undefined {
  return useSWR<AdminSite, Problem>("/api/admin/site", { revalidateOnFocus: false }).data;
}

function selectionUrl(tab: ListTab, words: string): string {
  const query = [
    ...(tab === "all" ? [] : [`type=${tab}`]),
    ...(words ? [`search=${encodeURIComponent(words)}`] : []),
  ];
  return query.length > 0 ? `${RECORDS_URL}?${query.join("&")}` : RECORDS_URL;
}

function rowsOf({ items, cards }: ProjectRecords): ProjectRow[] {
  return items.map((record) => {
    const card = cards[record.id];
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
