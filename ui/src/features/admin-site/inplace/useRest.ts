/** What of the page that is drawn cannot be edited where it stands, and whether that is looked at. */
import { useId, useMemo, useState } from "react";

import type { ContentType } from "@shared/admin/contentTypes";
import { BASE } from "@shared/admin/languages/twins";
import type { EditedPage } from "./pages";
import { isEmptyPage, restOf } from "./rest";
import type { Stage } from "./stage";

/** Return it for a page that begins with the slide that is asked for. */
export function useRest(stage: Stage | null, types: readonly ContentType[], { address, slide: asked, language }: EditedPage) {
  // Until somebody opens or closes it, an empty page opens it: there is no other way to its texts.
  const [wish, setWish] = useState<"open" | "closed" | null>(null);
  const [toggle, setToggle] = useState<HTMLElement | null>(null);
  const id = useId();
  const drawn = useMemo(() => {
    const slides = stage?.records.filter(({ collection }) => collection === "slides").map((one) => one.id) ?? [];
    const slide = slides.includes(asked) ? asked : (slides[0] ?? "");
    const page = stage && { address, regions: stage.drawn, records: stage.records, slide, language };
    return {
      slides,
      slide,
      rest: page ? restOf(page, types) : [],
      isEmptyPage: page !== null && isEmptyPage(page, types),
    };
  }, [stage, types, address, asked, language]);
  const isOpen = stage !== null && (wish ? wish === "open" : drawn.isEmptyPage);

  return {
    ...drawn,
    isBase: language === BASE.code,
    id,
    /** Gets the button that opens it: it has the focus again once it is closed. */
    setToggle,
    isOpen,
    /** Whether somebody opened it, and is led there. */
    isAsked: wish === "open",
    turn: () => setWish(isOpen ? "closed" : "open"),
    close: () => {
      setWish("closed");
      toggle?.focus();
    },
  };
}

export type RestOfPage = ReturnType<typeof useRest>;
