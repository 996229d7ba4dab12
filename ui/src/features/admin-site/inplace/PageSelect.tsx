/** Leads to another page of the site, to be edited there; asks before that takes pictures away on their way. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { useUploading } from "@records/fields/uploading";
import { editingPath } from "./pages";
import type { SitePage } from "./pages";
import { t } from "./text";

interface PageSelectProps {
  address: string;
  pages: readonly SitePage[];
  /** In which language the other one is edited, too. */
  language: string;
}

export function PageSelect({ address, pages, language }: PageSelectProps) {
  const navigate = useNavigate();
  const waiting = useUploading();
  const [asked, ask] = useState("");
  const go = (path: string) => void navigate(editingPath(path, language));
  // All pictures have arrived meanwhile.
  if (asked && waiting === 0) ask("");

  return (
    <>
      <select
        className="flex-none w-[9em] min-h-10 px-2 bg-ink border border-transparent text-on-night-2 text-13 hover:border-on-night-2 max-md:w-[6.5em] max-md:min-h-11 max-md:px-0"
        aria-label={t("admin.inplace.pages")}
        value=""
        onChange={({ target }) => (waiting > 0 ? ask(target.value) : go(target.value))}
      >
        <option value="" disabled>
          {t("admin.inplace.pages")}
        </option>
        {pages.filter(({ path }) => path !== address).map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      {asked ? (
        <ConfirmDialog
          question={t("admin.common.unsaved.title")}
          confirm={t("admin.common.unsaved.leave")}
          cancel={t("admin.common.unsaved.stay")}
          danger
          onCancel={() => ask("")}
          onConfirm={() => go(asked)}
        >
          {t("admin.content.leave", { count: waiting })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
