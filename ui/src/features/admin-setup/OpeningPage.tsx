/** Opening and closing the site: what lacks, and, for owners, the button that does it. */
import { useState } from "react";
import useSWR from "swr";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { useMay } from "@shared/admin/may";
import { PageHead } from "@shared/admin/PageHead";
import { Refusal } from "@shared/admin/Refusal";
import { Waiting } from "@shared/admin/Waiting";
import type { At } from "@shared/contract";
import { LoadFailed } from "@shared/LoadFailed";
import { useOpening } from "@shared/opening/useOpening";
import type { Opening } from "@shared/opening/useOpening";
import type { Problem } from "@shared/problem";
import { LISTS } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { Checklist } from "./Checklist";
import { openingText } from "./checklist";
import { SETUP_PATH } from "./steps";
import { t } from "./text";
import { useOpeningActs } from "./useOpeningActs";

export function OpeningPage() {
  useDocumentTitle(t("admin.opening.title"), t("admin.title_template"));
  const { opening, problem, retry } = useOpening();
  const overview = useSWR<At<"/api/admin/site">, Problem>("/api/admin/site");
  const isOwner = useMay("people");
  const failed = problem ?? (overview.data ? undefined : overview.error);

  return (
    <main className="wrap pb-16">
      <PageHead
        title={t("admin.opening.title")}
        back={t("admin.nav.site")}
        backTo={LISTS.site}
        {...(opening ? { lead: openingText(opening) } : {})}
      >
        {isOwner && opening?.open === false ? (
          <SiteLink className="btn btn--line" to={SETUP_PATH}>
            {t("admin.opening.setup")}
          </SiteLink>
        ) : null}
      </PageHead>
      {failed ? <LoadFailed problem={failed} onRetry={() => void Promise.all([retry(), overview.mutate()])} /> : null}
      {!failed && !(opening && overview.data) ? <Waiting>{t("admin.opening.loading")}</Waiting> : null}
      {opening && overview.data ? (
        <div className="grid gap-6 max-w-180">
          <Checklist opening={opening} left={overview.data.demo} />
          <p className="meta">{t(isOwner ? "admin.opening.optional" : "admin.opening.owner_opens")}</p>
          {isOwner ? <Acts opening={opening} /> : null}
        </div>
      ) : null}
    </main>
  );
}

function Acts({ opening: { open, missing } }: { opening: Opening }) {
  const acts = useOpeningActs();
  const [isAsked, ask] = useState(false);
  return (
    <div className="grid gap-4 justify-items-start pt-6 border-t border-t-rule max-md:justify-items-stretch">
      <Refusal>{acts.refusal}</Refusal>
      {open ? (
        <button type="button" className="btn btn--line" onClick={() => ask(true)}>
          {t("admin.opening.close")}
        </button>
      ) : (
        <button
          type="button"
          className="btn btn--ink"
          disabled={missing.length > 0 || acts.isBusy}
          onClick={() => acts.open()}
        >
          {acts.isBusy ? <span className="spin" /> : null}
          {t("admin.opening.open")}
        </button>
      )}
      {isAsked ? (
        <ConfirmDialog
          question={t("admin.opening.close_title")}
          confirm={t("admin.opening.close")}
          onConfirm={() => acts.close(() => ask(false))}
          onCancel={() => ask(false)}
          busy={acts.isBusy}
        >
          {t("admin.opening.close_body")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
