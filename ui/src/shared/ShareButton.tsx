/** Passes on the address of what is shown. */
import catalogue from "@texts/share.ko.json";
import { translator } from "../messages";
import { Icon } from "./Icon";
import { share } from "./share";
import styles from "./ShareButton.module.css";
import { useNotice } from "./useNotice";

const t = translator(catalogue);
const NOTICES = { copied: "share.copied", failed: "share.copy_failed" } as const;

interface ShareButtonProps {
  /** The real path: `/portfolio/p1`. */
  path: string;
  title: string;
}

export function ShareButton({ path, title }: ShareButtonProps) {
  const [notice, show] = useNotice<keyof typeof NOTICES>();

  async function pass() {
    const outcome = await share({ path, title });
    if (outcome !== "shared") show(outcome);
  }

  return (
    <span className={styles.share}>
      <button type="button" className={styles.button} onClick={() => void pass()}>
        {t("share.button")}
        <Icon>
          <path d="M10 12.500V2.500M6.500 5.500 10 2l3.500 3.500M5.500 9H3.500v8.500h13V9h-2" />
        </Icon>
      </button>
      <span role="status" className={notice ? styles.notice : "sr"}>
        {notice ? t(NOTICES[notice]) : null}
      </span>
    </span>
  );
}
