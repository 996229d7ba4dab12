/** What happens on every change of path: to the top, a title, and a word to screen readers. */
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { routeOf } from "@shared/language";
import { placeBelow } from "@shared/placeBelow";
import { useSite } from "@shared/site";
import { t } from "@shared/text";
import { titleOf } from "./titles";
import { useBrand } from "./useBrand";

export function RouteEffects() {
  const location = useLocation();
  const { pathname, search } = location;
  const below = placeBelow(location).pathname;
  useMissedNavigation();
  const { site } = useSite();
  useBrand(site);
  const title = titleOf(site, pathname, search);
  const [announced, setAnnounced] = useState("");
  const place = useRef(below);

  useEffect(() => {
    // It comes after the screen; without its code nothing is counted, and headlines are plainer.
    import("./behindScreen").then(
      ({ behindScreen }) => behindScreen(location),
      () => undefined,
    );
  }, [location]);

  useEffect(() => {
    if (title) document.title = title;
  }, [title, pathname]);

  useEffect(() => {
    if (place.current === below) return undefined;
    place.current = below;
    window.scrollTo(0, 0);
    // A moment later the new screen has given the page its title.
    const timer = setTimeout(() => setAnnounced(t("a11y.page_changed", { page: document.title })), 500);
    return () => clearTimeout(timer);
  }, [below]);

  return (
    <p className="sr" role="status">
      {announced}
    </p>
  );
}

/** Go where somebody went while the application started: the router listens only once it is shown. */
function useMissedNavigation() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(pathname + search + hash);

  useEffect(() => {
    const wanted = routeOf(window.location.hash);
    if (wanted !== shown.current) void navigate(wanted, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
