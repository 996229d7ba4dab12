/** What this device can do. */
import { useDocumentTitle } from "../../shared/useDocumentTitle";
import { t } from "./text";

export function DebugPage() {
  useDocumentTitle(t("debug.title"));

  return (
    <main className="page wrap">
      <h1 className="h2">{t("debug.title")}</h1>
    </main>
  );
}
