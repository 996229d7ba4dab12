/** Every public address of the application and the screen behind it. */
import { matchPath } from "react-router-dom";

import { page } from "@shared/page";
import type { Page } from "@shared/page";
import { steps } from "../features/consultation/screens";
import { enquiryPanel, tabOf } from "../features/contact/tabs";

export interface AppRoute {
  path: string;
  page: Page;
}

/** Compared here, so that the bundler leaves out what a twinned build never asks for. */
const isWhole = import.meta.env.LANGUAGE === import.meta.env.BASE_LANGUAGE;

const home = page(async () => (await import("../features/home/HomePage")).HomePage);
const about = page(async () => (await import("../features/about/AboutPage")).AboutPage);
const business = page(async () => (await import("../features/business/BusinessPage")).BusinessPage);
const service = page(async () => (await import("../features/business/ServicePage")).ServicePage);
const portfolio = page(async () =>
  (await import("../features/portfolio/PortfolioPage")).wholePortfolioPage(),
);
const project = page(async () =>
  (await import("../features/portfolio/ProjectPage")).wholeProjectPage(),
);
const insight = page(async () =>
  (await import("../features/insight/InsightPage")).wholeInsightPage(),
);
const article = page(async () =>
  (await import("../features/insight/ArticlePage")).wholeArticlePage(),
);
const contact = page(async () => {
  void tidy();
  return (await import("../features/contact/ContactPage")).ContactPage;
});
const privacy = page(async () => (await import("../features/privacy/PrivacyPage")).PrivacyPage);
/** Has a frame of its own. */
export const consultation = page(
  async () => (await import("../features/consultation/ConsultationPage")).ConsultationPage,
);
/** Has a bar of its own. */
export const search = page(async () => (await import("../features/search/SearchPage")).SearchPage);
/** What a twinned build lacks: the base one shows it, at the same address without a language. */
const ofBase = page(async () => (await import("./OtherBuild")).OtherBuild);
const debug = isWhole ? page(async () => (await import("../features/debug/DebugPage")).DebugPage) : ofBase;

/** Stands under every public screen but home, below what is first in view. */
export const footer = page(async () => (await import("./Footer")).Footer);

/** The whole administration: its frame, routes and style come in chunks that visitors never load. */
export const administration = isWhole
  ? page(async () => (await import("./admin/AdminRoutes")).AdminRoutes)
  : ofBase;

/** Stands over public screens for those who edit them; nobody else loads it. */
export const pageActs = isWhole ? page(async () => (await import("./admin/PageActs")).PageActs) : undefined;

export const PUBLIC_ROUTES: readonly AppRoute[] = [
  { path: "/", page: home },
  { path: "/about", page: about },
  { path: "/business", page: business },
  { path: "/business/residential/:slug", page: service },
  { path: "/business/commercial/:slug", page: service },
  { path: "/portfolio", page: portfolio },
  { path: "/portfolio/:id", page: project },
  { path: "/portfolio/:id/residential", page: project },
  { path: "/portfolio/:id/commercial", page: project },
  { path: "/portfolio/residential/:id", page: project },
  { path: "/portfolio/commercial/:id", page: project },
  { path: "/residential/:id", page: project },
  { path: "/commercial/:id", page: project },
  { path: "/insight", page: insight },
  { path: "/insight/:id", page: article },
  { path: "/contact", page: contact },
  { path: "/privacy", page: privacy },
  { path: "/privacy/:day", page: privacy },
  { path: "/debug", page: debug },
];

/** Look after what this device keeps of consultations, behind the screen; when it fails, next time. */
async function tidy(): Promise<void> {
  const kept = await import("../features/consultation/kept").catch(() => null);
  await kept?.tidy(Date.now()).catch(() => undefined);
}

/** Fetch the code of the screen at *address*, a path with or without a query. */
export function preloadPage(address: string): Promise<unknown> {
  const [path = "/", query = ""] = address.split("?");
  if (path.startsWith("/admin")) return administration.preload();
  if (path.startsWith("/receipt")) return consultation.preload();
  if (path.startsWith("/consultation")) return Promise.all([consultation.preload(), steps.preload()]);
  if (path === "/search") return search.preload();
  const found = PUBLIC_ROUTES.find((route) => matchPath(route.path, path));
  const isForm = path === "/contact" && tabOf(new URLSearchParams(query)) === "qna";
  return Promise.all([
    found?.page.preload(),
    isForm ? enquiryPanel.preload() : undefined,
    path === "/" ? undefined : footer.preload(),
  ]);
}
