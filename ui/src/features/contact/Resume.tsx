/** A consultation that was begun on this device: to go on with, or to begin anew. */
import { useState } from "react";

import { forgetDraft, readDraft } from "@shared/enquiries/consultationDraft";
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import texts from "../../messages/consultation-resume.ko.json";
import { translator } from "../../messages";
import styles from "./ContactPage.module.css";

const t = translator(texts);

export function Resume() {
  const [{ draft }] = useState(() => readDraft(Date.now()));
  const [isAsked, setAsked] = useState(false);
  const [isCleared, setCleared] = useState(false);
  if (!draft) return null;
  if (isCleared) {
    return (
      <p className={styles.resume} role="status">
        {t("contact.resume.cleared")}
      </p>
    );
  }

  function clear() {
    if (!isAsked) return setAsked(true);
    forgetDraft();
    setCleared(true);
  }

  return (
    <div className={styles.resume} role="status">
      <span>
        {t(isAsked ? "contact.resume.confirm" : "contact.resume.title")}{" "}
        <span className="meta">
          {t("contact.resume.detail", { summary: draft.summary, step: draft.reached })}
        </span>
      </span>
      <span className={styles.acts}>
        {isAsked ? null : (
          <SiteLink to={`/consultation/${draft.reached}`}>
            {t("contact.resume.go")} <ArrowRight />
          </SiteLink>
        )}
        <button type="button" onClick={clear}>
          {t("contact.resume.clear")}
        </button>
        {isAsked ? (
          <button type="button" onClick={() => setAsked(false)}>
            {t("contact.resume.keep")}
          </button>
        ) : null}
      </span>
    </div>
  );
}
