import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { closeToast, readToasts } from "@shared/toasts";
import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { BackupNote } from "./BackupNote";
import { BackupPanel } from "./BackupPanel";

const URL = "/api/admin/backups";
/** Monday, 08:30 in Seoul. */
const NOW = Date.parse("2026-11-22T23:30:00.000Z");
const TODAY = "2026-11-22T18:00:00.000Z";
const SATURDAY = "2026-11-20T18:00:00.000Z";
const COPY = { at: TODAY, where: "/srv/backups", bytes: 1_331_439_862, provenAt: TODAY, ok: true, message: "" };
const PROVEN = {
  schedule: { at: "03:00", to: ["/srv/backups", "s3://copies/site"], keep: { daily: 30, weekly: 8, monthly: 12 } },
  next: "2026-11-23T18:00:00.000Z",
  running: false,
  alarming: false,
  unprovenDays: 0,
  provenAt: TODAY,
  failedAt: "",
  message: "",
  detail: "",
  kept: 30,
  copies: [COPY],
};
const FAILED = { failedAt: TODAY, message: "보관할 공간이 부족합니다.", detail: "no space left at /srv/backups", provenAt: SATURDAY };
const ALARMING = { ...FAILED, alarming: true, unprovenDays: 2 };
const FIRST = { provenAt: "", kept: 0, copies: [] };

beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(NOW));
afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of readToasts()) closeToast(id);
});

const told = () => readToasts().map(({ text }) => text);

function open(state: object, answers: Parameters<typeof serveCalls>[0] = {}) {
  const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "owner", permissions: ["people"] };
  const sent = serveCalls({
    "GET /api/session": { user, csrfToken: "token" },
    [`GET ${URL}`]: { ...PROVEN, ...state },
    ...answers,
  });
  show(
    <>
      <BackupNote />
      <BackupPanel />
    </>,
  );
  return { sent, user: userEvent.setup() };
}

const panel = async () => within(await screen.findByRole("region", { name: "백업" }));
const facts = () => screen.getAllByRole("definition").map((fact) => fact.textContent);

