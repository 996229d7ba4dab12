/** The projects as administrators see them, in their order, kept in step with the server. */
import { useMemo } from "react";
import useSWR from "swr";

import { useDemoRecords } from "@shared/admin/demo/useDemoFields";
import { useFound } from "@shared/admin/useRecords";
import type { Problem } from "@shared/problem";
import { standingOf } from "@shared/publishing/StateMark";
import type { State } from "@shared/publishing/types";
import { readGallery } from "@records/fields/gallery";
import { nameOf, textOf, typeOf } from "./stored";
import type { AdminSite, ProjectRecords, ProjectRow, ProjectType } from "./types";

export const RECORDS_URL = "/api/admin/portfolio";

const GALLERY = { name: "images", older: ["main_img", "sub_imgs"] };

export type ListTab = "all" | ProjectType;

/** What of the projects is looked for. */
export interface Selection {
  tab: ListTab;
  words: string;
  state: State | "";
}

/** Return the projects, and as rows those of the *selection*, as far as they are loaded. */
export function useProjectRecords(selection: Selection) {
  const { tab, words, state } = selection;
  const isAsked = words !== "" || state !== "";
  const { all, found, isMany } = useFound<ProjectRecords>(RECORDS_URL, selectionUrl(selection), isAsked);
  const { data, ...list } = found;
  const demo = useDemoRecords("portfolio");
  const rows = useMemo(
    () => data && rowsOf(data, demo).filter(({ type }) => tab === "all" || type === tab),
    [data, demo, tab],
  );
  return {
    ...list,
    /** All projects, whatever is looked for. */
    records: all.data,
    rows,
    etags: data?.etags ?? {},
    /** How many there are of what is looked for. */
    total: isMany || isAsked ? data?.total : rows?.length,
    /** Whether not all of them were asked for. */
    isChosen: isMany || isAsked,
  };
}

export type ProjectList = ReturnType<typeof useProjectRecords>;

/** The limits and the image host that forms and the guide name. */
export function useAdminSite(): AdminSite | undefined {
  return useSWR<AdminSite, Problem>("/api/admin/site", { revalidateOnFocus: false }).data;
}

function selectionUrl({ tab, words, state }: Selection): string {
  const query = [
    ...(tab === "all" ? [] : [`type=${tab}`]),
    ...(state ? [`state=${state}`] : []),
    ...(words ? [`search=${encodeURIComponent(words)}`] : []),
  ];
  return query.length > 0 ? `${RECORDS_URL}?${query.join("&")}` : RECORDS_URL;
}

function rowsOf({ items, cards }: ProjectRecords, demo: object): ProjectRow[] {
  return items.map((record) => {
    const card = cards[record.id];
    const type = typeOf(record);
    return {
      id: record.id,
      type,
      title: nameOf(record, card?.title),
      address: textOf(record.address) || "-",
      detail: (type === "residential" ? textOf(record.area) || textOf(record.info) : (card?.typeLabel ?? "")) || "-",
      constructionDate: textOf(record.constructionDate) || "-",
      imageCount: readGallery(GALLERY, record).length,
      thumbnail: card?.thumbnail,
      isOfDemo: Object.hasOwn(demo, record.id),
      standing: standingOf(record),
    };
  });
}
