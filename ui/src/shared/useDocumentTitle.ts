/** The title of the page in the browser's tab. */
import { useEffect } from "react";

import { nameOf, useSite } from "./site";
import { titled } from "./title";

/**
 * Title the page with *page*, in the site's form or in *template*.
 *
 * Undefined leaves the title as it is. Screens at an address of their own need no call.
 */
export function useDocumentTitle(page: string | undefined, template?: string): void {
  const { site } = useSite();
  const title = site && page && titled(page, nameOf(site), template);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
