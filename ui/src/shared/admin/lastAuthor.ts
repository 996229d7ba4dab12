/** Who changed a record last, and when: from the journal. */
import useSWR from "swr";

import type { At } from "../contract";
import { actorName } from "./actors";
import { shortTime } from "./times";

export type Author = Readonly<Record<"actor" | "time", string>>;

/** Return who touched the record last, once that is known. */
export function useLastAuthor(collection: string, id: string): Author | undefined {
  const { data } = useSWR<At<"/api/admin/activity">>("/api/admin/activity?limit=50", { revalidateOnMount: true });
  const entry = data?.items.find(({ ids }) => ids[collection]?.includes(id));
  if (!entry) return undefined;
  return { actor: actorName(entry.actor), time: shortTime(entry.at) };
}
