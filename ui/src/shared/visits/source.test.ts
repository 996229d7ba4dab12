import { expect, test } from "vitest";

import { sourceOf } from "./source";

const OWN = "atelier-on.kr";

test.each([
  ["", "direct"],
  ["https://www.google.com/", "search"],
  ["https://www.google.co.kr/search?q=x", "search"],
  ["https://google.de/", "search"],
  ["https://m.search.daum.net/", "search"],
  ["https://search.naver.com/", "naver"],
  ["https://blog.naver.com/someone", "naver"],
  ["https://naver.me/x", "naver"],
  ["https://l.instagram.com/?u=x", "instagram"],
  ["https://accounts.kakao.com/", "kakao"],
  ["android-app://com.kakao.talk/", "kakao"],
  ["https://notnaver.com/", "other"],
  ["https://google.evil.example/", "other"],
  ["no address", "other"],
])("%s is %s", (referrer, source) => {
  expect(sourceOf(referrer, OWN)).toBe(source);
});

test("a page of the site itself is no source", () => {
  expect(sourceOf(`https://${OWN}/about`, OWN)).toBeUndefined();
});
