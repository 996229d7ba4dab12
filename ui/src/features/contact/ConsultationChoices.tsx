/** The kinds of space to ask about, as large pictures: each leads to its consultation. */
import { Suspense } from "react";
import type { ReactNode } from "react";

import { ArrowRight } from "@shared/icons";
import { page } from "@shared/page";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./ContactPage.module.css";
import { DirectContact } from "./DirectContact";
import type { Group } from "./layers";
import { t } from "./text";

const GROUPS: readonly Group[] = ["residential", "commercial"];
const ofThisDevice = page(async () => (await import("./OfThisDevice")).OfThisDevice);
const SIZES = "(min-width: 768px) 50vw, 100vw";

export function ConsultationChoices({ onChoose }: { onChoose: (group: Group) => void }) {
  const { site } = useSite();
  const forms = site?.contact?.consultationForms;
  if (!site) return null;
  return (
    <section aria-label={t("contact.consultation.heading")}>
      {site.contact?.lead ? <p className={`${styles.lead} h2`}>{site.contact.lead}</p> : null}
      {forms ? null : (
        <p className={styles.steps}>
          {t("contact.steps_hint")} <span className="scripted">{t("contact.steps_kept")}</span>
        </p>
      )}
      <Suspense>
        <ofThisDevice.Screen />
      </Suspense>
      <div className={styles.choices}>
        {GROUPS.filter((group) => !forms || forms[group]).map((group, index) => (
          <Choice
            key={group}
            group={group}
            eager={index === 0}
            onChoose={forms ? () => onChoose(group) : undefined}
          />
        ))}
      </div>
      {forms ? (
        <p className={`${styles.external} meta`}>{t("contact.consultation.external_notice")}</p>
      ) : null}
      <DirectContact />
    </section>
  );
}

interface ChoiceProps {
  group: Group;
  eager: boolean;
  /** Opens the form of another service; without it the choice leads to our own. */
  onChoose: (() => void) | undefined;
}

function Choice({ group, eager, onChoose }: ChoiceProps) {
  const { site } = useSite();
  const picture = site?.contact?.pictures?.[group];
  const className = `${styles.choice} ${picture ? "on-dark" : styles.bare}`;
  const content: ReactNode = (
    <>
      {picture ? (
        <span className={styles.picture}>
          <Picture image={picture} sizes={SIZES} alt="" eager={eager} />
        </span>
      ) : null}
      <span className={styles.row}>
        <span className="h2">{t(`contact.consultation.${group}.title`)}</span>
        <ArrowRight />
      </span>
      <span className={styles.hint}>{t(`contact.consultation.${group}.hint`)}</span>
    </>
  );
  if (!onChoose) {
    return (
      <SiteLink className={className} to={`/consultation/1?space=${group}`}>
        {content}
      </SiteLink>
    );
  }
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={onChoose}>
      {content}
    </button>
  );
}
