/** What a page is titled with. */
import { fill } from "../messages";
import { t } from "./text";

/** Return the title of the screen *page* of the studio *product*, which may have no name yet. */
export function titled(page: string, product: string, template = t("app.title_template")): string {
  return product ? fill(template, { page, product }) : page;
}
