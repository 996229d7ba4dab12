/** The reader until its code is here: at once over the list, and closed as the reader is. */
import { Cross } from "@shared/icons";
import { Layer } from "@shared/Layer";
import "@shared/styles/sheet.css";
import { t } from "./text";

export function ReaderFrame({ title = t("insight.title"), onClose }: { title: string | undefined; onClose: () => void }) {
  return (
    <Layer label={t("insight.reader.label", { title })} onClose={onClose}>
      <article className="sheet sheet--reader" aria-busy="true">
        <div className="sheet__bar">
          <p className="sr" role="status">
            {t("insight.detail.loading")}
          </p>
          <span />
          <button type="button" className="iconbtn" aria-label={t("insight.reader.close")} onClick={onClose}>
            <Cross />
          </button>
        </div>
        <div className="sheet__body">
          <h2 className="h2">{title}</h2>
        </div>
      </article>
    </Layer>
  );
}
