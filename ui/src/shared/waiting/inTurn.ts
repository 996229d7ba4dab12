/** Work that no two windows of the browser do at once. */

/**
 * Do *work* called *name* unless another window is just doing it; return whether it was done.
 *
 * Where the site has no certificate there are no locks; two windows may do it at once then, which
 * has to be harmless.
 */
export async function unlessElsewhere(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!("locks" in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
