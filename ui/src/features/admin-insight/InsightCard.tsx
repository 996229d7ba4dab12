/** One article in the list. */
import { PublicLink, RecordMarks } from "@shared/admin/RecordMarks";
import { linkOf } from "@shared/link";
import { standingOf } from "@shared/publishing/StateMark";
import { Bin } from "./icons";
import { shownMoment } from "@records/fields/moment";
import { textOf } from "@records/fields/values";
import { nameOf } from "./stored";
import { t } from "./text";
import type { InsightRecord } from "./types";

const SHORT_ID = 8;
const LABELS = {
  trend: "admin.insight.category.trend",
  tip: "admin.insight.category.tip",
  news: "admin.insight.category.news",
} as const;

interface InsightCardProps {
  record: InsightRecord;
  /** Whether something of it is still as the demo brought it. */
  isOfDemo: boolean;
  /** How many pictures wait with a draft of it; undefined without one. */
  waiting: number | undefined;
  onEdit: (id: string) => void;
  onDelete: (id: string, title: string) => void;
}

export function InsightCard({ record, isOfDemo, waiting, onEdit, onDelete }: InsightCardProps) {
  const [category, url, preview] = [textOf(record.category) || "trend", textOf(record.url), textOf(record.preview)];
  const standing = standingOf(record);
  const name = nameOf(record);

  return (
    <article className="panel h-full flex flex-col gap-2 p-5 [&_h2]:leading-[1.45] [&_h2]:text-pretty [&_p]:text-ink-2 [&_p]:leading-[1.7] [&_p.meta]:text-ink-3 [&_p.meta]:leading-[1.6]">
      <div className="flex justify-between items-center -mt-2 mb-0 -mr-2.5 ml-0">
        <span className="badge latin">{categoryLabel(category)}</span>
        <button
          type="button"
          className="iconbtn"
          aria-label={t("admin.insight.card.delete_aria", { title: name })}
          onClick={() => onDelete(record.id, name)}
        >
          <Bin />
        </button>
      </div>
      <h2>{name}</h2>
      <div className="text-ink-2 leading-[1.7]">
        <RecordMarks standing={standing} isOfDemo={isOfDemo} waiting={waiting} />
      </div>
      <p className="meta num">{shownMoment(record, "date")}</p>
      <p>{preview || t("admin.insight.card.no_preview")}</p>
      {linkOf(url) ? (
        <a className="justify-self-start self-start py-0.5 underline underline-offset-4" href={linkOf(url)} target="_blank" rel="noopener noreferrer">
          {t("admin.insight.card.view_link")}
        </a>
      ) : null}
      <div className="flex justify-between items-center gap-2 mt-auto pt-3 border-t border-t-rule [&_code]:text-ink-3">
        <code>{record.id.slice(0, SHORT_ID)}</code>
        <span className="inline-flex">
          <PublicLink collection="insights" id={record.id} title={name} standing={standing} />
          <button type="button" className="btn btn--quiet" onClick={() => onEdit(record.id)}>
            {t("admin.insight.card.edit")}
            <span className="sr"> {name}</span>
          </button>
          <button type="button" className="btn btn--danger-line" onClick={() => onDelete(record.id, name)}>
            {t("admin.insight.card.delete")}
            <span className="sr"> {name}</span>
          </button>
        </span>
      </div>
    </article>
  );
}

function categoryLabel(category: string): string {
  const key = LABELS[category as keyof typeof LABELS];
  return key ? t(key) : category;
}
