/** What adds a record to a list, or says that there is no room. */
import type { ContentType } from "@shared/admin/contentTypes";
import { Icon } from "@shared/Icon";
import { isFull } from "./list";
import type { ListRow } from "./list";
import styles from "./ListPage.module.css";
import { t } from "./text";
import type { useAdding } from "./useAdding";

interface AddButtonProps {
  type: ContentType;
  rows: readonly ListRow[];
  adding: ReturnType<typeof useAdding>;
  /** The group that it is added to, as the last row of it. */
  group?: string;
}

/** How the two groups of services are named in a word; any other group by its kind of record. */
const GROUPED = {
  residential: "admin.site.add.service_residential",
  commercial: "admin.site.add.service_commercial",
} as const;

export function AddButton({ type, rows, adding, group = "" }: AddButtonProps) {
  const full = isFull(type, rows);
  const named = group in GROUPED ? t(GROUPED[group as keyof typeof GROUPED]) : t("admin.site.add.one", { one: type.one });

  return (
    <button
      type="button"
      className={group ? "flex items-center gap-3 w-full min-h-14 pl-2 border-b border-b-rule font-medium hover:bg-surface [&_.ico]:size-4 aria-disabled:text-ink-3 aria-disabled:cursor-default" : `btn btn--line ${styles.add}`}
      // It stays focusable: what it says is why nothing is added.
      aria-disabled={full || adding.isBusy}
      onClick={() => {
        if (!full && !adding.isBusy) adding.add(group);
      }}
    >
      {adding.isBusy ? <span className="spin" /> : full ? null : <Plus />}
      {full ? fullText(type) : named}
    </button>
  );
}

function Plus() {
  return (
    <Icon>
      <path d="M10 3v14M3 10h14" />
    </Icon>
  );
}

function fullText({ name, most }: ContentType): string {
  return t(name === "slides" ? "admin.site.slides.full" : "admin.site.full", { max: most });
}
