/** What is said of a text before it is sent: of what the server would take, or could not tell so soon. */
import { colorOf, isReadable } from "@shared/admin/color/colors";
import { trimmedText } from "@shared/unseen";
import { ACCENT } from "./steps";
import type { FieldName } from "./steps";
import { t } from "./text";

/** Return what is wrong with *text* in the field *name*; empty for nothing. */
export function faultOf(name: FieldName, text: string): string {
  if (name === ACCENT && trimmedText(text) !== "") {
    const color = colorOf(text);
    if (!color) return t("admin.setup.brand.invalid");
    return isReadable(color) ? "" : t("admin.setup.brand.unreadable");
  }
  return "";
}
