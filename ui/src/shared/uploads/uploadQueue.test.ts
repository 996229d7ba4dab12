import { expect, test, vi } from "vitest";

import { Problem } from "../problem";
import type { JobStore } from "@outbox/store";
import type { UploadedImage, UploadEntry } from "./pictures";
import type { QueueNeeds } from "./uploadQueue";
import { UploadQueue } from "./uploadQueue";

type Kept = JobStore<UploadEntry>;

const IMAGE = { url: "/media/hall.jpg" } as UploadedImage;
const jpeg = (name: string, content = name) => new File([content], name, { type: "image/jpeg", lastModified: 1 });
const KEPT: UploadEntry = {
  key: "k1",
  place: 0,
  source: { name: "거실.jpg", size: 5, lastModified: 1 },
  file: jpeg("거실.jpg"),
  name: "거실.jpg",
  size: 5,
  sha256: "",
  url: "/api/admin/uploads/u1",
  image: null,
  message: "",
  percent: 0,
  isRestored: false,
  isKept: true,
  state: "queued",
};

/** A queue whose needs answer at once, unless *needs* say otherwise. */
function queueWith(needs: Partial<QueueNeeds> = {}) {
  const store = {
    all: async () => [],
    note: vi.fn<Kept["note"]>(async () => true),
    put: vi.fn<Kept["put"]>(async () => true),
    remove: vi.fn<Kept["remove"]>(async () => true),
    clear: async () => true,
  };
  const given = {
    send: vi.fn<QueueNeeds["send"]>(async () => IMAGE),
    drop: vi.fn<QueueNeeds["drop"]>(),
    digest: async (file: Blob) => String(file.size),
    reduce: async (file: File) => file,
    storeOf: () => store,
    draft: "d1",
    folder: "시험",
    maxBytes: 1024,
    onDone: vi.fn<QueueNeeds["onDone"]>(),
    onDuplicate: vi.fn<QueueNeeds["onDuplicate"]>(),
  };
  const send = vi.mocked(needs.send ?? given.send);
  return { ...given, store, send, queue: new UploadQueue({ ...given, ...needs }) };
}

const large = (name: string) => Object.defineProperty(jpeg(name), "size", { value: 11 * 1024 * 1024 });
const states = (queue: UploadQueue) => queue.read().map(({ state }) => state);
const settled = (queue: UploadQueue, ...expected: string[]) => vi.waitFor(() => expect(states(queue)).toEqual(expected));

test("what waited over a reload goes on from where the server has it", async () => {
  const { queue, send, onDone } = queueWith();

  queue.restore([KEPT]);

  await settled(queue, "done");
  expect(send.mock.calls[0]?.[1].url).toBe(KEPT.url);
  expect(onDone).toHaveBeenCalledWith("k1", IMAGE);
});

test("a file over the limit is named and not sent, and the others are", async () => {
  const { queue, send } = queueWith({ maxBytes: 10 * 1024 * 1024 });

  queue.add([large("거실_원본.jpg"), jpeg("서재.jpg")]);

  await settled(queue, "too_large", "done");
  expect(queue.read()[0]?.message).toBe("거실_원본.jpg 파일이 너무 큽니다. 최대 10MB까지 올릴 수 있어 건너뜁니다.");
  expect(send.mock.calls.map(([file]) => file.name)).toEqual(["서재.jpg"]);
});

test("each file is sent by itself, with its own progress", async () => {
  const told: ((percent: number) => void)[] = [];
  const send = vi.fn<QueueNeeds["send"]>((_, { onProgress }) => {
    told.push(onProgress);
    return new Promise(() => undefined);
  });
  const { queue } = queueWith({ send });
  const percents = () => queue.read().map(({ percent }) => percent);

  queue.add([jpeg("거실.jpg"), jpeg("주방과 식당.jpg")]);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([file]) => file.name)).toEqual(["거실.jpg", "주방과 식당.jpg"]);
  expect(percents()).toEqual([0, 0]);
  told[1]?.(40);
  told[0]?.(100);

  expect(percents()).toEqual([100, 40]);
});

test("what is done is neither sent nor read again", async () => {
  const { queue, send } = queueWith();

  queue.restore([{ ...KEPT, file: null, state: "done", image: IMAGE }]);

  await settled(queue, "done");
  expect(send).not.toHaveBeenCalled();
});

test("a file that the device has lost is asked for, and goes on when it is chosen again", async () => {
  const { queue } = queueWith();
  queue.restore([{ ...KEPT, file: null }]);
  await settled(queue, "failed");

  const isTaken = queue.giveBack(new File(["거실.j"].map(() => "12345"), "거실.jpg", { lastModified: 1 }));

  expect(isTaken).toBe(true);
  await settled(queue, "done");
});

test("of two files with the same content the one chosen first stays, whichever is read first", async () => {
  let read: ((digest: string) => void) | undefined;
  const slow = new Promise<string>((resolve) => {
    read = resolve;
  });
  const digest = vi.fn<QueueNeeds["digest"]>(async () => "same").mockReturnValueOnce(slow);
  const send = vi.fn<QueueNeeds["send"]>(() => new Promise(() => undefined));
  const { queue, onDuplicate } = queueWith({ digest, send });
  const [first, second = ""] = queue.add([jpeg("거실.jpg"), jpeg("사본.jpg")]);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());

  read?.("same");

  await vi.waitFor(() => expect(onDuplicate).toHaveBeenCalledWith(second, "사본.jpg"));
  expect(queue.read().map(({ key }) => key)).toEqual([first]);
});

