/** What every page of the administration below the dashboard begins with. */
import type { ReactNode } from "react";

import { ArrowLeft } from "../icons";
import { SiteLink } from "../SiteLink";
import { useMay } from "./may";
import { t } from "./text";

interface PageHeadProps {
  title: string;
  /** The way back in words; the dashboard's name unless given, null for a page without one. */
  back?: string | null;
  /** Where the way back leads. */
  backTo?: string;
  /** One sentence about the page, below its title. */
  lead?: string;
  /** How the page stands, beside its title. */
  status?: ReactNode;
  /** What can be done on the page as a whole, at the end of the line. */
  children?: ReactNode;
}

/** The way back to the dashboard, the page's title, and what belongs beside it. */
export function PageHead({ title, back = t("admin.nav.dashboard"), backTo = "/admin", lead, status, children }: PageHeadProps) {
  // The dashboard is not everybody's: whoever has one place of work alone goes back nowhere.
  const hasDashboard = useMay("content");

  return (
    <>
      {back === null || !hasDashboard ? null : (
        <div className="pt-3">
          <SiteLink className="back" to={backTo}>
            <ArrowLeft /> {back}
          </SiteLink>
        </div>
      )}
      <div className="ahead pt-1 max-sm:[&>.btn--line]:grow">
        <div className="flex grow flex-wrap gap-x-5 gap-y-1 items-baseline">
          <h1>{title}</h1>
          {status}
          {lead === undefined ? null : <p className="basis-full mt-1 text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
