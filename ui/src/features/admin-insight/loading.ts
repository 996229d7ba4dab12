/** Whether a picture loads, within the specified time (specification, section 9). */

const LOAD_TEST_MS = 5_000;

export type LoadTest = (url: string, signal: AbortSignal) => Promise<boolean>;

/** Say whether the browser shows *url* as a picture within 5 seconds; never rejects. */
export const canLoad: LoadTest = (url, signal) =>
  new Promise((resolve) => {
    const picture = new Image();
    const answer = (loads: boolean) => () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", no);
      picture.src = "";
      resolve(loads);
    };
    const no = answer(false);
    const timer = setTimeout(no, LOAD_TEST_MS);
    signal.addEventListener("abort", no);
    picture.addEventListener("load", answer(true), { once: true });
    picture.addEventListener("error", no, { once: true });
    picture.src = url;
  });

/**
 * Try all *urls* at the same time and return the first in their order that loads.
 *
 * It is known as soon as those before it have failed; an empty text when none loads.
 */
export async function firstLoading(
  urls: readonly string[],
  signal: AbortSignal,
  test: LoadTest = canLoad,
): Promise<string> {
  const attempts = urls.map((url) => test(url, signal));
  for (const [index, attempt] of attempts.entries()) {
    // They all run already: this only waits in the order of preference.
    // oxlint-disable-next-line no-await-in-loop
    if (await attempt) return urls[index] ?? "";
  }
  return "";
}
