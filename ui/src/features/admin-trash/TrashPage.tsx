/** What was deleted and can come back. */
import { useState } from "react";

import { actorName } from "@shared/admin/actors";
import { TRASH_DAYS } from "@shared/admin/deleted";
import { Loaded } from "@shared/admin/Loaded";
import { PageHead } from "@shared/admin/PageHead";
import { List } from "@shared/admin/Table";
import { readableTime } from "@shared/admin/times";
import { Empty } from "@shared/Empty";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { daysLeft } from "./daysLeft";
import { t } from "./text";
import type { Trashed } from "./useTrash";
import { keyOf, kindOf, titleOf, useTrash } from "./useTrash";

/** With a week left it is time to decide. */
const SOON_DAYS = 7;

export function TrashPage() {
  useDocumentTitle(t("admin.nav.trash"), t("admin.title_template"));
  const { items, types, problem, busy, reload, restore } = useTrash();
  const [now] = useState(() => Date.now());

  return (
    <main className="wrap">
      <PageHead title={t("admin.trash.title")} lead={t("admin.trash.lead", { days: TRASH_DAYS })} />
      <Loaded data={items} problem={problem} onRetry={reload}>
        {(shown) =>
          shown.length === 0 ? (
            <Empty title={t("admin.trash.empty")} hint={t("admin.trash.hint")} />
          ) : (
            <List rows={shown} keyOf={keyOf} className="pb-16 border-t border-t-ink" look="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center justify-items-start py-4 border-b border-b-rule md:grid-cols-[88px_minmax(0,1fr)_auto_auto] md:gap-6 md:min-h-16 md:py-2.5">
              {(item) => (
                <Row
                  kind={kindOf(item, types)}
                  title={titleOf(item, types)}
                  item={item}
                  days={daysLeft(item.deletedAt, now)}
                  isBusy={busy === keyOf(item)}
                  onRestore={() => void restore(item)}
                />
              )}
            </List>
          )
        }
      </Loaded>
    </main>
  );
}

interface RowProps {
  item: Trashed;
  kind: string;
  title: string;
  days: number;
  isBusy: boolean;
  onRestore: () => void;
}

function Row({ item, kind, title, days, isBusy, onRestore }: RowProps) {
  const isProject = item.collection === "portfolio";

  return (
    <>
      <span className={`badge badge--box${isProject ? "" : " is-com"}`}>{kind}</span>
      <div className="col-span-full row-2 md:col-auto md:row-auto">
        <h2 className="text-15 font-medium leading-[1.45]">{title}</h2>
        <p className="meta num">
          {t("admin.trash.deleted_at", {
            time: readableTime(item.deletedAt),
            actor: actorName(item.deletedBy),
          })}
        </p>
      </div>
      <span className="num text-ink-3 text-13 whitespace-nowrap data-[soon=true]:text-warn data-[soon=true]:font-semibold" data-soon={days <= SOON_DAYS}>
        {days > 0 ? t("admin.trash.days_left", { days }) : t("admin.trash.last_day")}
      </span>
      <button
        type="button"
        className="btn btn--line"
        aria-label={t("admin.trash.restore_aria", { title })}
        disabled={isBusy}
        onClick={onRestore}
      >
        {isBusy ? <span className="spin" /> : null}
        {t("admin.trash.restore")}
      </button>
    </>
  );
}
