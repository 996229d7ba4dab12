/** The kinds of space to ask about that have a form, as large pictures. */
import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { useSite } from "@shared/site";
import styles from "./ContactPage.module.css";
import { DirectContact } from "./DirectContact";
import type { Group } from "./layers";
import { t } from "./text";

const GROUPS: readonly Group[] = ["residential", "commercial"];
const SIZES = "(min-width: 768px) 50vw, 100vw";

export function ConsultationChoices({ onChoose }: { onChoose: (group: Group) => void }) {
  const { site } = useSite();
  const forms = site?.contact?.consultationForms;
  return (
    <section aria-label={t("contact.consultation.heading")}>
      {site?.contact?.lead ? <p className={`${styles.lead} h2`}>{site.contact.lead}</p> : null}
      {forms ? (
        <>
          <div className={styles.choices}>
            {GROUPS.filter((group) => forms[group]).map((group, index) => (
              <Choice key={group} group={group} eager={index === 0} onChoose={() => onChoose(group)} />
            ))}
          </div>
          <p className={`${styles.external} meta`}>{t("contact.consultation.external_notice")}</p>
        </>
      ) : null}
      <DirectContact />
    </section>
  );
}

interface ChoiceProps {
  group: Group;
  eager: boolean;
  onChoose: () => void;
}

function Choice({ group, eager, onChoose }: ChoiceProps) {
  const { site } = useSite();
  const picture = site?.business?.cards?.find(({ key }) => key === group)?.picture;
  return (
    <button
      type="button"
      className={`${styles.choice} ${picture ? "on-dark" : styles.bare}`}
      aria-haspopup="dialog"
      onClick={onChoose}
    >
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
    </button>
  );
}
