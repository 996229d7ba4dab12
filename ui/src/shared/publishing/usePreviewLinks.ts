/** The links by which somebody without an account sees the draft of a record. */
import { useState } from "react";
import useSWR, { mutate } from "swr";

import { failureText } from "../admin/deleted";
import { attempt, useAction } from "../admin/useAction";
import type { Schema } from "../contract";
import type { Problem } from "../problem";
import { sendSigned } from "../session";
import { t } from "./previewText";
import { recordUrl } from "./types";
import type { Collection } from "./types";
import { LOOK_AGAIN_MS } from "./usePublishing";

export type MadeLink = Schema<"PreviewLinkOut">;
export type KnownLink = Schema<"KnownLinkOut">;

/** Return the links of a record, with how often they were opened by now; *id* is empty for a new one. */
export function usePreviewLinks(collection: Collection, id: string) {
  const key = id ? linksUrl(collection, id) : null;
  const asked = useSWR<Schema<"PreviewLinksOut">, Problem>(key, { refreshInterval: LOOK_AGAIN_MS });
  const [made, setMade] = useState<MadeLink | null>(null);
  const { isBusy: isMaking, run } = useAction();
  const [failure, setFailure] = useState("");

  return {
    links: asked.data,
    /** Why they are not known. */
    problem: asked.error && !asked.data ? failureText(asked.error) : "",
    retry: () => void asked.mutate(),
    /** The link that was made last, until somebody has seen it: nobody can look it up later. */
    made,
    isMaking,
    /** Why none was made. */
    failure,
    forget: () => setMade(null),
    /** Make a link to the draft of *record* for so many *days*; for the usual ones if that is not said. */
    async make(record: string, days?: number) {
      const url = linksUrl(collection, record);
      setFailure("");
      const making = () => sendSigned<MadeLink>("POST", url, { body: days === undefined ? {} : { days } });
      const answer = await run(making, { failed: setFailure, refresh: () => void mutate(url) });
      if (answer) setMade(answer.data);
    },
    /** Close a link, and say so; answers whether that was done. */
    async revoke(link: KnownLink): Promise<boolean> {
      const url = linksUrl(collection, id);
      const revoking = () => sendSigned("DELETE", `${url}/${encodeURIComponent(link.id)}`);
      return (await attempt(revoking, { done: t("admin.preview.revoked"), refresh: () => void mutate(url) })) !== undefined;
    },
  };
}

function linksUrl(collection: Collection, id: string): string {
  return `${recordUrl(collection, id)}/preview-links`;
}
