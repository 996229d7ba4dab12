/** When visitors were last shown something else of a record, and by whom. */
import useSWR from "swr";

import { actorName } from "../admin/actors";
import { shortTime } from "../admin/times";
import { getJson } from "../api";
import type { Schema } from "../contract";
import { t } from "./text";
import { recordUrl } from "./types";
import type { Collection, Publishing } from "./types";

type Version = Schema<"VersionOut">;

/** Return when what visitors see was published; '' until it is known, and where it is no longer told. */
export function useLastPublication(collection: Collection, id: string, standing: Publishing | undefined): string {
  const isPublic = Boolean(id) && standing?.state === "public";
  const url = `${recordUrl(collection, id)}/history`;
  // What visitors see has another tag after each publication: it is asked for once for each.
  const { data } = useSWR(isPublic ? `${url}#${standing.publicEtag ?? ""}` : null, () => getJson<Schema<"VersionsOut">>(url));
  return isPublic && data ? lastPublication(data.items) : "";
}

/** Return the last publication of *versions*, newest first; of a planned one, who planned it. */
export function lastPublication(versions: readonly Version[], now?: number): string {
  const at = versions.findIndex(({ isPublic }) => isPublic);
  const shown = versions[at];
  if (!shown) return "";
  const time = shortTime(shown.at, now);
  if (shown.action !== "published_by_schedule") return t("admin.publish.last", { time, actor: actorName(shown.actor) });
  const planned = versions.slice(at).find(({ action }) => action === "scheduled") ?? shown;
  return t("admin.publish.last_scheduled", { time, actor: actorName(planned.actor) });
}
