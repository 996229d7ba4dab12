/** Deleting a record: asked for, done, and offered back. */
import { useState } from "react";

import { Problem } from "../problem";
import { sendSigned } from "../session";
import { showToast } from "../toasts";
import { failureText, refresh, showDeleted } from "./deleted";

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
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    if (!doomed) return;
    setBusy(true);
    try {
      await erase(url(doomed.id), doomed.etag);
      showDeleted(collection, doomed.id, texts.done);
      onGone(doomed.id);
    } catch (error) {
      showToast("error", texts.failed, failureText(error));
    }
    setBusy(false);
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
