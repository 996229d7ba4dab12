import { expect, test } from "vitest";

import alts from "../../../../../tests/core/pictures/written_alts.json";
import { processorTime } from "../../../testing/processorTime";
import { dataFile, writtenAlt } from "./pictures";
import { picturesOfRtf } from "./rtf";

const PNG = "89504e470d0a1a0a0000000d49484452";
const JPEG = "ffd8ffe000104a46494600010101006000600000ffd9";

/** As Word writes: each picture once for itself and once for old readers, digits on many lines. */
const RTF = `{\\rtf1\\ansi\\ansicpg949{\\fonttbl{\\f0 Malgun Gothic;}}{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}
\\picscalex47\\picwgoal4500\\pichgoal3000\\pngblip\\bliptag-1434{\\*\\blipuid aa821b66}${PNG.slice(0, 20)}
${PNG.slice(20)}}}{\\nonshppict{\\pict\\picscalex47\\wmetafile8\\bliptag-1434 010009000003}}
\\par text {\\*\\shppict{\\pict\\picwgoal10\\jpegblip\\bliptag1 ${JPEG}}}{\\nonshppict{\\pict\\wmetafile8 0100}}{\\*\\shppict{\\pict\\emfblip 01000000}}}`;

async function digits(file: File | null | undefined): Promise<string> {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("Word's pictures are read from what it puts beside the text", async () => {
  const [png, jpeg, drawing, ...others] = picturesOfRtf(RTF);

  expect([png?.name, png?.type, await digits(png)]).toEqual(["1.png", "image/png", PNG]);
  expect([jpeg?.name, jpeg?.type, await digits(jpeg)]).toEqual(["2.jpg", "image/jpeg", JPEG]);
  expect([drawing, others]).toEqual([null, []]);
});

test.each([
  ["groups without an end", "{\\pict".repeat(50_000)],
  ["groups", "{\\pict}".repeat(50_000)],
  ["digits", `{\\pict\\pngblip ${"0f ".repeat(700_000)}x`],
])("a long text of %s is read in time", (_, rtf) => {
  expect(processorTime(() => picturesOfRtf(rtf))).toBeLessThan(2_000);
});

test("a picture in an address becomes a file; what is none does not", async () => {
  const file = dataFile("data:image/jpeg;base64,/9j/4A==", "붙여 넣은 사진");

  expect([file?.name, file?.type, await digits(file)]).toEqual(["붙여 넣은 사진.jpg", "image/jpeg", "ffd8ffe0"]);
  expect(dataFile("data:image/svg+xml,<svg/>", "a")).toBeNull();
  expect(dataFile("data:image/png;base64,*", "a")).toBeNull();
  expect(dataFile("data:text/html,a", "a")).toBeNull();
  expect(dataFile("data:,a", "a")).toBeNull();
});

test.each(alts as [string, string][])("an alternative text is what somebody wrote: %s", (alt, text) => {
  expect(writtenAlt(alt)).toBe(text);
});
