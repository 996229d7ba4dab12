/** Deleting a record: asked for, done, and offered back. */
import { useState } from "react";

import { Problem } from "../problem";
import { sendSigned } from "../session";
import { refresh, showDeleted } from "./deleted";
import { useAction } from "./useAction";

export interface Doomed {
  id: string;
  title: string;
  etag: string;
}

interface Deleting {
  collection: string;
  url: (id: string) => string;
  texts: { done: string; failed: string };
  /** What follows for the page once the record is gone. */
  onGone: (id: string) => void;
}

/** Return the record asked about, and what the answers do. */
export function useDeleting({ collection, url, texts, onGone }: Deleting) {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const { isBusy, run } = useAction();

  async function remove() {
    if (!doomed) return;
    const { id, etag } = doomed;
    const work = async () => {
      await erase(url(id), etag);
      showDeleted(collection, id, texts.done);
      onGone(id);
    };
    await run(work, { failed: texts.failed });
    setDoomed(null);
    await refresh(collection);
  }

  return { doomed, isBusy, ask: setDoomed, cancel: () => setDoomed(null), remove };
}

/** Delete it; that somebody else did so first is as good. */
async function erase(url: string, etag: string) {
  try {
    await sendSigned("DELETE", url, { headers: { "If-Match": etag } });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
}
