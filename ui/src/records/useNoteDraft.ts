/** What a form knows of its draft the moment that is saved; the server tells the rest when it is asked again. */
import { useSWRConfig } from "swr";

import { fieldAt } from "@shared/admin/languages/twins";
import { publishingUrl } from "@shared/publishing/types";
import type { Collection, Publishing } from "@shared/publishing/types";
import type { ContentVersion } from "./useRecordForm";

/** Return what notes the *version* of a draft that is stored now, with *edited* fields that visitors do not see, and what else is known *now*. */
export function useNoteDraft(collection: Collection) {
  const { mutate } = useSWRConfig();
  return ({ record, etag }: ContentVersion, edited: readonly string[], now: Partial<Publishing> = {}): void => {
    const withDraft = (standing?: Publishing) =>
      standing && {
        ...standing,
        ...now,
        hasDraft: true,
        draftEtag: etag,
        changes: [...new Set([...standing.changes, ...edited])],
        // What was said of them was said of what stood there before.
        gaps: standing.gaps.filter(({ field }) => !edited.includes(fieldAt(field))),
      };
    const noted = mutate<Publishing>(publishingUrl(collection, record.id), withDraft, { revalidate: false });
    // A form that was left may be saved when what it would tell is gone as well.
    noted.catch(() => undefined);
  };
}
