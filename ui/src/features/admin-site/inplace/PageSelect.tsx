/** Leads to another page of the site, to be edited there. */
import { useNavigate } from "react-router-dom";

import styles from "./InPlacePage.module.css";
import { editingPath } from "./pages";
import type { SitePage } from "./pages";
import { t } from "./text";

interface PageSelectProps {
  address: string;
  pages: readonly SitePage[];
}

export function PageSelect({ address, pages }: PageSelectProps) {
  const navigate = useNavigate();
  return (
    <select
      className={styles.pages}
      aria-label={t("admin.inplace.pages")}
      value=""
      onChange={(event) => void navigate(editingPath(event.target.value))}
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
  );
}
