/** What the panels call a record, and what kind it is of. */
import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { isOfSite, nameOfRecord } from "@shared/admin/recordNames";
import { t } from "./text";

interface Told {
  collection: string;
  id: string;
  title: string;
}

type Types = readonly ContentType[] | undefined;

/** Return the name of a record; one of a list of the site with that of its list. */
export function recordText({ collection, id, title }: Told, types: Types): string {
  const type = contentTypeOf(types, collection, id);
  const name = nameOfRecord(types, collection, id, title) || id;
  return type?.isList && isOfSite(collection) ? t("admin.dashboard.of_list", { list: type.label, name }) : name;
}

export function kindText(collection: string): string {
  if (isOfSite(collection)) return t("admin.dashboard.kind.site");
  return t(collection === "portfolio" ? "admin.dashboard.kind.project" : "admin.dashboard.kind.insight");
}
