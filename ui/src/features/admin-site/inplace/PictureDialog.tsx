/** What is said of a picture of the page: its point and its text, or that text in the language of the page. */
import { useEffect, useEffectEvent, useState } from "react";

import { FocalDialog } from "@shared/admin/focal/FocalDialog";
import { describableOf, describedAs, pictureOf } from "@records/fields/values";
import type { RecordEditor } from "@records/useRecordEditor";
import { pathNow } from "./items";
import { missed } from "./missed";
import { PictureTextDialog } from "./PictureTextDialog";
import { putValue } from "./putValue";
import { valueAt } from "./regions";
import type { PictureRegion } from "./regions";

interface PictureDialogProps {
  editing: RecordEditor;
  region: PictureRegion;
  isOfText: boolean;
  onClosed: () => void;
}

export function PictureDialog({ editing, region, isOfText, onClosed }: PictureDialogProps) {
  const { path: opened, label, translation } = region;
  const [before] = useState(editing.values);
  const path = pathNow(opened, before, editing.values);
  const picture = path === null ? null : pictureOf(valueAt(editing.values, path));
  const leave = useEffectEvent(() => {
    missed(label);
    onClosed();
  });
  useEffect(() => {
    if (!picture) leave();
  }, [picture]);
  if (!picture || path === null) return null;
  if (translation) {
    return <PictureTextDialog label={label} picture={picture} field={region.field} path={path} editing={editing} language={translation.language} onClose={onClosed} />;
  }
  return (
    <FocalDialog
      label={label}
      pictures={[describableOf(picture)]}
      startsAtText={isOfText}
      onApply={([said]) => {
        if (said) putValue(editing, path, describedAs(picture, said));
        onClosed();
      }}
      onClose={onClosed}
    />
  );
}
