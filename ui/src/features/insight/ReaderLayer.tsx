/** The layer of an article over the list: open at once, it stays one while its code comes. */
import { Cross } from "@shared/icons";
import { Layer } from "@shared/Layer";
import { LayerLoader } from "@shared/ScreenErrors";
import "@shared/styles/sheet.css";
import type { ReaderProps } from "./Reader";
import { reader } from "./reader";
import { t } from "./text";
import { useArticle } from "./useArticle";

export function ReaderLayer(props: ReaderProps) {
  const { id, insights, onClose } = props;
  const { article } = useArticle(id);
  const title = (article ?? insights.find((insight) => insight.id === id))?.title ?? t("insight.title");
  return (
    <Layer label={t("insight.reader.label", { title })} onClose={onClose}>
      <LayerLoader onClose={onClose} waiting={<Waiting title={title} onClose={onClose} />}>
        <reader.Screen {...props} />
      </LayerLoader>
    </Layer>
  );
}

function Waiting({ title, onClose }: { title: string; onClose: () => void }) {
  return (
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
  );
}
