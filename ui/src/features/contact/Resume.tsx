/** A consultation that was begun on this device: to go on with, or to begin anew. */
import { useState } from "react";

import { forgetDraft, isInOwnWords, readDraft } from "@shared/enquiries/consultationDraft";
import type { Draft } from "@shared/enquiries/consultationDraft";
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { isDue, useWaiting, waiting } from "@shared/waiting";
import texts from "../../messages/consultation-resume.ko.json";
import { translator } from "../../messages";
import styles from "./ContactPage.module.css";

const t = translator(texts);

export function Resume() {
  const [{ draft }] = useState(() => readDraft(Date.now()));
  const { site } = useSite();
  const [isAsked, setAsked] = useState(false);
  const [isCleared, setCleared] = useState(false);
  const waitsItself = useWaiting().some((one) => one.key === draft?.idempotencyKey && isDue(one));
  if (!draft || waitsItself || site?.contact?.consultationForms) return null;
  if (isCleared) {
    return (
      <p className={styles.resume} role="status">
        {t("contact.resume.cleared")}
      </p>
    );
  }

  function ask() {
    setAsked(true);
    // Here before the line may be cut.
    void fileCode().catch(() => undefined);
  }

  async function clear(key: string) {
    if (!isAsked) return ask();
    forgetDraft();
    await waiting.takeBack(key);
    await forgetFiles().catch(() => undefined);
    setCleared(true);
  }

  return (
    <div className={styles.resume} role="status">
      <span>
        <span>{t(isAsked ? "contact.resume.confirm" : "contact.resume.title")}</span>{" "}
        {isAsked ? null : (
          <span className="meta">{detailOf(draft)}</span>
        )}
      </span>
      <span className={styles.acts}>
        {isAsked ? null : (
          <SiteLink to={`/consultation/${draft.reached}`}>
            {t("contact.resume.go")} <ArrowRight />
          </SiteLink>
        )}
        <button type="button" onClick={() => void clear(draft.idempotencyKey)}>
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

/** Return what it is recognised by; words of another language are not shown. */
function detailOf(draft: Draft): string {
  const { summary, reached: step } = draft;
  return isInOwnWords(draft) ? t("contact.resume.detail", { summary, step }) : t("contact.resume.step", { step });
}

/** What knows of the files that were chosen with it; it comes when it is needed. */
const fileCode = () => import("@shared/enquiries/consultationDraftFiles");

async function forgetFiles(): Promise<void> {
  const { forgetDraftFiles } = await fileCode();
  await forgetDraftFiles();
}
