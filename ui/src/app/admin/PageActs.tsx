/** What who edits the content sees over a public page: the way to its editor, and what is closed. */
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { mayDo } from "@shared/admin/may";
import { noteEditor } from "@shared/admin/noteEditor";
import { Icon } from "@shared/Icon";
import { Alert } from "@shared/icons";
import { useOpening } from "@shared/opening/useOpening";
import { LISTS } from "@shared/publishing/addresses";
import { useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { translator } from "../../messages";
import opening from "../../messages/admin-opening.ko.json";
import acts from "../../messages/admin-page-acts.ko.json";
import { editorOf } from "./editorOf";
import styles from "./PageActs.module.css";

const t = translator({ ...opening, ...acts });

export function PageActs() {
  const { user, problem, isChecking } = useSession();
  const { pathname, search } = useLocation();
  const isEditor = mayDo(user, "content");
  const isKnown = !isChecking && !problem;
  const isClosed = useOpening(isEditor).opening?.open === false;
  const editor = editorOf(pathname, search);

  useEffect(() => {
    if (isKnown) noteEditor(isEditor);
  }, [isKnown, isEditor]);

  if (!isEditor || !(editor || isClosed)) return null;
  return (
    <aside className={`${styles.acts} on-dark`} aria-label={t("admin.page_acts.label")}>
      {isClosed ? (
        <p className={styles.closed}>
          <Alert />
          <span className={styles.says}>{t("admin.opening.note")}</span>
          <SiteLink className={styles.way} to={`${LISTS.site}/opening`}>
            {t("admin.opening.title")}
          </SiteLink>
        </p>
      ) : null}
      {editor ? (
        <SiteLink className={styles.edit} to={editor}>
          <Icon>
            <path d="M3.500 16.500l.8-3.700 9.300-9.300 2.900 2.900-9.300 9.300zM11.500 5.600l2.900 2.900" />
          </Icon>
          {t("admin.page_acts.edit")}
        </SiteLink>
      ) : null}
    </aside>
  );
}
