/** Takes files that are dropped on it. */
import { useState } from "react";
import type { DragEvent, ReactNode } from "react";

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** What it shows; it is told whether something is held over it. */
  children: (active: boolean) => ReactNode;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  function hold(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div onDragOver={hold} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children(isOver)}
    </div>
  );
}