test("what is cancelled while it is read takes nothing out that is chosen again", async () => {
  let read: ((digest: string) => void) | undefined;
  const slow = new Promise<string>((resolve) => {
    read = resolve;
  });
  const digest = vi.fn<QueueNeeds["digest"]>(async () => "same").mockReturnValueOnce(slow);
  const { queue, send, onDuplicate } = queueWith({ digest });
  const [first = ""] = queue.add([jpeg("거실.jpg")]);
  queue.cancel(first);
  queue.add([jpeg("거실.jpg")]);
  await settled(queue, "cancelled", "done");

  read?.("same");

  await vi.waitFor(() => expect(digest).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  await settled(queue, "cancelled", "done");
  expect(onDuplicate).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledOnce();
});

test("what is cancelled and tried again while it is read is sent once", async () => {
  let read: ((digest: string) => void) | undefined;
  const slow = new Promise<string>((resolve) => {
    read = resolve;
  });
  const digest = vi.fn<QueueNeeds["digest"]>(async () => "same").mockReturnValueOnce(slow);
  const { queue, send } = queueWith({ digest });
  const [key = ""] = queue.add([jpeg("거실.jpg")]);
  queue.cancel(key);
  queue.retry(key);

  read?.("same");

  await settled(queue, "done");
  expect(send).toHaveBeenCalledOnce();
});

test("what is cancelled while it is made smaller stays cancelled", async () => {
  let made: ((file: File) => void) | undefined;
  const slow = new Promise<File>((resolve) => {
    made = resolve;
  });
  const reduce = vi.fn<QueueNeeds["reduce"]>(() => slow);
  const { queue, send } = queueWith({ reduce });
  const [key = ""] = queue.add([large("거실.jpg")]);
  const work = queue.reduce(key);
  queue.cancel(key);

  made?.(jpeg("거실.jpg"));
  await work;

  expect(states(queue)).toEqual(["cancelled"]);
  expect(send).not.toHaveBeenCalled();
});

test("every file is kept before it is sent, and noted as done when it has arrived", async () => {
  const { queue, store } = queueWith();

  const file = jpeg("거실.jpg");
  queue.add([file]);

  expect(store.note).toHaveBeenCalledOnce();
  expect(store.put.mock.calls[0]?.[0]).toMatchObject({ state: "queued", file });
  await settled(queue, "done");
  expect(store.put.mock.lastCall?.[0]).toMatchObject({ state: "done", image: IMAGE, file: null });
});

test("closing keeps what waits; clearing forgets it, here and at the server", async () => {
  const send = vi.fn<QueueNeeds["send"]>((_, { onUrl }) => {
    onUrl("/api/admin/uploads/u2");
    return new Promise(() => undefined);
  });
  const { queue, store, drop } = queueWith({ send });
  const [key = ""] = queue.add([jpeg("거실.jpg")]);
  await vi.waitFor(() => expect(queue.read()[0]?.url).not.toBe(""));

  queue.close();
  expect(store.remove).not.toHaveBeenCalled();
  queue.clear();

  expect(store.remove).toHaveBeenCalledWith(key);
  expect(drop).toHaveBeenCalledWith("/api/admin/uploads/u2");
});

test.each([
  ["the line", new Problem(0, { code: "network" }), "waiting"],
  ["an image host that answers", new Problem(502, { code: "upload_failed", title: "실패", detail: "400" }), "failed"],
  ["an image host that is away", new Problem(502, { code: "image_host_unavailable", title: "실패", detail: "잠시 후" }), "waiting"],
  ["a busy server", new Problem(503, { title: "잠시 후", detail: "다시" }), "waiting"],
  ["a line that was cut unnoticed", new Problem(408, { title: "시간 초과", detail: "다시" }), "waiting"],
  ["the server", new Problem(500, { title: "오류", detail: "실패" }), "failed"],
  ["the file", new Problem(400, { code: "image_unreadable", title: "사진", detail: "읽을 수 없습니다." }), "refused"],
  ["a break midway", new Problem(400, { code: "upload_broken_image", title: "사진", detail: "깨짐" }), "broken"],
])("a failure of %s", async (_, problem, state) => {
  const { queue } = queueWith({ send: () => Promise.reject(problem) });

  queue.add([jpeg("거실.jpg")]);

  await vi.waitFor(() => expect(states(queue)).toEqual([state]));
  queue.close();
});

test("a picture that breaks midway is kept knowingly when somebody says so", async () => {
  const broken = new Problem(400, { code: "upload_broken_image", title: "사진", detail: "깨짐" });
  const send = vi.fn<QueueNeeds["send"]>(async () => IMAGE).mockRejectedValueOnce(broken);
  const { queue } = queueWith({ send });
  const [key = ""] = queue.add([jpeg("거실.jpg")]);
  await settled(queue, "broken");

  queue.keepBroken(key);

  await settled(queue, "done");
  expect(send.mock.calls.map(([, { keepBroken }]) => keepBroken)).toEqual([false, true]);
});
