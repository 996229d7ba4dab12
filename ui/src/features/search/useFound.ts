/** What a search finds. */
import { useEffect, useState } from "react";
import useSWR from "swr";

import type { Problem } from "@shared/problem";
import { isTooShort, searchUrl } from "./addresses";
import type { Kind, Search } from "./addresses";

/** Until then what was found before stays in view. */
const SLOW_AFTER_MS = 300;

/** Return what *words* find; what was found before them until that has come, unless it is slow. */
export function useFound(words: string, kind: Kind | undefined) {
  const key = isTooShort(words) ? null : searchUrl(words, kind);
  const { data, error, isLoading, mutate } = useSWR<Search, Problem>(key, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const isSlow = useLater(isLoading, SLOW_AFTER_MS);
  const found = key === null || error || isSlow ? undefined : data;

  return {
    found,
    /** Whether it answers these words. */
    isSettled: !isLoading,
    isSlow: isSlow && !error,
    problem: isLoading ? undefined : error,
    retry: () => void mutate(),
  };
}

/** Return whether *value* has been true for *milliseconds*. */
function useLater(value: boolean, milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [value, milliseconds]);
  return isLater;
}
