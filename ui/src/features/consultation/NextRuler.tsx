/** What happens after a consultation was sent, on a ruler that stands upright. */
import { dayWords, LOCALE } from "@shared/dates";
import { useSite } from "@shared/site";
import { useChoices } from "./choices";
import { twoDigits } from "./clock";
import styles from "./ConsultationEnd.module.css";
import { t } from "./text";

export function NextRuler({ at }: { at: number }) {
  const { site } = useSite();
  const { choices } = useChoices();
  const hours = site?.footer.hours?.weekdays;
  const open = hours ? t("receipt.next.call_open", { hours }) : "";

  return (
    <section className={styles.stack} aria-labelledby="next">
      <h2 className="h3" id="next">
        {t("receipt.next.heading")}
      </h2>
      <ol className={styles.next}>
        <li data-done="true">
          <strong>{t("receipt.next.received")}</strong>
          <span className="meta num">{timeText(at)}</span>
        </li>
        <li>
          <strong>{t("receipt.next.call")}</strong>
          <span className="meta num">{choices?.promise || open}</span>
          <p>{t("receipt.next.call_body")}</p>
        </li>
        <li>
          <strong>{t("receipt.next.visit")}</strong>
          <span className="meta">{t("receipt.next.visit_when")}</span>
          <p>{t("receipt.next.visit_body")}</p>
        </li>
        <li>
          <strong>{t("receipt.next.proposal")}</strong>
          <p>{t("receipt.next.proposal_body")}</p>
        </li>
      </ol>
    </section>
  );
}

/** Return day, weekday and time as the visitor's device has them. */
function timeText(at: number): string {
  const time = new Date(at);
  const day = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join("-");
  return t("receipt.next.at", {
    day: dayWords(day),
    weekday: time.toLocaleDateString(LOCALE, { weekday: "long" }),
    time: `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`,
  });
}
