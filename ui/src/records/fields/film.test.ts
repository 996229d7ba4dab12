import { expect, test } from "vitest";

import { filmFields, filmOf, isFilm, isOwnFilm, lengthText, NO_FILM, withAddress, withFile } from "./film";

const OWN = `/media/${"0a".repeat(16)}.mp4`;
const FILM = {
  url: OWN,
  poster: { url: "/media/1.jpg", width: 1280, height: 720 },
  captions: "/media/1.vtt",
  seconds: 34,
  heading: "저녁의 거실",
  caption: "소리는 없습니다.",
};
const UPLOADED = { id: "2", name: "밤.mp4", width: 640, height: 360, format: "mp4" };

test("a film is read and turned back into the same fields", () => {
  expect(filmFields(filmOf(FILM))).toEqual(FILM);
});

test("what is not written of a film is left out, and without an address there is none", () => {
  expect(filmFields({ ...NO_FILM, url: " /film.mp4 ", caption: "  " })).toEqual({ url: "/film.mp4" });
  expect(filmFields({ ...filmOf(FILM), url: "  " })).toBeNull();
});

test.each([null, 7, "영상", [], { url: 7, poster: 8, seconds: "34" }])("a stored film like %j is none", (odd) => {
  expect(filmOf(odd)).toEqual(NO_FILM);
});

test("a film takes its length along, and another one drops the captions of the first", () => {
  const first = withFile({ ...NO_FILM, heading: "거실" }, { ...UPLOADED, url: OWN, seconds: 12.5 });
  const second = withFile({ ...first, captions: "/media/1.vtt" }, { ...UPLOADED, url: "/media/other.mp4" });

  expect(first).toMatchObject({ url: OWN, seconds: 12.5, heading: "거실" });
  expect(second).toMatchObject({ url: "/media/other.mp4", seconds: null, captions: "" });
});

test("nobody knows how long a film at a typed address is", () => {
  expect(withAddress(filmOf(FILM), "/film.mp4")).toEqual({ ...FILM, url: "/film.mp4", seconds: null });
});

test.each([
  [OWN, true],
  ["/media/short.mp4", false],
  [`https://elsewhere.example${OWN}`, false],
])("a scene can be taken from %s: %s", (url, can) => {
  expect(isOwnFilm({ url })).toBe(can);
});

test.each([
  ["거실.mp4", "video/mp4", true],
  ["거실.MP4", "", true],
  ["거실.mov", "video/quicktime", false],
  ["거실.webm", "", false],
])("%s of the type '%s' claims to be a film: %s", (name, type, claims) => {
  expect(isFilm(new File([""], name, { type }))).toBe(claims);
});

test("a length is written as the page writes it", () => {
  expect([0.4, 9.6, 34, 125].map(lengthText)).toEqual(["0:01", "0:10", "0:34", "2:05"]);
});
