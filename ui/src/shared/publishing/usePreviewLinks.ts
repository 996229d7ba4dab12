/** The links by which somebody without an account sees the draft of a record. */
import { useState } from "react";
import useSWR, { mutate } from "swr";

import { failureText } from "../admin/deleted";
import type { Schema } from "../contract";
import type { Problem } from "../problem";
import { sendSigned } from "../session";
import { showToast } from "../toasts";
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
  const [isMaking, setMaking] = useState(false);
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
      setMaking(true);
      setFailure("");
      try {
        const { data } = await sendSigned<MadeLink>("POST", url, { body: days === undefined ? {} : { days } });
        setMade(data);
      } catch (error) {
        setFailure(failureText(error));
      }
      setMaking(false);
      void mutate(url);
    },
    /** Close a link, and say so; answers whether that was done. */
    async revoke(link: KnownLink): Promise<boolean> {
      const url = linksUrl(collection, id);
      try {
        await sendSigned("DELETE", `${url}/${encodeURIComponent(link.id)}`);
        showToast("ok", t("admin.preview.revoked"));
        return true;
      } catch (error) {
        showToast("error", failureText(error));
        return false;
      } finally {
        void mutate(url);
      }
    },
  };
}

function linksUrl(collection: Collection, id: string): string {
  return `${recordUrl(collection, id)}/preview-links`;
}
