/** What stands for the studio at the top: its name in Latin letters, where it has one. */
import { storedText } from "./steps";
import type { Records } from "./steps";
import { t } from "./text";

export function markOf(records: Records): string {
  return storedText(records, "brand.wordmark") || storedText(records, "brand.ko") || t("admin.setup.new_site");
}
