/** What a form knows of its draft the moment that is saved; the server tells the rest when it is asked again. */
import { useSWRConfig } from "swr";

import { publishingUrl } from "./types";
import type { Collection, Publishing } from "./types";

/** Return what counts fields among those that visitors do not see: the draft of the record *id* has them now. */
export function useNoteDraft(collection: Collection) {
  const { mutate } = useSWRConfig();
  return (id: string, edited: readonly string[]): void => {
    const withDraft = (standing?: Publishing) =>
      standing && { ...standing, hasDraft: true, changes: [...new Set([...standing.changes, ...edited])] };
    const noted = mutate<Publishing>(publishingUrl(collection, id), withDraft, { revalidate: false });
    // A form that was left may be saved when what it would tell is gone as well.
    noted.catch(() => undefined);
  };
}
