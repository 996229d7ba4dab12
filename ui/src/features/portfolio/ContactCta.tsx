/** The floating way to the studio; it leaves when the footer, which says the same, is in view. */
import { useEffect, useState } from "react";

import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import styles from "./ContactCta.module.css";
import { t } from "./text";

/** Whether the element with *id* is in view. */
function useInView(id: string): boolean {
  const [inView, setInView] = useState(false);

  useEffect(() => {
    const element = document.getElementById(id);
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);

  return inView;
}

export function ContactCta() {
  const away = useInView("footer");

  return (
    <SiteLink className={`${styles.cta} ${away ? styles.away : ""}`} to="/contact">
      {t("portfolio.cta")} <ArrowRight />
    </SiteLink>
  );
}
