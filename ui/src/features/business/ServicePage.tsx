/** One service: what it is, its pictures, and the way to the others. */
import { ArrowRight } from "@shared/icons";
import { langOf } from "@shared/lang";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import type { Service } from "@shared/site";
import { NoService } from "./NoService";
import styles from "./ServicePage.module.css";
import { t } from "./text";
import { useService } from "./useService";

export function ServicePage() {
  const { site } = useSite();
  const { service, isMissing } = useService(site);

  if (isMissing) return <NoService />;
  return (
    <main className="page" aria-busy={!service}>
      {site && service ? <ServiceContent service={service} all={site.services} /> : null}
    </main>
  );
}

interface ServiceContentProps {
  service: Service;
  all: readonly Service[];
}

function ServiceContent({ service, all }: ServiceContentProps) {
  const { title, subtitle, body, picture, second } = service;
  return (
    <div className={`${styles.service} wrap`}>
      <div className={styles.text}>
        <div>
          <h1 className={`${styles.title} display latin`} lang={langOf(title)}>
            {title}
          </h1>
          {subtitle ? <p className={`${styles.subtitle} h3`}>{subtitle}</p> : null}
          {body ? <p className={`${styles.body} read`}>{body}</p> : null}
          <p className={styles.action}>
            <SiteLink className="link" to="/contact">
              {t("service.cta.contact")} <ArrowRight />
            </SiteLink>
          </p>
        </div>
        {all.length > 1 ? <OtherServices services={all} current={service} /> : null}
      </div>
      {picture || second ? <ServicePictures service={service} /> : null}
    </div>
  );
}

function ServicePictures({ service: { picture, second } }: { service: Service }) {
  const sizes = `(min-width: 1024px) ${picture && second ? 48 : 92}vw, 100vw`;
  return (
    <div className={styles.pictures}>
      {picture ? (
        <div className="r45">
          <Picture image={picture} sizes={sizes} alt="" eager />
        </div>
      ) : null}
      {second ? (
        <div className="r45">
          <Picture image={second} sizes={sizes} />
        </div>
      ) : null}
    </div>
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
          <span lang={langOf(service.title)}>{service.title}</span>
          {service === current ? null : <ArrowRight />}
        </SiteLink>
      ))}
    </nav>
  );
}
