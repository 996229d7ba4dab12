/** The picture as it will be, or why it cannot be shown. */
import { TornPicture } from "./icons";
import styles from "./ImagePreview.module.css";
import type { Source } from "./sources";
import { t } from "./text";
import type { ImageCheck } from "./useImageCheck";

export function ImagePreview({ source, check }: { source: Source; check: ImageCheck }) {
  return (
    <div>
      <p className={`field__label ${styles.label}`}>{t("admin.image_dialog.preview.label")}</p>
      <div className={styles.frame}>
        {check.state === "loaded" ? (
          <img src={check.url} alt={t("admin.image_dialog.preview.label")} />
        ) : (
          <Saying source={source} check={check} />
        )}
      </div>
    </div>
  );
}

function Saying({ source, check }: { source: Source; check: ImageCheck }) {
  if (check.state === "empty") return <p>{t("admin.image_dialog.preview.empty")}</p>;
  if (check.state === "checking") return <p role="status">{t("admin.image_dialog.preview.loading")}</p>;
  return (
    <p role="alert">
      <TornPicture />
      {t("admin.image_dialog.preview.failed")}
      {source === "drive" ? (
        <span className="meta">{t("admin.image_dialog.preview.failed_hint")}</span>
      ) : null}
    </p>
  );
}
