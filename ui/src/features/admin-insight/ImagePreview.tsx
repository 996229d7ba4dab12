/** The picture as it will be, or why it cannot be shown. */
import { TornPicture } from "./icons";
import type { Source } from "./sources";
import { t } from "./text";
import type { ImageCheck } from "./useImageCheck";

export function ImagePreview({ source, check }: { source: Source; check: ImageCheck }) {
  return (
    <div>
      <p className="field__label mb-2">{t("admin.image_dialog.preview.label")}</p>
      <div className="w-full max-h-[30vh] aspect-16/9 grid place-items-center overflow-hidden bg-plaster text-ink-2 leading-[1.7] text-center [&_.ico]:mx-auto [&_.ico]:mt-0 [&_.ico]:mb-2 [&_.meta]:block">
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
