/** Which service stands at the page's address; one that has moved is followed to its new address. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import useSWR from "swr";

import { pathOf } from "@shared/site";
import type { Service, Site } from "@shared/site";
import { findMoved } from "./moved";

interface FoundService {
  /** Undefined while it is not known yet. */
  service: Service | undefined;
  isMissing: boolean;
}

export function useService(site: Site | undefined): FoundService {
  const { pathname } = useLocation();
  const path = pathOf(pathname);
  const found = site?.services.find((one) => one.path === path);
  const renamed = useRenamed(path, found, site);
  const isUnknown = site !== undefined && !found && !renamed;
  // Only the server knows the addresses that services had before.
  const { data: to, isLoading } = useSWR(isUnknown ? `moved ${path}` : null, () => findMoved(path));
  useRedirect(renamed?.path ?? to);

  return { service: found ?? renamed, isMissing: isUnknown && !isLoading && !to };
}

/** Return the service that was at *path* a moment ago and has another address now. */
function useRenamed(path: string, found: Service | undefined, site: Site | undefined) {
  const [seen, setSeen] = useState({ path: "", key: "" });
  if (found?.key && (seen.path !== path || seen.key !== found.key)) {
    setSeen({ path, key: found.key });
  }
  if (found || seen.path !== path) return undefined;
  return site?.services.find(({ key }) => key === seen.key);
}

function useRedirect(to: string | null | undefined) {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (to) void navigate(to + search, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to]);
}
