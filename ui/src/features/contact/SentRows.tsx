/** What was sent from this tab, with its number, and the way to its receipt. */
import { lastConsultation, useLastSent } from "@shared/enquiries/lastSent";
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import texts from "../../messages/consultation-resume.ko.json";
import { translator } from "../../messages";
import styles from "./ContactPage.module.css";
import { lastQuestion } from "./sending";

const t = translator(texts);

export function SentRows() {
  const consultation = useLastSent(lastConsultation);
  const question = useLastSent(lastQuestion);
  return (
    <>
      {consultation ? <Row text={t("contact.sent.consultation", { receipt: consultation.number })} to="/consultation/sent" /> : null}
      {question ? <Row text={t("contact.sent.question", { receipt: question.number })} to="/contact?tab=qna" /> : null}
    </>
  );
}

function Row({ text, to }: { text: string; to: string }) {
  return (
    <div className={styles.resume}>
      <span className="num">{text}</span>
      <span className={styles.acts}>
        <SiteLink to={to}>
          {t("contact.sent.open")} <ArrowRight />
        </SiteLink>
      </span>
    </div>
  );
}
