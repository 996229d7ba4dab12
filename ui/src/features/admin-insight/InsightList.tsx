/** The articles as cards; a field to search them with when they are many. */
import { useDemoRecords } from "@shared/admin/demo/useDemoFields";
import { SearchField } from "@shared/admin/SearchField";
import { RECORDS_AT_ONCE } from "@shared/admin/useRecords";
import type { Search } from "@shared/admin/useSearch";
import { Waiting } from "@shared/admin/Waiting";
import { Empty } from "@shared/Empty";
import { LoadOn } from "@shared/lists/LoadOn";
import { StateFilter } from "@shared/publishing/StateFilter";
import type { State } from "@shared/publishing/types";
import { LoadFailed } from "@shared/LoadFailed";
import { InsightCard } from "./InsightCard";
import { t } from "./text";
import type { InsightRecord, InsightRecords } from "./types";
import type { InsightList as Records } from "./useInsightRecords";

interface InsightListProps {
  list: Records;
  search: Search;
  state: State | "";
  onState: (state: State | "") => void;
  /** By article of which something is not saved on this device: how many pictures wait. */
  unsaved: ReadonlyMap<string, number>;
  onEdit: (id: string) => void;
  onDelete: (record: InsightRecord, etag: string) => void;
}

export function InsightList({ list, search, state, onState, ...actions }: InsightListProps) {
  const { found, problem, records } = list;
  return (
    <>
      <div className="flex flex-wrap justify-between items-center gap-x-6 gap-y-2 pb-2">
        {records?.counts ? <StateFilter chosen={state} list={records} onChoose={onState} /> : null}
        <SearchField label={t("admin.insight.search")} search={search} />
        <p className="meta num" aria-live="polite">
          {found ? totalText(found.total, records?.total ?? 0) : null}
        </p>
      </div>
      {problem ? <LoadFailed problem={problem} onRetry={() => void list.reload()} /> : null}
      {!found && !problem ? <Waiting>{t("admin.insight.loading")}</Waiting> : null}
      {found?.total === 0 ? <Empty title={t(search.words ? "admin.insight.empty.search" : "admin.state.none")} hint="" /> : null}
      {found ? <Cards found={found} {...actions} /> : null}
      {found ? (
        <LoadOn
          list={{ ...list, shown: found.items }}
          size={RECORDS_AT_ONCE}
          texts={{ more: t("admin.insight.more"), failed: t("admin.insight.more_failed") }}
          told={t("admin.insight.more_shown", { total: found.total, count: found.items.length })}
          path={undefined}
          onMore={list.loadMore}
        />
      ) : null}
    </>
  );
}

function totalText(count: number, total: number): string {
  return count === total ? t("admin.insight.total", { count }) : t("admin.insight.found", { total, count });
}

type CardsProps = Omit<InsightListProps, "list" | "search" | "state" | "onState"> & { found: InsightRecords };

function Cards({ found, unsaved, onEdit, onDelete }: CardsProps) {
  const demo = useDemoRecords("insights");
  return (
    <ul className="grid gap-4 pt-2 pb-16 sm:grid-cols-[1fr_1fr] min-[1100px]:grid-cols-[repeat(3,1fr)]">
      {found.items.map((record) => (
        <InsightCard
          key={record.id}
          record={record}
          isOfDemo={Object.hasOwn(demo, record.id)}
          waiting={unsaved.get(record.id)}
          onEdit={() => onEdit(record.id)}
          onDelete={() => onDelete(record, found.etags[record.id] ?? "")}
        />
      ))}
    </ul>
  );
}
