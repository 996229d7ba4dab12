import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import type { UploadedImage } from "@shared/uploads/pictures";
import { sendPicture } from "@shared/uploads/sendPicture";
import { refusal, serveCalls } from "../../testing/calls";
import { later } from "../../testing/later";
import { show } from "../../testing/show";
import { SetupPage } from "./SetupPage";
import { answers, stubWidth } from "./testing";

vi.mock("@shared/uploads/sendPicture", async (original) => ({
  ...(await original<object>()),
  sendPicture: vi.fn<typeof sendPicture>(),
}));
// This page's files are not those that the platform reads.
vi.mock("@shared/uploads/sha256", () => ({ sha256: async () => "a".repeat(64) }));

const STEPS = ["contact", "brand", "start"] as const;
const PUT = "PUT /api/admin/site/brand";
const SENT = { url: "/media/봄.svg", width: 50, height: 10, format: "svg" } as UploadedImage;
const NEXT = "무엇으로 시작할까요";

type Answer = Parameters<typeof serveCalls>[0][string];
const holding = (body: unknown) => ({ id: "brand", state: "public", ...(body as object) });

/** Show the step with a logo on its way; returns how it ends there, and what is sent to the record. */
async function withLogoUnderway(saved: Answer = holding) {
  const upload = later<UploadedImage>();
  vi.mocked(sendPicture).mockReturnValue(upload.promise);
  const sent = serveCalls(answers({ [PUT]: saved }));
  show(
    <Routes>
      {STEPS.map((step) => (
        <Route key={step} path={`/admin/setup/${step}`} element={<SetupPage step={step} />} />
      ))}
    </Routes>,
    "/admin/setup/brand",
  );
  const input = await screen.findByLabelText("로고", { selector: "input[type=file]" });
  fireEvent.change(input, { target: { files: [new File(["<svg/>"], "봄.svg", { type: "image/svg+xml" })] } });
  await waitFor(() => expect(sendPicture).toHaveBeenCalled());
  return { upload, sent, user: userEvent.setup() };
}

const isAsked = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
const question = (name: string) => screen.findByRole("heading", { name });

beforeEach(() => {
  stubWidth(true);
  vi.mocked(sendPicture).mockReset();
});

test("whoever goes on waits for the logo, and it is saved", async () => {
  const { upload, sent, user } = await withLogoUnderway();
  await user.click(screen.getByRole("button", { name: "다음" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "로고를 올리는 중" }).disabled).toBe(true);

  act(() => upload.resolve(SENT));

  await question(NEXT);
  expect(sent).toEqual([{ call: PUT, body: { logo: { ...SENT, tinted: false } } }]);
});

test("whoever goes on stays where the logo was not uploaded", async () => {
  const { upload, user } = await withLogoUnderway();
  await user.click(screen.getByRole("button", { name: "다음" }));

  act(() => upload.reject(new Error("cut")));

  expect(await screen.findByRole("button", { name: "봄.svg 다시 올리기" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "다음" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: NEXT })).toBeNull();
});

test("whoever goes on stays where the logo was refused", async () => {
  const { upload, user } = await withLogoUnderway(refusal(400, "fields_invalid", { logo: "다른 파일을 올려 주세요." }));
  await user.click(screen.getByRole("button", { name: "다음" }));

  act(() => upload.resolve(SENT));

  expect(await screen.findByText("다른 파일을 올려 주세요.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "다음" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: NEXT })).toBeNull();
});

test.each(["이전", "건너뛰기", "이름과 주소"])("%s asks before it takes a logo away that is on its way", async (name) => {
  const { upload, sent, user } = await withLogoUnderway();

  await user.click(screen.getByRole("link", { name }));
  await user.click(screen.getByRole("button", { name: "기다리기" }));
  act(() => upload.resolve(SENT));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await question("색은 하나면 충분합니다")).toBeTruthy();
});

test("whoever does not want to wait leaves, and nothing of the logo is saved", async () => {
  const { sent, user } = await withLogoUnderway();

  await user.click(screen.getByRole("link", { name: "이전" }));
  await user.click(screen.getByRole("button", { name: "그만두고 나가기" }));

  await question("어디로 연락하면 되나요");
  expect(sent).toEqual([]);
});

test("a reload asks as long as the logo is on its way", async () => {
  const { upload } = await withLogoUnderway();
  expect(isAsked()).toBe(true);

  act(() => upload.resolve(SENT));

  await waitFor(() => expect(isAsked()).toBe(false));
});
