/** Every address of the application and the screen behind it. */
import { matchPath } from "react-router-dom";

import { page } from "./page";
import type { Page } from "./page";

export interface AppRoute {
  path: string;
  page: Page;
}

const home = page(async () => (await import("../features/home/HomePage")).HomePage);
const about = page(async () => (await import("../features/about/AboutPage")).AboutPage);
const business = page(async () => (await import("../features/business/BusinessPage")).BusinessPage);
const service = page(async () => (await import("../features/business/ServicePage")).ServicePage);
const portfolio = page(
  async () => (await import("../features/portfolio/PortfolioPage")).PortfolioPage,
);
const project = page(async () => (await import("../features/portfolio/ProjectPage")).ProjectPage);
const insight = page(async () => (await import("../features/insight/InsightPage")).InsightPage);
const article = page(async () => (await import("../features/insight/ArticlePage")).ArticlePage);
const contact = page(async () => (await import("../features/contact/ContactPage")).ContactPage);
const privacy = page(async () => (await import("../features/privacy/PrivacyPage")).PrivacyPage);
const debug = page(async () => (await import("../features/debug/DebugPage")).DebugPage);

const login = page(async () => (await import("../features/session/LoginPage")).LoginPage);
const dashboard = page(
  async () => (await import("../features/admin-dashboard/DashboardPage")).DashboardPage,
);
const portfolioAdmin = page(
  async () => (await import("../features/admin-portfolio/PortfolioAdminPage")).PortfolioAdminPage,
);
const insightAdmin = page(
  async () => (await import("../features/admin-insight/InsightAdminPage")).InsightAdminPage,
);
const trash = page(async () => (await import("../features/admin-trash/TrashPage")).TrashPage);
const activity = page(
  async () => (await import("../features/admin-activity/ActivityPage")).ActivityPage,
);
const inbox = page(async () => (await import("../features/admin-inbox/InboxPage")).InboxPage);

/** The frame around the administration's screens, with its style and texts. */
export const adminLayout = page(async () => (await import("./admin/AdminLayout")).AdminLayout);
/** What the sign-in screen needs of the administration: its style, without its session. */
export const adminGround = page(async () => (await import("./admin/AdminGround")).AdminGround);

export const PUBLIC_ROUTES: readonly AppRoute[] = [
  { path: "/", page: home },
  { path: "/about", page: about },
  { path: "/business", page: business },
  { path: "/business/residential/total-living", page: service },
  { path: "/business/residential/relite-living", page: service },
  { path: "/business/commercial/total-biz", page: service },
  { path: "/business/commercial/biz-consulting", page: service },
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
  { path: "/debug", page: debug },
];

export const LOGIN_ROUTE: AppRoute = { path: "/admin/login", page: login };

export const ADMIN_ROUTES: readonly AppRoute[] = [
  { path: "/admin", page: dashboard },
  { path: "/admin/portfolio", page: portfolioAdmin },
  { path: "/admin/insight", page: insightAdmin },
  { path: "/admin/trash", page: trash },
  { path: "/admin/activity", page: activity },
  { path: "/admin/enquiries", page: inbox },
];

/** Fetch the code of the screen at *address*, a path with or without a query. */
export function preloadPage(address: string): Promise<unknown> {
  const [path = "/"] = address.split("?");
  const found = PUBLIC_ROUTES.find((route) => matchPath(route.path, path));
  return found?.page.preload() ?? Promise.resolve();
}
