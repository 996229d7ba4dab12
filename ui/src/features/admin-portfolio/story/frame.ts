/** A picture of the scene that a film shows at the moment. */
const QUALITY = 0.92;

/** Return it as a file called after the film; null where the browser does not give it away. */
export async function frameOf(film: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = film;
  const canvas = document.createElement("canvas");
  const surface = width > 0 && height > 0 ? canvas.getContext("2d") : null;
  if (!surface) return null;
  Object.assign(canvas, { width, height });
  try {
    surface.drawImage(film, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob && new File([blob], "poster.jpg", { type: blob.type });
  } catch {
    return null;
  }
}
