/** What visitors ask most, above the form for everything else. */
import { useState } from "react";

import { wasOpened } from "@shared/arrived";
import { Icon } from "@shared/Icon";
import { Prose } from "@shared/Prose";
import { useSite } from "@shared/site";
import { t } from "./enquiryText";
import { groupsOf } from "./questions";
import type { Question } from "./questions";
import styles from "./Questions.module.css";

export function Questions() {
  const { site } = useSite();
  const groups = groupsOf(site?.questions ?? []);

  if (groups.length === 0) return null;
  return (
    <section className={`${styles.questions} split`} aria-labelledby="questions">
      <h2 id="questions" className="h3">
        {t("contact.qna.heading")}
      </h2>
      <div className={styles.groups}>
        {groups.map(({ name, questions }) => (
          <div key={name}>
            {name ? <h3 className="h4">{name}</h3> : null}
            <div className={styles.list}>
              {questions.map((one) => (
                <Answered key={one.question} question={one} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function Answered({ question: { question, answer = "" } }: { question: Question }) {
  const [isOpen] = useState(() => wasOpened(question ?? ""));

  return (
    <details open={isOpen}>
      <summary>
        <span>{question}</span>
        <Icon>
          <path d="M10 2v16M2 10h16" />
        </Icon>
      </summary>
      <div className={styles.answer}>
        <Prose html={answer} />
      </div>
    </details>
  );
}
