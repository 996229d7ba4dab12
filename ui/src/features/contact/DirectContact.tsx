/** Ways to reach somebody at once: channel, telephone, mail and the way there, as far as there are any. */
import type { ReactNode } from "react";

import { External } from "@shared/icons";
import { linkOf } from "@shared/link";
import { useSite } from "@shared/site";
import styles from "./DirectContact.module.css";
import { t } from "./text";

export function DirectContact() {
  const { site } = useSite();
  const { phone, email, address, hours } = site?.footer ?? {};
  const { kakao, map, visitNote } = site?.contact ?? {};
  const channel = linkOf(kakao);
  const way = linkOf(map);

  if (!channel && !way && !phone && !email && !visitNote) return null;
  return (
    <section className={styles.ways} aria-label={t("contact.direct.label")}>
      {channel ? (
        <Way title={t("contact.kakao.title")} says={[t("contact.kakao.body")]}>
          <a className="link" href={linkOf(kakao)} rel="noreferrer">
            {t("contact.kakao.open")}
          </a>
        </Way>
      ) : null}
      {phone ? (
        <Way title={t("footer.phone")} says={[hours?.weekdays, hours?.closed]}>
          <Phone phone={phone} to={site?.footer.phoneHref} />
        </Way>
      ) : null}
      {email ? (
        <Way title={t("footer.email")} says={[t("contact.email.body")]}>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Way>
      ) : null}
      {way || visitNote ? (
        <Way title={t("contact.visit.title")} says={[address, visitNote]}>
          {way ? (
            <a className="link" href={linkOf(map)} rel="noreferrer">
              {t("contact.visit.map")}
              <External />
            </a>
          ) : null}
        </Way>
      ) : null}
    </section>
  );
}

interface WayProps {
  title: string;
  says: readonly (string | undefined)[];
  children: ReactNode;
}

function Way({ title, says, children }: WayProps) {
  return (
    <div className={styles.way}>
      <h2 className="h4">{title}</h2>
      {says.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </div>
  );
}

function Phone({ phone, to }: { phone: string; to: string | undefined }) {
  if (!linkOf(to)) return <span className="num">{phone}</span>;
  return (
    <a className="link num" href={linkOf(to)}>
      {phone}
    </a>
  );
}
