/** The list of a collection: chosen by what the address says, with the drafts of this device, and what its rows do. */
import { useNavigate } from "react-router-dom";

import { formPath } from "../publishing/addresses";
import { useStateFilter } from "../publishing/StateFilter";
import type { Schema } from "../contract";
import type { Deletable } from "./Deletion";
import { useDeleting } from "./Deletion";
import { useDemoRecords } from "./demo/useDemoFields";
import { useDrafts, waitingByRecord } from "./drafts/useDrafts";
import type { RecordList } from "./useRecords";
import { useFound } from "./useRecords";
import { useSearch } from "./useSearch";

type Records = RecordList<{ id: string }> & Pick<Schema<"RecordPage">, "all" | "counts">;

/** Return the records of *what*; *part* is what else chooses some of them, where the server is asked for it. */
export function useListing<Found extends Records>(what: Deletable, part: readonly string[] = []) {
  const { collection, draft } = what;
  const search = useSearch();
  const [state, chooseState] = useStateFilter();
  const asked = [...(state ? [`state=${state}`] : []), ...(search.words ? [`search=${encodeURIComponent(search.words)}`] : [])];
  const list = `/api/admin/${collection}`;
  const { all, found, isMany } = useFound<Found>(list, [list, [...part, ...asked].join("&")].filter(Boolean).join("?"), asked.length > 0);
  const { data, ...read } = found;
  const records = all.data;
  const drafts = useDrafts(draft);
  const navigate = useNavigate();
  const deleting = useDeleting(what);

  return {
    ...read,
    /** All of them, whatever is looked for; and what is found. */
    records,
    found: data,
    /** Whether not all of them were asked for. */
    isChosen: isMany || asked.length > 0,
    search,
    state,
    chooseState,
    demo: useDemoRecords(collection),
    /** By record of which something is not saved on this device: how many pictures wait. */
    unsaved: waitingByRecord(drafts),
    /** The drafts of what the list does not show. */
    unlisted: drafts.filter(({ record }) => record === "" || !(records?.items.some(({ id }) => id === record) ?? true)),
    open: (id: string, its = "") => void navigate(formPath(collection, id, its)),
    deleting,
    askToDelete: (id: string, title: string) => deleting.ask({ id, title, etag: data?.etags[id] ?? "" }),
  };
}

export type Listed = ReturnType<typeof useListing<Records>>;
