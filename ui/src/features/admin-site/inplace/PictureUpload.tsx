/** A picture that was chosen in the page, on its way to the server. */
import { useEffect, useEffectEvent } from "react";

import { UploadList } from "@shared/uploads/UploadList";
import { usePictureUpload } from "../fields/usePictureUpload";
import styles from "./InPlacePage.module.css";
import type { Chosen } from "./work";

interface PictureUploadProps {
  chosen: Chosen;
  onDone: (image: unknown) => void;
}

export function PictureUpload({ chosen: { file, region }, onDone }: PictureUploadProps) {
  const { queue, pick } = usePictureUpload(onDone);
  const start = useEffectEvent((one: File) => pick([one]));
  useEffect(() => start(file), [file]);
  return (
    <div className={styles.upload} role="group" aria-label={region.label}>
      <UploadList queue={queue} />
    </div>
  );
}
