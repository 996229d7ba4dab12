/** Making a picture smaller in the browser, so that it may be sent. */

const LONGEST_SIDE = 4096;
const QUALITIES = [0.9, 0.8, 0.7] as const;
const SHRINK = 0.75;
const ROUNDS = 6;

/** Return *file* as a JPEG of at most *maxBytes*; throw when the browser cannot read it. */
export async function reducePicture(file: File, maxBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    let scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    for (let round = 0; round < ROUNDS; round += 1, scale *= SHRINK) {
      const canvas = draw(bitmap, scale);
      for (const quality of QUALITIES) {
        // One after the other: the first that fits is the best.
        // oxlint-disable-next-line no-await-in-loop
        const blob = await encode(canvas, quality);
        if (blob.size <= maxBytes) return named(blob, file);
      }
    }
  } finally {
    bitmap.close();
  }
  throw new Error("the picture does not get small enough");
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // JPEG knows no transparency: white shows through instead of black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("not encoded"))),
      "image/jpeg",
      quality,
    );
  });
}

function named(blob: Blob, { name, lastModified }: File): File {
  const plain = name.replace(/\.[^.]*$/, "");
  return new File([blob], `${plain}.jpg`, { type: "image/jpeg", lastModified });
}
