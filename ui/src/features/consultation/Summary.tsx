/** What is about to be sent, line by line, each with the way to mend it. */
import { Fragment } from "react";

import { SiteLink } from "@shared/SiteLink";
import type { Answers } from "./answers";
import type { Choices } from "./choices";
import styles from "./Summary.module.css";
import { filesLine, linesOf } from "./summary";
import { STEPS, stepPath } from "./steps";
import { t } from "./text";

interface SummaryProps {
  answers: Answers;
  choices: Choices;
  shown: readonly string[];
  isMendable?: boolean;
  /** What is said of the files; empty for none. */
  files: string;
}

export function Summary({ answers, choices, shown, isMendable = false, files }: SummaryProps) {
  return (
    <dl className={styles.lines}>
      {[...linesOf(answers, choices, shown), filesLine(files)].map(({ part, step, value }) => {
        const name = t(`consultation.summary.${part}`);
        return (
          <div key={part}>
            <dt>{name}</dt>
            <dd>{value ? <Parts value={value} /> : t("consultation.summary.none")}</dd>
            {isMendable ? (
              <dd>
                <SiteLink
                  to={stepPath(STEPS.indexOf(step) + 1)}
                  state={{ toSummary: true }}
                  aria-label={t("consultation.summary.edit_named", { part: name })}
                >
                  {t("consultation.summary.edit")}
                </SiteLink>
              </dd>
            ) : null}
          </div>
        );
      })}
    </dl>
  );
}

/** The parts of *value*; one that has no room begins a line rather than being broken. */
function Parts({ value }: { value: string }) {
  const parts = value.split(", ");
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 ? " " : null}
      <span>{index < parts.length - 1 ? `${part},` : part}</span>
    </Fragment>
  ));
}
