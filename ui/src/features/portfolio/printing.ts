/** Printing a project: its booklet is here before somebody asks for it. */
import { useEffect } from "react";

/** So long after it is shown, so that it does not compete with the pictures. */
const SOON_MS = 1_000;

const code = () => import("./booklet");

/** Have the booklet of the project at *path* printed while that is shown; anew after each *version*. */
export function useBooklet(path: string, version: unknown): void {
  useEffect(() => {
    const shown = new AbortController();
    const here = document.querySelector<HTMLElement>(".booklet");
    // That of another project; without any project, print.css shows none.
    if (here?.dataset["project"] !== path) here?.remove();
    const keep = async () => (await code()).keepBooklet(path, version, shown.signal);
    const soon = setTimeout(() => void keep().catch(() => undefined), SOON_MS);
    return () => {
      clearTimeout(soon);
      shown.abort();
    };
  }, [path, version]);
}

/** Print the booklet of the project at *path*; without its code, whatever paper shows. */
export function printBooklet(path: string): void {
  void code().then(
    (booklet) => booklet.printBooklet(path),
    () => window.print(),
  );
}
