/** Stands where the base build alone has a screen: the browser goes there. */
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

export function OtherBuild() {
  const { pathname, search } = useLocation();

  useEffect(() => window.location.replace(pathname + search), [pathname, search]);

  return <main className="page" aria-busy="true" />;
}
