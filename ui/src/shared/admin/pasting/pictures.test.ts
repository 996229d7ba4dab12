import { expect, test } from "vitest";

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

test.each([
  ["거실 창", "거실 창"],
  ["  빛과\n그림자 ", "빛과 그림자"],
  ["IMG_2043.JPG", ""],
  ["KakaoTalk_20260312 01.jpeg", ""],
  ["https://a.kr/b", ""],
  ["그림입니다.\n원본 그림의 이름: CLP000044.bmp\n원본 그림의 크기: 가로 303pixel, 세로 128pixel", ""],
  ["사진 찍은 날짜: 2024년 03월 12일\n원본 그림의 이름 : a.jpg", ""],
  ["묶음 개체입니다.", ""],
  ["A picture containing indoor, floor, room", ""],
  ["A living room with a couch\n\nDescription automatically generated", ""],
  ["가구, 실내이(가) 표시된 사진\n\n자동 생성된 설명", ""],
  ["거실, 벽\n\nAI 생성 콘텐츠는 정확하지 않을 수 있습니다.", ""],
  ["Picture 3", ""],
  ["그림 12", ""],
  ["스크린샷 2024-03-12 오후 3.12.04", ""],
  ["IMG_2043", ""],
  ["20240312_101112", ""],
  ["C:\\Users\\kim\\a", ""],
  ["\u3164\u200b", ""],
  ["그림 같은 창", "그림 같은 창"],
  ["2024년 3월의 거실", "2024년 3월의 거실"],
  ["사진을 걸 벽", "사진을 걸 벽"],
  ["Image of a hanok in spring", "Image of a hanok in spring"],
  ["", ""],
])("an alternative text is what somebody wrote: %s", (alt, text) => {
  expect(writtenAlt(alt)).toBe(text);
});
