/** In which language a visitor wrote, where it is not the one that the studio writes in. */
import { LANGUAGES } from "@shared/language";
import { t } from "./text";

const [BASE] = LANGUAGES;

export function LanguageMark({ language }: { language: string }) {
  const found = LANGUAGES.find(({ code }) => code === language);
  if (!found || found === BASE) return null;
  return (
    <span className="badge badge--box is-com">
      <span className="sr">{t("admin.inbox.field.language")} </span>
      <span lang={found.code}>{found.name}</span>
    </span>
  );
}
