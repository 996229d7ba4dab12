/** The sign-in of administrators. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function LoginPage() {
  useDocumentTitle(t("admin.login.title"), t("admin.title_template"));

  return (
    <main className="wrap">
      <h1 className="h2">{t("admin.login.title")}</h1>
    </main>
  );
}
