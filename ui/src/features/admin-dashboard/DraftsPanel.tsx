/** The drafts that wait to be published, last saved first. */
import { useId } from "react";
import useSWR from "swr";

import { useContentTypes } from "@shared/admin/contentTypes";
import { shortTime } from "@shared/admin/times";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { formPath } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { Nothing } from "./Nothing";
import { PanelHead } from "./PanelHead";
import styles from "./Publishing.module.css";
import { kindText, recordText } from "./recordText";
import { t } from "./text";

const SHOWN = 5;

/** *isAlone* where nothing stands beside it. */
export function DraftsPanel({ isAlone }: { isAlone: boolean }) {
  const { data } = useSWR<At<"/api/admin/drafts">, Problem>("/api/admin/drafts");
  const { types } = useContentTypes();
  const heading = useId();
  if (!data) return null;

  return (
    <section className={`panel ${isAlone ? "col-span-full" : ""}`} aria-labelledby={heading}>
      <PanelHead id={heading} title={t("admin.dashboard.drafts.title")} count={data.total} />
      {data.items.length === 0 ? (
        <Nothing title={t("admin.dashboard.drafts.none")} detail={t("admin.dashboard.drafts.none_detail")} />
      ) : null}
      <ul className={styles.rows}>
        {data.items.slice(0, SHOWN).map((draft) => (
          <li key={`${draft.collection} ${draft.id}`}>
            <SiteLink to={formPath(draft.collection as Collection, draft.id)}>{recordText(draft, types)}</SiteLink>
            <span className="meta">{factsOf(draft)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ collection, pictures, savedBy, savedAt }: Schema<"DraftItemOut">): string {
  const count = pictures > 0 ? t("admin.dashboard.drafts.pictures", { count: pictures }) : "";
  return [kindText(collection), count, [savedBy, shortTime(savedAt)].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}
