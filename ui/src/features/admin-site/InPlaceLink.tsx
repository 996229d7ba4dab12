/** Leads to the page on which visitors see a part or a record, to be edited there. */
import type { ContentType } from "@shared/admin/contentTypes";
import { SiteLink } from "@shared/SiteLink";
import { editingPath, pathOfType, servicePath } from "./inplace/pages";
import { t } from "./text";

interface InPlaceLinkProps {
  type: ContentType;
  /** The record, where it is one of a list. */
  record?: object | undefined;
  /** In which it is edited. */
  language: string;
}

export function InPlaceLink({ type, record, language }: InPlaceLinkProps) {
  const path = record && type.name === "services" ? servicePath(record) : pathOfType(type);
  // What search engines are told stands on no page.
  if (path === undefined || type.name === "search") return null;
  return (
    <SiteLink className="btn btn--line" to={editingPath(path, language)}>
      {t("admin.inplace.open")}
    </SiteLink>
  );
}
