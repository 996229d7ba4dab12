/** What is public though its client has not agreed to it: written by another program, or before it was asked. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import { Alert } from "@shared/icons";
import type { Problem } from "@shared/problem";
import { formPath } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Publishing.module.css";
import { t } from "./text";

export function UnagreedNote() {
  const { data } = useSWR<At<"/api/admin/consents">, Problem>("/api/admin/consents");
  if (!data || data.items.length === 0) return null;

  return (
    <div className={`note note--warn col-span-full ${styles.unagreed}`}>
      <Alert />
      <div>
        <p>{t("admin.dashboard.unagreed", { count: data.total })}</p>
        <ul>
          {data.items.map(({ collection, id, title }) => (
            <li key={`${collection} ${id}`}>
              <SiteLink to={formPath(collection as Collection, id)}>{title || id}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
