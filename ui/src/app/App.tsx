/** The whole application: cache, live changes, routes. */
import { StrictMode, Suspense } from "react";
import { HashRouter, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";

import { getJson } from "@shared/api";
import { localPath } from "@shared/language";
import { placeBelow, unnamed } from "@shared/placeBelow";
import type { Problem } from "@shared/problem";
import { ScreenErrors } from "@shared/ScreenErrors";
import { LiveUpdates } from "./LiveUpdates";
import { Notices } from "./Notices";
import { PublicLayout } from "./PublicLayout";
import { RouteEffects } from "./RouteEffects";
import { administration, consultation, PUBLIC_ROUTES, search } from "./routes";
import { Toasts } from "./Toasts";

export function App({ serverData = {} }: { serverData?: Record<string, unknown> }) {
  return (
    <StrictMode>
      <SWRConfig value={{ fetcher: getJson, fallback: serverData, ...freshness(serverData) }}>
        <HashRouter basename={localPath("")}>
          <Shell />
        </HashRouter>
      </SWRConfig>
    </StrictMode>
  );
}

/** What the page brought along is not asked for again; the live stream says what changes. */
function freshness(brought: Record<string, unknown>) {
  return { revalidateIfStale: Object.keys(brought).length === 0, shouldRetryOnError: isWorthRetrying };
}

/** What is not there does not come by being asked for again. */
function isWorthRetrying({ status }: Partial<Problem>): boolean {
  return status !== 404;
}

/** Everything within the router. */
export function Shell() {
  return (
    <>
      <RouteEffects />
      <LiveUpdates />
      <Notices />
      <ScreenErrors>
        <AppRoutes />
      </ScreenErrors>
      <ScreenErrors onFailure={() => undefined}>
        <Toasts />
      </ScreenErrors>
    </>
  );
}

function AppRoutes() {
  const location = useLocation();
  const project = unnamed(location.pathname);
  return (
    <Suspense fallback={null}>
      {project ? <Navigate to={project} replace /> : null}
      <Routes location={placeBelow(location)}>
        <Route element={<PublicLayout />}>
          {PUBLIC_ROUTES.map(({ path, page }) => (
            <Route key={path} path={path} element={<page.Screen />} />
          ))}
        </Route>
        <Route path="/search" element={<search.Screen />} />
        <Route path="/consultation/*" element={<consultation.Screen />} />
        <Route path="/receipt/*" element={<consultation.Screen />} />
        <Route path="/admin/*" element={<administration.Screen />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
