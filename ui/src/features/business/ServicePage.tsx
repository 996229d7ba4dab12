/** One service: what it is, a picture, and the way to the others. */
import { useLocation } from "react-router-dom";

import type { Schema } from "@shared/contract";
import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./ServicePage.module.css";
import { t } from "./text";

type Service = Schema<"ServiceOut">;

const SIZES = "(min-width: 1024px) 48vw, 100vw";

export function ServicePage() {
  const { pathname } = useLocation();
  const { site } = useSite();
  const service = site?.services.find(({ path }) => path === pathname);

  if (!site || !service) return <main className="page" aria-busy={!site} />;
  return (
    <main className="page">
      <div className={`${styles.service} wrap`}>
        <div className={styles.text}>
          <div>
            <h1 className={`${styles.title} display latin`} lang="en">
              {service.title}
            </h1>
            <p className={`${styles.subtitle} h3`}>{service.subtitle}</p>
            <p className={`${styles.body} read`}>{service.body}</p>
            <p className={styles.action}>
              <SiteLink className="link" to="/contact">
                {t("service.cta.contact")} <ArrowRight />
              </SiteLink>
            </p>
          </div>
          <OtherServices services={site.services} current={service} />
        </div>
        <div className={`${styles.picture} r45`}>
          {service.picture ? <Picture image={service.picture} sizes={SIZES} alt="" eager /> : null}
        </div>
      </div>
    </main>
  );
}

interface OtherServicesProps {
  services: readonly Service[];
  current: Service;
}

function OtherServices({ services, current }: OtherServicesProps) {
  return (
    <nav className={styles.others} aria-label={t("service.other")}>
      {services.map((service) => (
        <SiteLink
          key={service.key}
          to={service.path ?? "/"}
          aria-current={service === current ? "page" : undefined}
        >
          <span lang="en">{service.title}</span>
          {service === current ? null : <ArrowRight />}
        </SiteLink>
      ))}
    </nav>
  );
}
