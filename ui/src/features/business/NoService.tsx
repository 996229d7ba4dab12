/** An address at which there is no service, and never was one that is elsewhere now. */
import missing from "@texts/missing.ko.json";
import { Message } from "@shared/Message";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { translator } from "../../messages";

const t = translator(missing);

export function NoService() {
  useDocumentTitle(t("not_found.title"));
  const home = (
    <SiteLink className="btn btn--ink" to="/">
      {t("not_found.home")}
    </SiteLink>
  );

  return (
    <main className="page wrap">
      <Message title={t("not_found.title")} actions={home}>
        <p>{t("not_found.body")}</p>
      </Message>
    </main>
  );
}
