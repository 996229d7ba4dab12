/** The floating way to the studio; it leaves when the footer, which says the same, is in view. */
import { useEffect, useState } from "react";

import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { followInView } from "@shared/useInView";
import styles from "./ContactCta.module.css";
import { t } from "./text";

export function ContactCta() {
  const [isAway, setAway] = useState(false);

  useEffect(() => followInView(document.getElementById("footer"), setAway), []);

  return (
    <SiteLink className={styles.cta} data-away={isAway} to="/contact">
      {t("portfolio.cta")} <ArrowRight />
    </SiteLink>
  );
}
