/** Editing one project: its form, with its pictures and its film on their way. */
import { useEffect, useState } from "react";

import type { FilmValues } from "@records/fields/film";
import { lacking } from "@records/needs";
import { useEditing } from "@records/useRecordEditor";
import { useRecordForm } from "@records/useRecordForm";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import type { Goal, Uploads } from "@records/saving";
import type { Faults } from "@shared/publishing/types";
import { isActive, isSetAside } from "@shared/uploads/pictures";
import { failureOf } from "./failures";
import { folderName, textOf } from "./stored";
import { useFilmUploads } from "./story/useFilmUploads";
import { t } from "./text";
import type { AdminSite } from "./types";
import { GALLERY, useGallery } from "./useGallery";
import type { Gallery } from "./useGallery";

const FILM = "video";

interface ProjectProps extends Pick<OpenedForm, "id" | "stored" | "slot" | "type"> {
  site: AdminSite;
}

export function useProject({ id, stored, slot, site, type }: ProjectProps) {
  const form = useRecordForm({ kind: "project", record: id, type, stored, slot });
  const { base, values, fields } = form;
  const [day] = useState(() => new Date());
  const folder = textOf((base?.record as { folderName?: unknown } | undefined)?.folderName) || folderName(values, day);
  const gallery = useGallery({ form, draft: slot.id, found: slot.pictures, folder, site });
  const films = useFilmUploads({ folder, site, draft: { draft: slot.id, found: slot.pictures }, change: changeFilm });
  const waiting = gallery.entries.filter(isActive).length + films.underway;
  const shown = { ...values, [GALLERY]: gallery.shown };
  const editing = useEditing({
    collection: "portfolio",
    id,
    form,
    uploads: uploadsOf(gallery, waiting),
    faultsFor,
    done: (isFirst) => t(isFirst ? "admin.portfolio.add.success" : "admin.portfolio.edit.success"),
    failure: failureOf,
  });
  const isWaiting = gallery.isWaiting || films.isWaiting;
  const { noteWaiting } = form;
  useEffect(() => noteWaiting(isWaiting), [noteWaiting, isWaiting]);

  const { forgetFault } = editing;
  const { [GALLERY]: pictures, [FILM]: film } = values;
  useEffect(() => forgetFault(GALLERY), [forgetFault, pictures]);
  useEffect(() => forgetFault(FILM), [forgetFault, film]);

  /** Change the film; resolves once the draft has it, so that a reload finds it there or on its way. */
  async function changeFilm(to: (film: FilmValues) => Partial<FilmValues>): Promise<void> {
    form.alter((now) => {
      const before = now[FILM] as FilmValues;
      return { [FILM]: { ...before, ...to(before) } };
    });
    await form.written();
  }

  /** The server says what is wrong; of what it does not know yet, the form says what is missing. */
  function faultsFor(act: Goal["act"]): Faults {
    if (base) return NO_FAULTS;
    const missing = lacking(fields, shown).filter(({ name }) => act === "publish" || name === type.title);
    return Object.fromEntries(missing.map(({ name, label }) => [name, missingText(name, label)]));
  }

  function clear() {
    gallery.queue.clear();
    films.clear();
  }

  return {
    ...editing,
    form,
    folder,
    gallery,
    films,
    /** How many files are on their way. */
    waiting,
    /** The values, with the pictures that are shown. */
    shown,
    /** Let go of what this device had kept. */
    dropResumed: () => {
      clear();
      form.reset(stored);
    },
  };
}

const NO_FAULTS: Faults = {};

export type Project = ReturnType<typeof useProject>;

function uploadsOf({ entries }: Gallery, waiting: number): Uploads {
  if (waiting > 0) return "underway";
  return entries.some((entry) => entry.state === "failed" && !isSetAside(entry)) ? "failed" : "arrived";
}

function missingText(name: string, label: string): string {
  switch (name) {
    case "title":
    case "address":
    case "area":
    case "images":
      return t(`admin.portfolio.error.${name}_required`);
    default:
      return t("admin.portfolio.error.required", { label });
  }
}
