/** The studio's identity and configured texts: `GET /api/site`. */
import { useMemo } from "react";
import useSWR from "swr";

import type { At } from "./contract";
import { isBase, LANGUAGE } from "./language";
import type { Problem } from "./problem";
import { t } from "./text";

/** The sections that every screen reads; an unfinished configuration leaves them out. */
const BLANK = {
  brand: {},
  slogan: "",
  tagline: "",
  foundedOn: "",
  watermark: "",
  services: [],
  footer: {},
  profiles: [],
  home: {},
  meta: {},
} satisfies Partial<Configured>;

/** What is configured, as the server sends it. */
type Configured = At<"/api/site">;

/** What is configured, with something blank in the place of the sections that all screens read. */
export type Site = Configured & Required<Pick<Configured, keyof typeof BLANK>>;

export type Service = Site["services"][number];

export type Slide = NonNullable<NonNullable<Configured["home"]>["slides"]>[number];

/** Return the studio's name as it is written, or in Latin letters; empty when it has none yet. */
export function nameOf(site: Site | undefined): string {
  return site?.brand.ko || site?.brand.wordmark || "";
}

/**
 * Return the studio's name for its mark at the top, which is in Latin letters where it can be.
 *
 * A studio without a name reads the product's; before the texts have arrived there is none.
 */
export function markOf(site: Site | undefined): string {
  return site ? site.brand.wordmark || nameOf(site) || t("brand.product") : "";
}

/** Return a route's path as the site's texts have it: the browser encodes what is not Latin. */
export function pathOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Say whether there is anything to read about what the studio does. */
export function hasBusiness(site: Site): boolean {
  return site.services.length > 0 || site.business !== undefined;
}

/** Say whether the page at *path*, about no project or article, is there in this build's language. */
export function offers(site: Site | undefined, path: string): boolean {
  return isBase || (site?.languages?.[LANGUAGE]?.includes(path) ?? false);
}

export const SITE_URL = "/api/site";

/** The site's own texts; `site` is undefined until they have arrived. */
export function useSite(): { site: Site | undefined; problem: Problem | undefined } {
  const { data, error } = useSWR<Configured, Problem>(SITE_URL, { revalidateOnFocus: false });
  const site = useMemo(() => data && { ...BLANK, ...data }, [data]);
  return { site, problem: error };
}
