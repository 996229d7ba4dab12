/** The studio's identity and configured texts: `GET /api/site`. */
import { useMemo } from "react";
import useSWR from "swr";

import type { Image } from "./image";
import type { Problem } from "./problem";

export type Group = "residential" | "commercial";

export interface Site {
  brand: { ko: string; en: string; legalName: string; meaning: string };
  slogan: string;
  tagline: string;
  foundedOn: string;
  about?: { heading: string; story: string[]; sections: AboutSection[]; picture?: Image };
  business?: { hero?: Hero; cards: BusinessCard[]; services: Craft[] };
  services: Service[];
  contact?: { lead: string; consultationForms?: Partial<Record<Group, string>> };
  footer: FooterFacts;
  profiles: Profile[];
  home: { slides: Slide[] };
  meta: Record<string, PageMeta>;
  privacyPolicy: PrivacyPolicy;
  watermark: string;
  maxUploadBytes: number;
  /** How long enquiries are kept. */
  enquiryRetentionMonths?: number;
  placeholder: Image;
}

export interface AboutSection {
  key: string;
  name: string;
  heading: string;
  lead: string;
  body: string;
  picture?: Image;
}

export interface Hero {
  title: string;
  heading: string;
  lead: string;
  picture?: Image;
}

export interface BusinessCard {
  key: Group;
  title: string;
  body: string;
  to: string;
  alt: string;
  picture?: Image;
}

export interface Craft {
  key: string;
  title: string;
  body: string;
}

export interface Service {
  key: string;
  path: string;
  group: Group;
  title: string;
  subtitle: string;
  body: string;
  picture?: Image;
}

export interface FooterFacts {
  legalName: string;
  representative: string;
  registrationNumber: string;
  address: string;
  phone: string;
  phoneHref: string;
  email: string;
  hours: { weekdays: string; closed: string; open: string; close: string };
  copyright: string;
}

export interface Profile {
  key: string;
  name: string;
  url: string;
}

export interface Slide {
  heading: string;
  caption: string;
  /** For screens wider than 768 px. */
  desktop?: SlidePicture;
  mobile?: SlidePicture;
}

export interface SlidePicture {
  alt: string;
  picture?: Image;
}

export interface PageMeta {
  title: string;
  description: string;
}

export interface PrivacyPolicy {
  title: string;
  effectiveFrom: string;
  intro: string;
  sections: { heading: string; body: string }[];
}

export const SITE_URL = "/api/site";

/** The server's own default: a year. */
const DEFAULT_RETENTION_MONTHS = 12;

/** Return how many months an enquiry is kept. */
export function retentionMonths(site: Site | undefined): number {
  return site?.enquiryRetentionMonths ?? DEFAULT_RETENTION_MONTHS;
}

/** What stands for the sections that an unfinished configuration leaves out. */
const BLANK = {
  brand: {},
  slogan: "",
  tagline: "",
  foundedOn: "",
  watermark: "",
  services: [],
  footer: { hours: {}, copyright: "" },
  profiles: [],
  home: { slides: [] },
  meta: {},
} as unknown as Site;

/** The site's own texts; `site` is undefined until they have arrived. */
export function useSite(): { site: Site | undefined; problem: Problem | undefined } {
  const { data, error } = useSWR<Site, Problem>(SITE_URL, { revalidateOnFocus: false });
  const site = useMemo(() => data && { ...BLANK, ...data }, [data]);
  return { site, problem: error };
}
