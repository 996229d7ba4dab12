/** Said while the site is away: what is sent now waits on this device, and whom to call. */
import type { Ref } from "react";

import { Alert } from "@shared/icons";
import { linkOf } from "@shared/link";
import { useSite } from "@shared/site";
import styles from "./Enquiry.module.css";
import { t } from "./enquiryText";

export function LaterNote({ ref }: { ref?: Ref<HTMLDivElement> | undefined }) {
  const [first, rest] = afterFirstSentence(t("still.form"));
  return (
    <div ref={ref} className={`${styles.wide} note note--warn`} role="status">
      <Alert />
      <div>
        <strong>{first}</strong>
        <br />
        <span>{rest}</span> <Urgent />
      </div>
    </div>
  );
}

function Urgent() {
  const { site } = useSite();
  const { phone, phoneHref } = site?.footer ?? {};
  if (!phone) return null;
  const [before, after] = t("still.form_urgent").split("{phone}");
  return (
    <>
      <span>{before}</span>
      <a className={`${styles.inline} num`} href={linkOf(phoneHref)}>
        {phone}
      </a>
      <span>{after}</span>
    </>
  );
}

function afterFirstSentence(text: string): [string, string] {
  const end = text.indexOf(". ") + 1;
  return [text.slice(0, end), text.slice(end + 1)];
}
