import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { refusal, serveCalls } from "../../testing/calls";
import { WebPictureQueue } from "./webPictures";

const STORED = { id: "a", url: "/media/a.jpg", name: "a", width: 1, height: 1, format: "jpg" };
const onArrived = vi.fn<(url: string, image: unknown) => void>();

beforeEach(() => {
  onArrived.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function queueWith(answer: (url: string) => object | number) {
  const asked: string[] = [];
  serveCalls({
    "GET /api/session": { user: { id: "u" }, csrfToken: "x" },
    "POST /api/admin/media/fetch": (body) => {
      const { url } = body as { url: string };
      asked.push(url);
      return answer(url);
    },
  });
  return { queue: new WebPictureQueue("insight", onArrived), asked };
}

test("each picture that comes is told, each that does not says why", async () => {
  const lost = refusal(422, "picture_not_fetched", {}, "원래 사이트가 사진을 주지 않습니다.");
  const { queue, asked } = queueWith((url) => (url.includes("lost") ? lost : STORED));

  queue.fetchAll(["https://a.kr/1.jpg", "https://a.kr/lost.jpg", "https://a.kr/2.jpg", "https://a.kr/3.jpg"]);
  expect(Object.values(queue.read())).toEqual(["", "", "", ""]);
  await vi.waitFor(() => expect(queue.read()["https://a.kr/lost.jpg"]).toBe("원래 사이트가 사진을 주지 않습니다."));
  await vi.waitFor(() => expect(onArrived).toHaveBeenCalledTimes(3));

  expect(asked).toHaveLength(4);
  queue.forget("https://a.kr/lost.jpg");
  expect(Object.keys(queue.read())).not.toContain("https://a.kr/lost.jpg");
});

test("what has come is under way until it is taken over", async () => {
  const { queue } = queueWith(() => STORED);

  queue.fetchAll(["https://a.kr/1.jpg"]);
  await vi.waitFor(() => expect(onArrived).toHaveBeenCalledTimes(1));

  expect(queue.read()).toEqual({ "https://a.kr/1.jpg": "" });
  queue.forget("https://a.kr/1.jpg");
  expect(queue.read()).toEqual({});
});

test("a server that has too much to do is asked again", async () => {
  let tries = 0;
  const busy = Response.json({ code: "rate_limited_pictures" }, { status: 429, headers: { "Retry-After": "1" } });
  const { queue } = queueWith(() => ((tries += 1) < 2 ? busy : STORED));

  queue.fetchAll(["https://a.kr/1.jpg"]);

  await vi.waitFor(() => expect(onArrived).toHaveBeenCalledWith("https://a.kr/1.jpg", STORED), 5_000);
  expect(tries).toBe(2);
});

test("who leaves is told nothing any more", async () => {
  const { queue } = queueWith(() => STORED);

  queue.fetchAll(["https://a.kr/1.jpg", "https://a.kr/2.jpg", "https://a.kr/3.jpg", "https://a.kr/4.jpg"]);
  queue.close();
  await new Promise((resolve) => {
    setTimeout(resolve, 30);
  });

  expect(onArrived).not.toHaveBeenCalled();
});
