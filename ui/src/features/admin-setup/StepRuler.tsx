/** The five steps on a ruler: where somebody is, and what lacks; without words on a phone. */
import { SiteLink } from "@shared/SiteLink";
import { useMedia } from "@shared/useMedia";
import styles from "./StepRuler.module.css";
import { pathOf, STEPS } from "./steps";
import type { Standing, Step } from "./steps";
import { t } from "./text";

/** From this width on the ruler stands upright, with words. */
const WIDE = "(min-width: 1024px)";

interface StepRulerProps {
  step: Step;
  /** How each step stands; null until that is known. */
  standings: Readonly<Record<Step, Standing>> | null;
}

export function StepRuler({ step, standings }: StepRulerProps) {
  const isWide = useMedia(WIDE);
  if (!isWide) {
    return (
      <div className={`${styles.ruler} grid grid-cols-[repeat(5,1fr)]`} aria-hidden="true">
        {STEPS.map((one) => (
          <span key={one} data-at={placeOf(one, step)} />
        ))}
      </div>
    );
  }
  return (
    <nav aria-label={t("admin.setup.title")}>
      <ol className={styles.steps}>
        {STEPS.map((one) => (
          <li key={one} data-at={placeOf(one, step)} aria-current={one === step ? "step" : undefined}>
            <b>{one === step ? t(`admin.setup.steps.${one}`) : <Way to={one} />}</b>
            <Mark place={placeOf(one, step)} standing={standings?.[one]} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Place = "done" | "now" | "later";

function placeOf(one: Step, step: Step): Place {
  if (one === step) return "now";
  return STEPS.indexOf(one) < STEPS.indexOf(step) ? "done" : "later";
}

function Way({ to }: { to: Step }) {
  return <SiteLink to={pathOf(to)}>{t(`admin.setup.steps.${to}`)}</SiteLink>;
}

/**
 * What lacks is said of the steps that somebody has left; of later ones only what is there.
 *
 * One that was left and lacks nothing is filled: what is not chosen there has a first choice.
 */
function Mark({ place, standing }: { place: Place; standing: Standing | undefined }) {
  if (place === "now") return <span className="meta">{t("admin.setup.now")}</span>;
  if (!standing || (place === "later" && !standing.isFilled)) return null;
  if (standing.gaps === 0) return <span className="meta">{t("admin.setup.filled")}</span>;
  return <span className="meta text-warn">{t("admin.setup.left", { count: standing.gaps })}</span>;
}
