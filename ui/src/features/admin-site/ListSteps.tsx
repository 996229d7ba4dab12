/** From one form to those before and after it, and to the list, where there is no room for the list itself. */
import type { ContentType } from "@shared/admin/contentTypes";
import { ArrowLeft, ArrowRight } from "@shared/icons";
import { formPath, LISTS } from "@shared/publishing/addresses";
import type { SiteList } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { placedIn } from "./list";
import type { ListRow } from "./list";
import styles from "./ListPage.module.css";
import { t } from "./text";

interface ListStepsProps {
  type: ContentType;
  /** All rows, as they stand below each other. */
  rows: readonly ListRow[];
  id: string;
}

export function ListSteps({ type, rows, id }: ListStepsProps) {
  const list = type.name as SiteList;
  const place = rows.findIndex((row) => row.id === id);
  const [before, after] = place < 0 ? [undefined, undefined] : [rows[place - 1], rows[place + 1]];
  const count = t(list === "slides" ? "admin.site.browse.list_slides" : "admin.site.browse.list", { count: rows.length });

  return (
    <nav className={`${styles.steps} flex items-center justify-between gap-x-4 gap-y-2 border-y border-y-rule lg:hidden`} aria-label={t("admin.site.browse.label", { one: type.one })}>
      {before ? (
        <SiteLink to={formPath(list, before.id)}>
          <ArrowLeft /> <span>{shortName(list, rows, before)}</span>
        </SiteLink>
      ) : (
        <span />
      )}
      <SiteLink to={LISTS[list]}>{count}</SiteLink>
      {after ? (
        <SiteLink to={formPath(list, after.id)}>
          <span>{shortName(list, rows, after)}</span> <ArrowRight />
        </SiteLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** A slide is named by its number, as visitors count. */
function shortName(list: SiteList, rows: readonly ListRow[], row: ListRow): string {
  const number = placedIn(rows).indexOf(row) + 1;
  return list === "slides" && number > 0 ? t("admin.site.browse.number", { n: number }) : row.title;
}
