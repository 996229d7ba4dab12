/** Says that there is no project at an address; most visitors never need it. */
import { Message } from "@shared/Message";
import { SiteLink } from "@shared/SiteLink";
import { t } from "./projectText";

export function MissingProject({ hint }: { hint: string }) {
  const back = (
    <SiteLink className="btn btn--ink" to="/portfolio">
      {t("project.not_found.back")}
    </SiteLink>
  );
  return (
    <Message title={t("project.not_found.title")} actions={back}>
      <p>{hint}</p>
    </Message>
  );
}
