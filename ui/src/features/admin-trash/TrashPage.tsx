/** What was deleted and can come back. */
import { useState } from "react";

import { actorName } from "@shared/admin/actors";
import { TRASH_DAYS } from "@shared/admin/deleted";
import { PageHead } from "@shared/admin/PageHead";
import { readableTime } from "@shared/admin/times";
import { Waiting } from "@shared/admin/Waiting";
import { Empty } from "@shared/Empty";
import { LoadFailed } from "@shared/LoadFailed";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { daysLeft } from "./daysLeft";
import { t } from "./text";
import styles from "./TrashPage.module.css";
import type { Trashed } from "./useTrash";
import { kindOf, titleOf, useTrash } from "./useTrash";

/** With a week left it is time to decide. */
const SOON_DAYS = 7;

export function TrashPage() {
  useDocumentTitle(t("admin.nav.trash"), t("admin.title_template"));
  const { items, types, problem, busy, reload, restore } = useTrash();
  const [now] = useState(() => Date.now());

  return (
    <main className="wrap">
      <PageHead title={t("admin.trash.title")} lead={t("admin.trash.lead", { days: TRASH_DAYS })} />
      {problem ? <LoadFailed problem={problem} onRetry={reload} /> : null}
      {!items && !problem ? <Waiting>{t("admin.common.loading")}</Waiting> : null}
      {items?.length === 0 ? <Empty title={t("admin.trash.empty")} hint={t("admin.trash.hint")} /> : null}
      {items && items.length > 0 ? (
        <ul className="pb-16 border-t border-t-ink">
          {items.map((item) => (
            <Row
              key={`${item.collection}/${item.id}`}
              kind={kindOf(item, types)}
              title={titleOf(item, types)}
              item={item}
              days={daysLeft(item.deletedAt, now)}
              isBusy={busy === `${item.collection}/${item.id}`}
              onRestore={() => void restore(item)}
            />
          ))}
        </ul>
      ) : null}
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
    <li className={styles.row}>
      <span className={`badge badge--box${isProject ? "" : " is-com"}`}>{kind}</span>
      <div className="col-span-full row-2 md:col-auto md:row-auto">
        <h2>{title}</h2>
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
    </li>
  );
}
