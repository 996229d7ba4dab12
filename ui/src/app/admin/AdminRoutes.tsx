/** Every address of the administration and the screen behind it. */
import { Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router-dom";

import type { Permission } from "@shared/admin/may";
import { page } from "@shared/page";
import type { Collection, SiteList } from "@shared/publishing/types";
import { SITE_LISTS } from "@shared/publishing/types";
import { STEPS } from "../../features/admin-setup/steps";
import type { Step } from "../../features/admin-setup/steps";
import "./admin.css";
import "./utilities.css";
import { AdminLayout } from "./AdminLayout";
import { Allowed } from "./Allowed";
import "@shared/styles/administration.css";

const login = page(async () => (await import("../../features/session/LoginPage")).LoginPage);
const lost = page(
  async () => (await import("../../features/session/LostPasswordPage")).LostPasswordPage,
);
const reset = page(async () => (await import("../../features/session/ResetPage")).ResetPage);
const email = page(
  async () => (await import("../../features/session/EmailLinkPage")).EmailLinkPage,
);
const dashboard = page(
  async () => (await import("../../features/admin-dashboard/DashboardPage")).DashboardPage,
);
const portfolio = page(
  async () =>
    (await import("../../features/admin-portfolio/PortfolioAdminPage")).PortfolioAdminPage,
);
const project = page(
  async () => (await import("../../features/admin-portfolio/ProjectEditorPage")).ProjectEditorPage,
);
const insight = page(
  async () => (await import("../../features/admin-insight/InsightAdminPage")).InsightAdminPage,
);
const article = page(
  async () => (await import("../../features/admin-insight/ArticleEditorPage")).ArticleEditorPage,
);
const history = page<{ collection: Collection }>(
  async () => (await import("../../features/admin-history/HistoryPage")).HistoryPage,
);
const setupEntrance = page(
  async () => (await import("../../features/admin-setup/SetupEntrance")).SetupEntrance,
);
const setup = page<{ step?: Step }>(
  async () => (await import("../../features/admin-setup/SetupPage")).SetupPage,
);
const opening = page(
  async () => (await import("../../features/admin-setup/OpeningPage")).OpeningPage,
);
const site = page(async () => (await import("../../features/admin-site/SitePage")).SitePage);
const siteList = page<{ list: SiteList }>(
  async () => (await import("../../features/admin-site/ListPage")).ListPage,
);
const sitePart = page(async () => (await import("../../features/admin-site/PartPage")).PartPage);
const inPlace = page(
  async () => (await import("../../features/admin-site/inplace/InPlacePage")).InPlacePage,
);
const trash = page(async () => (await import("../../features/admin-trash/TrashPage")).TrashPage);
const activity = page(
  async () => (await import("../../features/admin-activity/ActivityPage")).ActivityPage,
);
const account = page(
  async () => (await import("../../features/admin-account/AccountPage")).AccountPage,
);
const inbox = page(async () => (await import("../../features/admin-inbox/InboxPage")).InboxPage);
const enquiry = page(async () => (await import("../../features/admin-inbox/EnquiryPage")).EnquiryPage);
const accesses = page(async () => (await import("../../features/admin-inbox/access/AccessPage")).AccessPage);
const invitation = page(
  async () => (await import("../../features/session/InvitationPage")).InvitationPage,
);
const team = page(async () => (await import("../../features/admin-team/TeamPage")).TeamPage);

/** What stands around the screens that *permission* leads to. */
function allowing(permission: Permission) {
  return (
    <Allowed key={permission} permission={permission}>
      <Outlet />
    </Allowed>
  );
}

export function AdminRoutes() {
  return (
    <div className="admin">
      <Suspense fallback={<div className="wait" aria-busy="true" />}>
        <Routes>
          <Route path="login" element={<login.Screen />} />
          <Route path="invite/:token" element={<invitation.Screen />} />
          <Route path="reset" element={<lost.Screen />} />
          <Route path="reset/:token" element={<reset.Screen />} />
          <Route path="email/:token" element={<email.Screen />} />
          <Route path="setup/:token" element={<setupEntrance.Screen />} />
          <Route element={<AdminLayout hasBar={false} />}>
            <Route element={allowing("people")}>
              <Route path="setup" element={<setup.Screen />} />
              {STEPS.map((step) => (
                <Route key={step} path={`setup/${step}`} element={<setup.Screen step={step} />} />
              ))}
            </Route>
          </Route>
          <Route element={<AdminLayout hasBar={false} />}>
            <Route element={allowing("content")}>
              <Route path="site/page/*" element={<inPlace.Screen />} />
            </Route>
          </Route>
          <Route element={<AdminLayout />}>
            <Route path="account" element={<account.Screen />} />
            <Route element={allowing("content")}>
              <Route index element={<dashboard.Screen />} />
              <Route path="portfolio" element={<portfolio.Screen />} />
              <Route path="portfolio/:id" element={<project.Screen />} />
              <Route path="portfolio/:id/history" element={<history.Screen key="portfolio" collection="portfolio" />} />
              <Route path="insight" element={<insight.Screen />} />
              <Route path="insight/:id" element={<article.Screen />} />
              <Route path="insight/:id/history" element={<history.Screen key="insights" collection="insights" />} />
              <Route path="site" element={<site.Screen />} />
              <Route path="site/opening" element={<opening.Screen />} />
              {SITE_LISTS.map((list) => (
                <Route key={list} path={`site/${list}/:id?`} element={<siteList.Screen key={list} list={list} />} />
              ))}
              <Route path="site/:id" element={<sitePart.Screen />} />
              {(["site", ...SITE_LISTS] as const).map((collection) => (
                <Route
                  key={collection}
                  path={`${collection === "site" ? "site" : `site/${collection}`}/:id/history`}
                  element={<history.Screen key={collection} collection={collection} />}
                />
              ))}
              <Route path="trash" element={<trash.Screen />} />
              <Route path="activity" element={<activity.Screen />} />
            </Route>
            <Route element={allowing("inbox")}>
              <Route path="enquiries" element={<inbox.Screen />} />
              <Route path="enquiries/:id" element={<enquiry.Screen />} />
            </Route>
            <Route element={allowing("people")}>
              <Route path="team" element={<team.Screen />} />
              <Route path="enquiries/access" element={<accesses.Screen />} />
            </Route>
          </Route>
          <Route path="*" element={<Navigate to="/admin" replace />} />
        </Routes>
      </Suspense>
    </div>
  );
}
