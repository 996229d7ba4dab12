/** What may wait until somebody sees that they were answered. */

/** Do *work*, which returns its undo, once the next frame is painted; return the undo of both. */
export function afterPaint(work: () => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let undo = () => clearTimeout(timer);
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      undo = work();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    undo();
  };
}
