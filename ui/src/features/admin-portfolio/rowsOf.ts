/** The projects as rows of their list. */
import { standingOf } from "@shared/publishing/StateMark";
import { nameOf, textOf, typeOf } from "./stored";
import type { ProjectRecords, ProjectRow } from "./types";

export function rowsOf({ items, cards }: ProjectRecords, demo: object): ProjectRow[] {
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
      imageCount: card?.imageCount ?? 0,
      thumbnail: card?.thumbnail,
      isOfDemo: Object.hasOwn(demo, record.id),
      standing: standingOf(record),
    };
  });
}
