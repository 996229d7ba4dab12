/** Lets links fetch a screen's code before it is asked for; the application registers how. */

let fetchCode: (path: string) => void = () => undefined;

/** Register what fetches the code of the screen at a path. */
export function onWarm(fetch: (path: string) => void): void {
  fetchCode = fetch;
}

/** Fetch the code of the screen at *path* in the background. */
export function warm(path: string): void {
  fetchCode(path);
}
