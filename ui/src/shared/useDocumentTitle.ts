/** The title of the page in the browser's tab. */
import { useEffect } from "react";

import { fill } from "../messages";
import { useSite } from "./site";
import { t } from "./text";

/**
 * Title the page with *page*, in the site's form or in *template*.
 *
 * Undefined leaves the title as it is. Screens with a configured title need no call.
 */
export function useDocumentTitle(
  page: string | undefined,
  template = t("app.title_template"),
): void {
  const { site } = useSite();
  const product = site?.brand.ko;
  useEffect(() => {
    if (page && product) document.title = fill(template, { page, product });
  }, [page, product, template]);
}
