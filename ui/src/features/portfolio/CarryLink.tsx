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

/** Tell whether consultations are held here; until the site is known they are not. */
export function useConsultations(): boolean {
  const { site } = useSite();
  return site !== undefined && !site.contact?.consultationForms;
}

export function CarryLink({ id, className, children }: CarryLinkProps) {
  if (!useConsultations()) return null;
  return (
    <SiteLink className={className} to={`/consultation/1?project=${encodeURIComponent(id)}`}>
      <span>{t("project.carry.button")}</span> {children}
    </SiteLink>
  );
}
