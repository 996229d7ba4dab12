/** The floating way to the studio; it leaves when the footer, which says the same, is in view. */
import { useEffect, useState } from "react";

import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import styles from "./ContactCta.module.css";
import { t } from "./text";

export function ContactCta() {
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const footer = document.getElementById("footer");
    if (!footer || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting ?? false));
    observer.observe(footer);
    return () => observer.disconnect();
  }, []);

  return (
    <SiteLink className={styles.cta} data-away={isAway} to="/contact">
      {t("portfolio.cta")} <ArrowRight />
    </SiteLink>
  );
}
