/** What a text in another language says, in the base one; nothing where there is none. */
import { BASE } from "@shared/admin/languages/twins";
import { t } from "./text";

export function SourceText({ id, text, className = "ed__source" }: { id: string; text: string; className?: string | undefined }) {
  if (!text) return null;
  return (
    <span id={id} className={className} lang={BASE.code}>
      <b>{t("admin.language.source", { name: BASE.name })}</b> {text}
    </span>
  );
}
