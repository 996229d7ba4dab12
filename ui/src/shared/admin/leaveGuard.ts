/** Asks before Back takes away what is on its way, and a reload or a closed tab what is not saved. */
import { useEffect, useEffectEvent } from "react";

import { guardBack } from "../back";

const guards = new Set<() => void>();

/** Let the browser ask before it takes the page away, for as long as *isUnsaved*. */
export function useUnloadGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    window.addEventListener("beforeunload", askByBrowser);
    return () => window.removeEventListener("beforeunload", askByBrowser);
  }, [isUnsaved]);
}

/** Guard the form that is open for as long as *isBusy*; *ask* is called when Back would leave it. */
export function useLeaveGuard(isBusy: boolean, ask: () => void): void {
  const asked = useEffectEvent(ask);
  useUnloadGuard(isBusy);
  useEffect(() => (isBusy ? guardEntry(() => asked()) : undefined), [isBusy]);
}

/** Let whoever has decided to leave go unasked. */
export function letGo(): void {
  guards.forEach((stop) => stop());
}

function guardEntry(ask: () => void): () => void {
  const { state: entry } = window.history;
  const { href } = window.location;
  const here = placeOf(entry);

  /** Go back to the form before the router hears that it was left: the form stays as it is. */
  function stay(event: PopStateEvent) {
    event.stopImmediatePropagation();
    const there = placeOf(event.state);
    if (there !== undefined && here !== undefined && there !== here) {
      window.history.go(here - there);
      return;
    }
    // An address typed over ours has an entry of no place: it becomes the form's.
    if (there !== here) window.history.replaceState(entry, "", href);
    ask();
  }

  const stop = () => {
    guards.delete(stop);
    guardBack(undefined);
  };
  guards.add(stop);
  guardBack(stay);
  return stop;
}

function askByBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The place among the entries of this tab, as the router counts them. */
function placeOf(state: unknown): number | undefined {
  const place = typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
  return typeof place === "number" ? place : undefined;
}
