/** The frame around every screen for visitors: skip link, navigation, content, footer. */
import { lazy, Suspense, useRef } from "react";
import type { MouseEvent } from "react";
import { Outlet, useLocation } from "react-router-dom";

import { seemsEditor } from "@shared/editorFlag";
import { ScreenErrors } from "@shared/ScreenErrors";
import { t } from "@shared/text";
import { NavBar } from "./NavBar";
import styles from "./PublicLayout.module.css";
import { footer, pageActs } from "./routes";

// The site works without it.
const Still = lazy(async () => {
  const found = await import("./Still").catch(() => null);
  return { default: found?.Still ?? (() => null) };
});

export function PublicLayout() {
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const isHome = pathname === "/";

  function skip(event: MouseEvent) {
    // Following the fragment would leave the current route.
    event.preventDefault();
    // Of the gallery it is the projects, behind what they are narrowed by.
    (document.getElementById("projects") ?? content.current)?.focus();
  }

  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip}>
        {t("a11y.skip_to_content")}
      </a>
      <NavBar clear={isHome} />
      {pageActs && seemsEditor() ? (
        <Suspense>
          <ScreenErrors onFailure={() => undefined}>
            <pageActs.Screen />
          </ScreenErrors>
        </Suspense>
      ) : null}
      <Suspense>
        <Still />
      </Suspense>
      <div id="content" ref={content} tabIndex={-1} className={styles.content}>
        <Suspense fallback={<div className="page" aria-busy="true" />}>
          <ScreenErrors key={pathname}>
            <Outlet />
          </ScreenErrors>
          {isHome ? null : (
            <ScreenErrors onFailure={() => undefined}>
              <footer.Screen />
            </ScreenErrors>
          )}
        </Suspense>
      </div>
    </>
  );
}
