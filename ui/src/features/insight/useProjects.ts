/** Up to three projects of whose stories an article speaks. */
import useSWR from "swr";

import type { Schema } from "@shared/contract";
import type { ListPage } from "@shared/lists/pages";

type Project = Schema<"ProjectCardOut">;

/** Source: `RELATED` of the core. */
const MOST = 3;

/** Return the projects that have one of *tags*, in the order of the gallery. */
export function useProjects(tags: readonly string[]): readonly Project[] {
  const parts = [...tags].sort().map((tag) => `tag=${tag}`);
  const address = `/api/portfolio?${[...parts, `limit=${MOST}`].join("&")}`;
  const { data } = useSWR<ListPage<Project>>(tags.length > 0 ? address : null);
  return data?.items ?? [];
}
