/** Code that comes when it is needed, and may not come: without a connection, or after a deployment. */

const TRY_AGAIN_AFTER_MS = 1_000;
const RELOADED_FROM = "studio.reloaded";

/** The code of a screen did not come. */
export class CodeMissingError extends Error {
  override name = "CodeMissingError";
}

const missing = new Set<() => void>();

/** Fetch what *load* imports, trying twice; throw `CodeMissingError`. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, TRY_AGAIN_AFTER_MS);
    });
  }
  try {
    return await load();
  } catch (error) {
    throw new CodeMissingError(error instanceof Error ? error.message : "", { cause: error });
  }
}

/** Note that code is missing; *forget* lets it be fetched anew. */
export function noteMissing(forget: () => void): void {
  missing.add(forget);
}

/** Let all missing code be fetched anew; say whether any was missing. */
export function forgetMissing(): boolean {
  const any = missing.size > 0;
  missing.forEach((forget) => forget());
  missing.clear();
  return any;
}

/**
 * Load the page anew when the server answers, which has another version then; return whether it does.
 *
 * Once for each version in a tab: if the code is missing there, too, loading anew does not bring it.
 */
export async function reloadOnce(): Promise<boolean> {
  const version = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
  const answer = await fetch(version, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return false;
  try {
    if (sessionStorage.getItem(RELOADED_FROM) === version) return false;
    sessionStorage.setItem(RELOADED_FROM, version);
  } catch {
    // What cannot be remembered could be repeated without end.
    return false;
  }
  window.location.reload();
  return true;
}
