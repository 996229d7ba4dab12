/** Where a page of the site is now. */
import { localPath, ownPath } from "@shared/language";

/**
 * Return the path to which the server sends who asks for *path*; null when it sends nowhere.
 *
 * What cannot be asked counts as not moved: the screen says that nothing is there.
 */
export async function findMoved(path: string): Promise<string | null> {
  const answer = await fetch(localPath(path), { method: "HEAD" }).catch(() => null);
  return answer?.ok && answer.redirected ? (ownPath(new URL(answer.url).pathname) ?? null) : null;
}
