/** Where the versions of a record are, in the comparison that was chosen. */
import { useParam } from "@shared/admin/useParam";
import { historyPath } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import type { Version } from "./types";

export function useVersionPath(collection: Collection, id: string) {
  const [against] = useParam("against");
  const compared: Readonly<Record<string, string>> = against ? { against } : {};
  return ({ position }: Pick<Version, "position">) =>
    historyPath(collection, id, { version: String(position), ...compared });
}
