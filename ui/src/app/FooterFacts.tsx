/** The columns of the foot that say who the studio is and when somebody answers. */
import { Fragment } from "react";
import type { ReactNode } from "react";

import { linkOf } from "@shared/link";
import type { Site } from "@shared/site";
import { t } from "./footerText";

type Fact = [label: string, value: ReactNode, className?: string];

export function CompanyFacts({ site: { footer } }: { site: Site }) {
  return (
    <Facts
      facts={[
        [t("footer.legal_name"), footer.legalName],
        [t("footer.representative"), footer.representative],
        [t("footer.registration_number"), footer.registrationNumber, "num"],
        [t("footer.address"), footer.address],
      ]}
    />
  );
}

export function ContactFacts({ site: { footer } }: { site: Site }) {
  const { phone, phoneHref, email, hours } = footer;
  const lines = [hours?.weekdays, hours?.closed].filter(Boolean);
  const call = phone ? <Phone phone={phone} to={phoneHref} /> : null;
  const write = email ? <Email email={email} /> : null;
  return (
    <Facts
      facts={[
        [t("footer.phone"), call, "num"],
        [t("footer.email"), write],
        [t("footer.hours.label"), lines.length > 0 ? lines.map(asLine) : null, "num"],
      ]}
    />
  );
}

/** What is filled in of *facts*; nothing when all of them are empty. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const filled = facts.filter(([, value]) => value);

  if (filled.length === 0) return null;
  return (
    <dl>
      {filled.map(([label, value, className]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className={className}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Phone({ phone, to }: { phone: string; to: string | undefined }) {
  if (!linkOf(to)) return phone;
  return (
    <a className="num" href={linkOf(to)} aria-label={t("footer.phone_call", { phone })}>
      {phone}
    </a>
  );
}

function Email({ email }: { email: string }) {
  return (
    <a href={linkOf(`mailto:${email}`)} aria-label={t("footer.email_send", { email })}>
      {email}
    </a>
  );
}

function asLine(line: string | undefined, index: number) {
  return (
    <Fragment key={line}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  );
}
