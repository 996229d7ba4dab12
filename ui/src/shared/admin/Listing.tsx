/** The list of a collection on its screen: what it is chosen by, what is found, and the way to more. */
import type { ReactNode } from "react";

import type { Values } from "../../messages";
import { Empty } from "../Empty";
import { LoadOn } from "../lists/LoadOn";
import { StateFilter } from "../publishing/StateFilter";
import { t } from "../publishing/text";
import { Deletion } from "./Deletion";
import { Loaded } from "./Loaded";
import { SearchField } from "./SearchField";
import type { Listed } from "./useListing";
import { RECORDS_AT_ONCE } from "./useRecords";

interface ListingProps<Item> {
  list: Listed;
  /** Those that are found, to be shown; undefined while they are not known. */
  rows: readonly Item[] | undefined;
  words: (what: "search" | "total" | "found" | "more" | "more_shown" | "more_failed", values?: Values) => string;
  /** What else it is chosen by, and the panel of these tabs. */
  tabs?: ReactNode;
  panel?: { id: string; role: string; "aria-labelledby": string };
  className?: string | undefined;
  waiting: ReactNode;
  /** Stands there when there is nothing, and what is said when the words find nothing. */
  empty: ReactNode;
  notFound: string;
  children: (rows: readonly Item[]) => ReactNode;
}

export function Listing<Item>({ list, rows, words, tabs, panel, className = "", waiting, empty, notFound, children }: ListingProps<Item>) {
  const { records, found, search, state } = list;
  const all = records?.total ?? 0;
  const total = found?.total ?? 0;
  const filter = records?.counts ? <StateFilter chosen={state} list={records} onChoose={list.chooseState} /> : null;
  const isAsked = records?.total !== 0 && (state !== "" || search.words !== "");

  return (
    <>
      {tabs || all > 0 ? (
        <div className={`flex flex-wrap justify-between gap-x-6 gap-y-2 ${className}`}>
          {tabs ?? filter}
          <SearchField label={words("search")} search={search} />
          <p className="meta num" aria-live="polite">
            {found ? told(words, list.isChosen ? total : all, all) : null}
          </p>
        </div>
      ) : null}
      {tabs ? filter : null}
      <div {...panel} className="pb-16">
        <Loaded data={rows} problem={list.problem} onRetry={list.reload} waiting={waiting}>
          {(shown) => (
            <>
              {shown.length > 0 ? children(shown) : isAsked ? <Empty title={state ? t("admin.state.none") : notFound} /> : empty}
              <LoadOn
                list={{ ...list, shown }}
                size={RECORDS_AT_ONCE}
                texts={{ more: words("more"), failed: words("more_failed") }}
                told={words("more_shown", { total, count: shown.length })}
                path={undefined}
                onMore={list.loadMore}
              />
            </>
          )}
        </Loaded>
      </div>
      <Deletion deleting={list.deleting} />
    </>
  );
}

/** The total is that of all records; it is said how many of them were asked for. */
function told(words: ListingProps<unknown>["words"], count: number, total: number): string {
  return count === total ? words("total", { count }) : words("found", { total, count });
}
