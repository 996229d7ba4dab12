/** What fields of other languages are called. */
import { splitTwin } from "./twins";
import { t } from "./text";

/** Return what the field *name* is called: by *labelOf*, and with the language where it is a twin. */
export function withLanguage(name: string, labelOf: (name: string) => string): string {
  const twin = splitTwin(name);
  return twin ? t("admin.language.field", { label: labelOf(twin.of), name: twin.language.name }) : labelOf(name);
}
