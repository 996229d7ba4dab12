/** Files that wait on this device until the studio has them: over a reload they go on. */
import { jobStore } from "@outbox/store";
import type { Store } from "@outbox/store";

/** What of a file its way is known by. */
export interface WaitingFile {
  key: string;
  /** Where the server has it; empty until it has begun. */
  url: string;
}

/** Return where the files of a consultation that is not sent yet wait. */
export function draftFiles<One extends WaitingFile>(): Store<One> {
  return readable(jobStore<One>("enclosure", "consultation"));
}

/** Return *store* of files, of which what cannot be read is not there. */
export function readable<One extends WaitingFile>(store: Store<One>): Store<One> {
  return { ...store, all: () => store.all().catch(() => []) };
}

/** Let go of the files of a consultation that is never sent: here, and on the server. */
export async function forgetDraftFiles(): Promise<void> {
  await letGo(draftFiles(), []);
}

/** Let go of all that waits in *store*, and of *others*, here and on the server. */
export async function letGo(
  store: Pick<Store<WaitingFile>, "all" | "clear">,
  others: readonly WaitingFile[],
): Promise<void> {
  const waiting = await store.all();
  const begun = [...waiting, ...others].flatMap(({ url }) => (url ? [url] : []));
  new Set(begun).forEach(dropOnServer);
  await store.clear();
}

/** When the line is down the server forgets it by itself, after a day; what an enquiry has it keeps. */
export function dropOnServer(url: string): void {
  fetch(url, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } }).catch(() => undefined);
}
