/** The booklet of a project as it comes out of the printer, sheet by sheet, and the way to have it. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { Icon } from "@shared/Icon";
import { ArrowLeft } from "@shared/icons";
import { Layer } from "@shared/Layer";
import { nameOf, useSite } from "@shared/site";
import { t as common } from "@shared/text";
import { titled } from "@shared/title";
import { showToast } from "@shared/toasts";
import "@shared/styles/print.css";
import { translator } from "../../messages";
import catalogue from "../../messages/booklet-preview.ko.json";
import { printBooklet, sheetsOf } from "./booklet";
import styles from "./BookletPreview.module.css";
import { t as said } from "./projectText";

const t = translator(catalogue);

/** The width of a sheet in pixels, of which an inch has 96: 210 mm. */
const SHEET_WIDTH = (210 / 25.4) * 96;

interface BookletPreviewProps {
  path: string;
  title: string;
  /** What the project is now: of another, there are other sheets. */
  version: unknown;
  onClose: () => void;
}

export function BookletPreview({ path, title, version, onClose }: BookletPreviewProps) {
  const sheets = useSheets(path, version, onClose);
  const pages = useFitting();
  const name = said("project.booklet", { title });
  useTitle(name);

  return (
    <Layer label={name} className={styles.preview} keepOnOutside onClose={onClose}>
      <Bar count={sheets.length} onPrint={() => void printBooklet(path)} onClose={onClose} />
      <div
        ref={pages}
        className={styles.pages}
        role="group"
        aria-label={t("print.preview")}
        aria-busy={sheets.length === 0}
      >
        {sheets.map((sheet, place) => (
          // Nothing else tells sheets apart, and none changes its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Sheet key={place} sheet={sheet} />
        ))}
      </div>
    </Layer>
  );
}

interface BarProps {
  /** How many sheets there are; 0 until they are here. */
  count: number;
  onPrint: () => void;
  onClose: () => void;
}

function Bar({ count, onPrint, onClose }: BarProps) {
  return (
    <div className={styles.bar}>
      <div className="wrap">
        <button type="button" className={styles.back} onClick={onClose}>
          <ArrowLeft /> {t("print.back")}
        </button>
        {count > 0 ? (
          <span className={`${styles.size} meta num`}>{t("print.size", { count })}</span>
        ) : null}
        <button type="button" className="btn btn--ink" onClick={onPrint}>
          <Icon>
            <path d="M5 7V2h10v5M5 14.500H2V7h16v7.500h-3M5 12h10v6H5z" />
          </Icon>
          {t("print.save")}
        </button>
      </div>
    </div>
  );
}

function Sheet({ sheet }: { sheet: Element }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.replaceChildren(sheet), [sheet]);
  return <div ref={frame} className={styles.sheet} />;
}

/** Return the sheets; none until they are here. Where they do not come, the preview closes and says so. */
function useSheets(path: string, version: unknown, onClose: () => void): readonly Element[] {
  const [sheets, setSheets] = useState<readonly Element[]>([]);
  const show = useEffectEvent((found: readonly Element[]) => {
    if (found.length > 0) return setSheets(found);
    // What is shown stays.
    if (sheets.length > 0) return undefined;
    showToast("error", common(navigator.onLine ? "errors.generic.title" : "network.offline"));
    return onClose();
  });

  useEffect(() => {
    const shown = new AbortController();
    void sheetsOf(path, version, shown.signal).then((found) => {
      if (!shown.signal.aborted) show(found);
    });
    return () => shown.abort();
  }, [path, version]);
  return sheets;
}

/** Return where the sheets stand: its style sheet is told how much smaller one has to be to fit. */
function useFitting() {
  const pages = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = pages;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const { paddingLeft, paddingRight } = getComputedStyle(current);
      const room = current.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      current.style.setProperty("--fit", String(Math.min(1, room / SHEET_WIDTH)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return pages;
}

/** Title the page with *name*, which browsers call the file that is printed, while this is shown. */
function useTitle(name: string) {
  const { site } = useSite();
  const title = titled(name, nameOf(site));

  useEffect(() => {
    const below = document.title;
    document.title = title;
    return () => {
      document.title = below;
    };
  }, [title]);
}
