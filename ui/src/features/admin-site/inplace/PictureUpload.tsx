/** A picture that was chosen in the page, on its way to the server. */
import { useEffect, useEffectEvent, useState } from "react";

import { UploadList } from "@shared/uploads/UploadList";
import { usePictureUpload } from "@records/fields/usePictureUpload";
import type { RecordEditor } from "@records/useRecordEditor";
import { pathNow } from "./items";
import { missed } from "./missed";
import { putValue } from "./putValue";
import type { Chosen } from "./work";

interface PictureUploadProps {
  chosen: Chosen;
  editing: RecordEditor;
}

export function PictureUpload({ chosen: { file, region }, editing }: PictureUploadProps) {
  const [before] = useState(editing.values);
  const { queue, pick } = usePictureUpload((image) => {
    const path = pathNow(region.path, before, editing.values);
    if (path === null) missed(region.label);
    else putValue(editing, path, image);
  });
  const start = useEffectEvent((one: File) => pick([one]));
  useEffect(() => start(file), [file]);
  return (
    <div className="px-[clamp(20px,3.4vw,48px)] py-2 bg-surface border-t border-t-rule" role="group" aria-label={region.label}>
      <UploadList queue={queue} />
    </div>
  );
}
