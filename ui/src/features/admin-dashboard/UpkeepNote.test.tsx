import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { closeToast, readToasts } from "@shared/toasts";
import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { UpkeepNote } from "./UpkeepNote";

const URL = "/api/admin/upkeep";
const BELIEVED = { clock: { today: "2026-11-28", known: "2026-11-28", isBelieved: true }, purge: null };
const DOUBTED = { clock: { today: "2026-11-28", known: "2026-11-20", isBelieved: false }, purge: null };
const PURGE = { count: 21, total: 209, until: "2026-11-29T01:00:00.000Z" };
const CONFIRM = "오늘은 2026년 11월 28일이 맞습니다";

afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
});

const told = () => readToasts().map(({ text }) => text);

function open(upkeep: object, answers: Parameters<typeof serveCalls>[0] = {}) {
  const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "owner", permissions: ["people"] };
  const sent = serveCalls({
    "GET /api/session": { user, csrfToken: "token" },
    [`GET ${URL}`]: upkeep,
    ...answers,
  });
  show(<UpkeepNote />);
  return { sent, user: userEvent.setup() };
}

test("a clock that is believed is not spoken of", async () => {
  open({ ...BELIEVED, purge: PURGE });

  expect(await screen.findByText(/문의 21건이 .*까지 자동으로 파기됩니다. 지금 있는 문의는 모두 209건입니다/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an owner confirms the day, and the note goes", async () => {
  const { sent, user } = open(DOUBTED, { [`POST ${URL}/today`]: BELIEVED });

  const note = await screen.findByRole("alert");
  expect(note.textContent).toContain("마지막으로 확인된 날은 2026년 11월 20일입니다");
  await user.click(screen.getByRole("button", { name: CONFIRM }));

  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(sent.at(-1)).toEqual({ call: `POST ${URL}/today`, body: { today: "2026-11-28" } });
  expect(told()).toEqual(["날짜를 확인했습니다. 기다리던 일을 곧 이어서 합니다."]);
});

test("a clock that shows another day meanwhile is asked about anew", async () => {
  const said = "서버의 시계가 그사이 다른 날짜로 바뀌었습니다.";
  const { user } = open(DOUBTED, { [`POST ${URL}/today`]: refusal(409, "clock_other_day", {}, said) });

  await user.click(await screen.findByRole("button", { name: CONFIRM }));

  await waitFor(() => expect(told()).toEqual([said]));
  expect(screen.getByRole("alert")).toBeTruthy();
});
