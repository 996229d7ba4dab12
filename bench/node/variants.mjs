// `node variants.mjs PHOTO`: 7 widths in 3 formats with sharp, one after the other, as one process.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const WIDTHS = [2560, 1920, 1280, 960, 640, 128, 64];
const FORMATS = {
  jpeg: { quality: 80, progressive: true, optimiseCoding: true },
  webp: { quality: 78, effort: 2 },
  avif: { quality: 55, effort: 1, bitdepth: 8 },
};

sharp.concurrency(1);
sharp.cache(false);
// Decoded once: the widest is kept as pixels, and each size is made from it.
const { data, info } = await sharp(readFileSync(process.argv[2]))
  .resize({ width: WIDTHS[0] })
  .raw()
  .toBuffer({ resolveWithObject: true });
const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
let bytes = 0;
for (const width of WIDTHS) {
  for (const [format, options] of Object.entries(FORMATS)) {
    bytes += (await sharp(data, raw).resize({ width }).toFormat(format, options).toBuffer()).length;
  }
}
console.log(bytes);
