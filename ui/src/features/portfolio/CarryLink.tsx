/** The way from a project to a consultation that knows of it; none where that is held elsewhere. */
import carry from "@texts/carry.ko.json";
import type { ReactNode } from "react";

import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { translator } from "../../messages";

const t = translator(carry);

interface CarryLinkProps {
  id: string;
  className: string;
  /** What follows the words. */
  children?: ReactNode;
}

export function CarryLink({ id, className, children }: CarryLinkProps) {
  const { site } = useSite();
  if (!site || site.contact?.consultationForms) return null;
  return (
    <SiteLink className={className} to={`/consultation/1?project=${encodeURIComponent(id)}`}>
      <span>{t("project.carry.button")}</span> {children}
    </SiteLink>
  );
}
