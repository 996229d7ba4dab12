/** Screens in chunks of their own: fetched ahead when asked, shown without a gap once fetched. */
import { lazy } from "react";
import type { ComponentType } from "react";

export interface Page {
  /** The screen; suspends only while its code is on the way. */
  Screen: ComponentType;
  /** Fetch the code; safe to call often. */
  preload: () => Promise<unknown>;
}

/**
 * Make a page of what *load* imports.
 *
 * `lazy` alone suspends once even when the code is there, which would blank the server's page
 * for a moment at start; a fetched screen is therefore shown directly.
 */
export function page(load: () => Promise<ComponentType>): Page {
  let fetched: ComponentType | undefined;
  let pending: Promise<ComponentType> | undefined;

  async function fetchOnce(): Promise<ComponentType> {
    try {
      fetched = await load();
      return fetched;
    } catch (error) {
      pending = undefined;
      throw error;
    }
  }
  const preload = () => (pending ??= fetchOnce());
  const Later = lazy(async () => ({ default: await preload() }));

  function Screen() {
    const Ready = fetched ?? Later;
    return <Ready />;
  }
  return { Screen, preload };
}
