/** One record of the page that is edited: saved by itself, with what is open of it and what it asks. */
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";

import { SavingQuestions } from "@shared/publishing/SavingQuestions";
import { showToast } from "@shared/toasts";
import { useRecordEditor } from "@records/useRecordEditor";
import type { RecordEditor } from "@records/useRecordEditor";
import { lookOf } from "./boxes";
import type { Box } from "./boxes";
import { PictureDialog } from "./PictureDialog";
import { PictureUpload } from "./PictureUpload";
import type { RecordRef, Region, TextRegion } from "./regions";
import { t } from "./text";
import { TextEditor } from "./TextEditor";
import { TextFoot } from "./TextFoot";
import { isTranslated } from "./untranslated";
import { useTextEditing } from "./useTextEditing";
import { useTyping } from "./useTyping";
import { isSaving, nameOfRecord } from "./work";
import type { Chosen, Editings, Kept, Work } from "./work";

export interface KeeperProps {
  record: RecordRef;
  /** What of it stands in the page. */
  regions: readonly Region[];
  /** What is open of it, if anything. */
  work: Work | null;
  /** The files that were chosen for its pictures. */
  chosen: readonly Chosen[];
  /** Where the field of a text is drawn: in the page, at *box*. */
  slot: HTMLElement | null;
  box: Box | undefined;
  /** Where name and keys stand on a phone; null where they stand at the text. */
  foot: HTMLElement | null;
  editings: Editings;
  onKept: (kept: Kept) => void;
  onClosed: () => void;
}

export function RecordKeeper(props: KeeperProps) {
  const { record, work, chosen, onClosed } = props;
  const typing = useTyping(work?.act === "text" ? work.region.path : "");
  const editing = useRecordEditor(record.collection, record.id, typing.path);
  const isReady = useRenewOnOpen(editing, work);
  useReportState(editing, props);
  useCloseWhenMissing(editing, work, onClosed);

  if (editing.status !== "ready") return null;
  return (
    <>
      {isReady && work?.act === "text" ? (
        <Typing key={work.region.key} {...props} editing={editing} region={work.region} onTyped={typing.note} />
      ) : null}
      {isReady && work && work.act !== "text" ? (
        <PictureDialog editing={editing} region={work.region} isOfText={work.act === "alt"} onClosed={onClosed} />
      ) : null}
      {chosen.map((one) => (
        <PictureUpload key={one.region.path} chosen={one} editing={editing} />
      ))}
      <SavingQuestions editing={editing} title={editing.type?.label ?? ""} />
    </>
  );
}

/** What is opened begins with what is stored then: somebody else may have been at work. */
function useRenewOnOpen(editing: RecordEditor, work: Work | null): boolean {
  const [fresh, setFresh] = useState<Work | null>(null);
  const isThere = editing.status === "ready";
  const renew = useEffectEvent(() => {
    const isKept = editing.edited.length > 0 || editing.isBusy;
    return isKept ? Promise.resolve() : editing.renew().catch(() => undefined);
  });
  useEffect(() => {
    if (isThere && work) void renew().then(() => setFresh(work));
  }, [isThere, work]);
  return fresh === work;
}

/**
 * What cannot be had is not opened: somebody deleted it, or the connection is gone. What failed is
 * asked for anew when it is opened again.
 */
function useCloseWhenMissing({ status, problem, retry }: RecordEditor, work: Work | null, onClosed: () => void) {
  const isOut = status === "missing" || status === "failed";
  const say = useEffectEvent(() => {
    if (!work) return;
    showToast("error", status === "missing" ? t("admin.content.missing") : problem?.detail || t("admin.inplace.not_opened"));
    onClosed();
  });
  const open = useEffectEvent(() => {
    if (status === "missing") say();
    if (status === "failed") retry();
  });
  useEffect(() => {
    if (work) open();
  }, [work]);
  useEffect(() => {
    if (isOut) say();
  }, [isOut]);
}

/** Tell the page how the record stands; what this device had kept of it is saved like what is typed. */
function useReportState(editing: RecordEditor, { record, regions, editings, onKept }: KeeperProps) {
  const { edited, waiting, isOnline, failure, base, resumedAt, status } = editing;
  const translated = regions.filter((region) => isTranslated(region, editing.values)).map(({ key }) => key);
  const kept: Kept = { record, edited, translated, waiting, isOnline, failure, isSaving: isSaving(editing), etag: base?.etag ?? "" };
  const state = JSON.stringify(kept);
  const tell = useEffectEvent(() => onKept(kept));
  const resume = useEffectEvent(() => editing.resume());

  useEffect(() => {
    editings.set(nameOfRecord(record), editing);
  });
  useEffect(() => tell(), [state]);
  useEffect(() => {
    if (status === "ready" && resumedAt !== undefined) resume();
  }, [status, resumedAt]);
}

interface TypingProps extends KeeperProps {
  editing: RecordEditor;
  region: TextRegion;
  onTyped: () => void;
}

function Typing({ editing, region, slot, box, foot, onTyped, onClosed }: TypingProps) {
  const text = useTextEditing(editing, region, onClosed);
  const place = box && lookOf(region, box);
  const change = (typed: string) => {
    onTyped();
    text.change(typed);
  };
  const typed = { ...text, change };
  if (!slot || !place) return null;
  return (
    <>
      {createPortal(<TextEditor region={region} text={typed} look={place} isBare={foot !== null} />, slot)}
      {foot ? createPortal(<TextFoot label={region.label} text={typed} />, foot) : null}
    </>
  );
}
