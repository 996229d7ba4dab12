/** Screens in chunks of their own: fetched ahead when asked, shown without a gap once fetched. */
import { lazy, useState } from "react";
import type { ComponentType } from "react";

import { fetchCode, noteMissing } from "./code";

export interface Page<Props extends object = object> {
  /** The screen; suspends only while its code is on the way, throws `CodeMissingError` without it. */
  Screen: ComponentType<Props>;
  /** Fetch the code; safe to call often, and again after a failure. */
  preload: () => Promise<unknown>;
}

/**
 * Make a page of what *load* imports.
 *
 * `lazy` suspends once even when the code is there, which would blank the server's page for a
 * moment at start, and never asks again for what did not come once.
 */
export function page<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Page<Props> {
  let fetched: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  let isMissing = false;
  const later = () => lazy(async () => ({ default: await fetchOnce() }));
  let Later = later();

  function forget() {
    pending = undefined;
    isMissing = false;
    Later = later();
  }

  async function fetchNow(): Promise<ComponentType<Props>> {
    try {
      fetched = await fetchCode(load);
      return fetched;
    } catch (error) {
      isMissing = true;
      noteMissing(forget);
      throw error;
    }
  }
  function fetchOnce() {
    return (pending ??= fetchNow());
  }

  function Screen(props: Props) {
    // The same for as long as it is shown: another component, though alike, would lose its state.
    const [Ready] = useState<ComponentType<Props>>(() => fetched ?? Later);
    return <Ready {...props} />;
  }

  function preload() {
    if (isMissing) forget();
    return fetchOnce();
  }
  return { Screen, preload };
}
