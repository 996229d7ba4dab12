/** What can be done with the pictures of a form, and what is said when it was done. */
import { useState } from "react";

import type { Described } from "@shared/admin/focal/useDescribing";
import { moved } from "@shared/sorting/order";
import { showToast } from "@shared/toasts";
import type { FormImage } from "@records/fields/gallery";
import { t } from "../text";
import type { Gallery } from "../useGallery";
import { describedAs } from "./facts";
import type { Role } from "./facts";
import { cellsOf, picturesIn, withMoved, withoutPair, withPair, withRole, withSidesSwapped } from "./pairs";
import type { Cell } from "./pairs";
import { useEvening } from "./useEvening";

export function useImages(form: Gallery) {
  const [announced, setAnnounced] = useState("");
  const evening = useEvening(form, setAnnounced);
  const { cover, opening } = form;
  const cells = cellsOf(form.shown);
  const shown = picturesIn(cells);
  const numberOf = (key: string, among: readonly FormImage[] = shown) => among.findIndex((slot) => slot.key === key) + 1;

  /** Show *next*; what is set aside of the uploads keeps its place behind them. */
  function put(next: readonly FormImage[]) {
    const seen = new Set(next.map(({ key }) => key));
    form.setImages((now) => [...next, ...now.filter(({ key }) => !seen.has(key))]);
  }

  function move(from: number, to: number) {
    const cell = cells[from];
    if (!cell || to < 0 || to >= cells.length) return;
    const next = withMoved(shown, from, to);
    put(next);
    setAnnounced(placeText(cell, next));
  }

  function remove(key: string) {
    const [slot, place] = [shown[numberOf(key) - 1], numberOf(key) - 1];
    const text = key === cover ? "admin.portfolio.form.cover.reset" : "admin.portfolio.form.images.removed";
    form.queue.remove(key);
    form.setImages((now) => now.filter((one) => one.key !== key));
    setAnnounced(t(text));
    if (!slot?.image) return;
    showToast("ok", t(text), undefined, {
      label: t("admin.undo.button"),
      run: () => {
        form.setImages((now) => (now.some((one) => one.key === key) ? [...now] : [...now.slice(0, place), slot, ...now.slice(place)]));
        if (key === cover) form.choose({ cover: key });
        setAnnounced(t("admin.project.images.put_back"));
      },
    });
  }

  function choose(key: string) {
    form.choose({ cover: key });
    setAnnounced(t("admin.portfolio.form.cover.changed", { n: numberOf(key) }));
  }

  /** Have the picture *key* open the project on wide screens; pressed again, none is chosen. */
  function chooseWide(key: string) {
    const isChosen = key !== opening;
    form.choose({ opening: isChosen ? key : "" });
    setAnnounced(
      isChosen ? t("admin.project.images.wide_changed", { n: numberOf(key) }) : t("admin.project.images.wide_reset"),
    );
  }

  function assign(key: string, role: Role) {
    tellPair(withRole(shown, key, role), key, role);
  }

  function pair(key: string, other: string) {
    tellPair(withPair(shown, key, other), key, "after");
  }

  function tellPair(next: readonly FormImage[], key: string, role: Role) {
    put(next);
    const cell = cellsOf(next).find(({ slots }) => slots.some((slot) => slot.key === key));
    const n = numberOf(cell?.key ?? key, next);
    const isPair = cell?.slots.length === 2;
    setAnnounced(
      isPair
        ? t("admin.project.role.paired", { n, m: n + 1 })
        : t("admin.project.role.said", { n, role: t(`admin.project.role.${role}`) }),
    );
  }

  function unpair(cell: Cell) {
    put(withoutPair(shown, keysOf(cell)));
    setAnnounced(t("admin.project.role.unpaired"));
  }

  function swap(cell: Cell) {
    tellPair(withSidesSwapped(shown, keysOf(cell)), cell.key, "after");
  }

  function describe(described: readonly Described[]) {
    const said = new Map(described.map((one) => [one.key, one]));
    form.setImages((now) =>
      now.map((slot) => {
        const one = said.get(slot.key);
        return one ? describedAs(slot, one) : slot;
      }),
    );
  }

  return { cells, shown, cover, opening, announced, move, remove, choose, chooseWide, assign, pair, unpair, swap, describe, ...evening };
}

export type Images = ReturnType<typeof useImages>;

/** Return where what stands at *from* would land at *to*, as it is said. */
export function landingText(cells: readonly Cell[], from: number, to: number): string {
  const cell = cells[from];
  return cell ? placeText(cell, picturesIn(moved(cells, from, to))) : "";
}

function placeText({ key }: Cell, images: readonly FormImage[]): string {
  const n = images.findIndex((slot) => slot.key === key) + 1;
  return t("admin.portfolio.form.images.reorder.moved", { n, total: images.length });
}

function keysOf({ slots }: Cell): string[] {
  return slots.map(({ key }) => key);
}
