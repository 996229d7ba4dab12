/** From a project to a consultation, unless that is held elsewhere: what was looked at goes along. */
import carry from "@texts/carry.ko.json";
import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./Carry.module.css";
import type { Project } from "./types";
import { translator } from "../../messages";

const t = translator(carry);

export function Carry({ project }: { project: Project }) {
  const { site } = useSite();
  const { id, type, thumbnail } = project;
  if (!site || site.contact?.consultationForms) return null;
  return (
    <section className={styles.band} aria-labelledby="carry">
      <figure>
        <Picture image={thumbnail} sizes="168px" alt="" guarded />
      </figure>
      <div>
        <h2 className="h3" id="carry">
          {t(`project.carry.question.${type}`)}
        </h2>
        <p className="read">
          {t("project.carry.body")} <span className="scripted">{t("project.carry.kept")}</span>
        </p>
      </div>
      <SiteLink className="btn btn--ink" to={`/consultation/1?project=${encodeURIComponent(id)}`}>
        {t("project.carry.button")} <ArrowRight />
      </SiteLink>
    </section>
  );
}
