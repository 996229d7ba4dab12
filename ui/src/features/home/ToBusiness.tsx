/** The way from home to what the studio does: it has no place in the bar. */
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { hasBusiness, offers } from "@shared/site";
import type { Site } from "@shared/site";
import { t } from "@shared/text";

export function ToBusiness({ site, className }: { site: Site; className: string }) {
  if (!hasBusiness(site) || !offers(site, "/business")) return null;
  return (
    <SiteLink className={className} to="/business">
      {t("footer.business")} <ArrowRight />
    </SiteLink>
  );
}