test("a proven backup stands with its size, what is kept and when the next comes", async () => {
  open({});

  const shown = await panel();

  expect(shown.getByText("03:00")).toBeTruthy();
  expect(shown.getByRole("status").textContent).toBe("오늘 03:00, 복원까지 확인됨");
  expect(facts()).toEqual(["1.24 GB", "최근 30일, 다른 저장소에 1벌 더", "내일 03:00"]);
  expect(shown.queryByRole("button", { name: "지금 백업" })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without another place none is named", async () => {
  open({ schedule: { ...PROVEN.schedule, to: ["/srv/backups"] } });
  await panel();

  expect(facts()[1]).toBe("최근 30일");
});

test("two days without one rise to a note, which leads to the panel with the reason", async () => {
  const { user } = open(ALARMING);

  const note = await screen.findByRole("alert");
  expect(note.textContent).toBe(
    "2일째 백업이 없습니다. 오늘 03:00 백업이 끝나지 않았습니다: 보관할 공간이 부족합니다. 자세히",
  );
  const shown = await panel();
  expect(shown.getByText("2일")).toBeTruthy();
  expect(shown.getByRole("status").textContent).toBe("2일째 확인된 백업이 없습니다");
  expect(
    shown.getByText(
      "오늘 03:00 백업이 끝나지 않았습니다: 보관할 공간이 부족합니다. 사이트는 그대로 운영되며, 마지막으로 확인된 백업은 토요일 03:00입니다.",
    ),
  ).toBeTruthy();

  Element.prototype.scrollIntoView = () => undefined;
  await user.click(screen.getByRole("button", { name: "자세히" }));

  expect(document.activeElement?.textContent).toBe("백업");
});

test.each([
  [{ alarming: true, unprovenDays: 2, provenAt: SATURDAY }, "사이트는 그대로 운영되며, 마지막으로 확인된 백업은 토요일 03:00입니다."],
  [{ ...ALARMING, provenAt: "" }, "오늘 03:00 백업이 끝나지 않았습니다: 보관할 공간이 부족합니다. 사이트는 그대로 운영됩니다."],
  [{ alarming: true, unprovenDays: 2, provenAt: "" }, "사이트는 그대로 운영됩니다."],
])("it says as much as is known: %#", async (state, words) => {
  open(state);

  expect((await panel()).getByText(words)).toBeTruthy();
});

test("one that failed is told before it is an alarm", async () => {
  open({ ...FAILED });

  const shown = await panel();

  expect(shown.getByRole("status").textContent).toBe("백업하지 못했습니다: 보관할 공간이 부족합니다.");
  expect(shown.getByText("사이트는 그대로 운영되며, 마지막으로 확인된 백업은 토요일 03:00입니다.")).toBeTruthy();
  expect(shown.getByRole("button", { name: "지금 백업" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("before the first one it says when that comes", async () => {
  open(FIRST);

  const shown = await panel();

  expect(shown.getByRole("status").textContent).toBe("첫 백업은 내일 03:00");
  expect(shown.getByText("매일 03:00에 백업하고, 만든 백업을 실제로 풀어 확인합니다.")).toBeTruthy();
  expect(shown.queryByRole("button", { name: "백업 목록" })).toBeNull();
});

test("without a schedule it says who sets one up", async () => {
  open({ ...FIRST, schedule: null, next: null });

  const shown = await panel();

  expect(shown.getByText(/^아직 백업이 없습니다\. 운영자가 서버에서/).textContent).toContain(
    "서버에서 studio backup --schedule 명령으로",
  );
  expect(shown.queryByRole("button")).toBeNull();
});

test("one that is wished is shown under way, and what became of it is told", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  try {
    let stands: object = { ...PROVEN, ...ALARMING };
    const { sent } = open(
      {},
      {
        [`GET ${URL}`]: () => stands,
        [`POST ${URL}`]: () => (stands = { ...stands, running: true }),
      },
    );
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole("button", { name: "지금 백업" }));

    expect(await screen.findByText("백업을 만들고 있습니다.")).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([`POST ${URL}`]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "지금 백업" }).disabled).toBe(true);

    stands = PROVEN;
    await vi.advanceTimersByTimeAsync(4_000);

    await expect.poll(told).toEqual(["백업을 만들었습니다. (1.24 GB)"]);
    expect(screen.queryByText("2일째 백업이 없습니다.")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("a refusal is told in its own words", async () => {
  const { user } = open(FIRST, { [`POST ${URL}`]: refusal(409, "backup_running", {}, "이미 만들고 있습니다.") });

  await user.click(await screen.findByRole("button", { name: "지금 백업" }));

  await expect.poll(told).toEqual(["이미 만들고 있습니다."]);
});

test("what an operator has to know is copied", async () => {
  const { user } = open(ALARMING);

  await user.click(await screen.findByRole("button", { name: "운영자에게 보낼 내용 복사" }));

  expect(await navigator.clipboard.readText()).toBe(
    [
      `사이트: ${window.location.origin}`,
      "마지막으로 확인된 백업: 11.21 03:00",
      "마지막으로 실패한 때: 오늘 03:00",
      "까닭: 보관할 공간이 부족합니다. (no space left at /srv/backups)",
      "보관하는 곳: /srv/backups, s3://copies/site",
      "서버에서 studio doctor 명령으로 보관하는 곳을 살펴보고, studio backup run 명령으로 다시 백업할 수 있습니다.",
    ].join("\n"),
  );
  await expect.poll(told).toEqual(["운영자에게 보낼 내용을 복사했습니다."]);
});

test("the list tells of each copy where it lies and whether it was proven", async () => {
  const bad = { ...COPY, at: SATURDAY, where: "s3://copies/site", provenAt: "", ok: false, message: "서버에서 오류가 발생했습니다." };
  const { user } = open({}, { [`GET ${URL}/copies`]: { items: [COPY, bad], unread: ["/mnt/nas"] } });

  await user.click(await screen.findByRole("button", { name: "백업 목록" }));

  const list = within(await screen.findByRole("dialog", { name: "백업 목록" }));
  const rows = (await list.findAllByRole("row")).slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell").map((cell) => cell.textContent))).toEqual([
    ["2026.11.23 03:00", "/srv/backups", "1.24 GB", "2026.11.23 03:00에 확인됨"],
    ["2026.11.21 03:00", "s3://copies/site", "1.24 GB", "서버에서 오류가 발생했습니다."],
  ]);
  expect(list.getByRole("alert").textContent).toBe("/mnt/nas의 목록을 읽지 못했습니다.");
  expect(list.getByRole("button", { name: "지금 백업" })).toBeTruthy();
});
