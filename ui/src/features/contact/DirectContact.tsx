/** Ways to reach somebody at once: channel, telephone, mail and the way there, as far as there are any. */
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { Talk } from "@shared/enquiries/Talk";
import { Icon } from "@shared/Icon";
import { linkOf } from "@shared/link";
import { useSite } from "@shared/site";
import styles from "./DirectContact.module.css";
import { closedText } from "./hours";
import { t } from "./text";

const MINUTE_MS = 60_000;

export function DirectContact() {
  const { site } = useSite();
  const { phone, email, address, hours } = site?.footer ?? {};
  const { kakao, map, visitNote } = site?.contact ?? {};
  const channel = linkOf(kakao);
  const way = linkOf(map);
  const now = useNow();

  if (!channel && !way && !phone && !email && !visitNote) return null;
  return (
    <section className={styles.ways} aria-label={t("contact.direct.label")}>
      {channel ? (
        <Way title={t("contact.kakao.title")} says={[t("contact.kakao.body")]}>
          <a className="link" href={linkOf(kakao)} rel="noreferrer">
            <Talk />
            {t("contact.kakao.open")}
          </a>
        </Way>
      ) : null}
      {phone ? (
        <Way title={t("footer.phone")} says={[hours?.weekdays, hours?.closed, closedText(hours?.weekdays, now)]}>
          <Phone phone={phone} to={site?.footer.phoneHref} />
        </Way>
      ) : null}
      {email ? (
        <Way title={t("contact.email.title")} says={[t("contact.email.body")]}>
          <a className="link" href={linkOf(`mailto:${email}`)}>
            {email}
          </a>
        </Way>
      ) : null}
      {way || visitNote ? (
        <Way title={t("contact.visit.title")} says={[address, visitNote]}>
          {way ? (
            <a className="link" href={linkOf(map)} rel="noreferrer">
              {t("contact.visit.map")}
              <Icon>
                <path d="M8 4H3v13h13v-5M11 3h6v6M17 3l-8 8" />
              </Icon>
            </a>
          ) : null}
        </Way>
      ) : null}
    </section>
  );
}

/** Return the time; every minute another. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
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
