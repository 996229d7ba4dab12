/** The whole application: cache, live changes, routes. */
import { StrictMode, Suspense } from "react";
import { HashRouter, Navigate, Outlet, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";

import { getJson } from "../shared/api";
import { LiveUpdates } from "./LiveUpdates";
import { PageErrors } from "./PageErrors";
import { PublicLayout } from "./PublicLayout";
import { RouteEffects } from "./RouteEffects";
import { ADMIN_ROUTES, adminGround, adminLayout, LOGIN_ROUTE, PUBLIC_ROUTES } from "./routes";
import type { AppRoute } from "./routes";
import { Toasts } from "./Toasts";

const asRoute = ({ path, page }: AppRoute) => (
  <Route key={path} path={path} element={<page.Screen />} />
);

/** Waits for a frame's code; the screens inside wait in the frame itself. */
function Frame() {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}

export function App({ serverData = {} }: { serverData?: Record<string, unknown> }) {
  return (
    <StrictMode>
      <SWRConfig value={{ fetcher: getJson, fallback: serverData, keepPreviousData: false }}>
        <HashRouter>
          <RouteEffects />
          <LiveUpdates />
          <PageErrors>
            <AppRoutes />
          </PageErrors>
          <Toasts />
        </HashRouter>
      </SWRConfig>
    </StrictMode>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{PUBLIC_ROUTES.map(asRoute)}</Route>
      <Route element={<Frame />}>
        <Route element={<adminGround.Screen />}>{asRoute(LOGIN_ROUTE)}</Route>
        <Route element={<adminLayout.Screen />}>{ADMIN_ROUTES.map(asRoute)}</Route>
      </Route>
      <Route path="/admin/*" element={<Navigate to="/admin" replace />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
