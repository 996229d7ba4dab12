import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { noteUpload } from "@records/fields/uploading";
import { problem } from "../../testing/answers";
import { refusal, serveCalls } from "../../testing/calls";
import { later } from "../../testing/later";
import { show } from "../../testing/show";
import { FormStep } from "./FormStep";
import { LOGO } from "./steps";
import type { StepForm } from "./useStepForm";
import { useStepForm } from "./useStepForm";

const RECORDS = { brand: {}, company: {}, contact: {} };
const SAVED = { id: "brand", state: "public" };

const note = (isNow: boolean) => act(() => noteUpload("logo", isNow));

/** Show a step with a logo on its way; returns what notes how it ends. */
function withLogoUnderway() {
  const saving = later<Response>();
  serveCalls({ "GET /api/admin/site/brand": SAVED, "GET /api/session": { user: null, csrfToken: "x" } });
  const serve = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => (init?.method === "PUT" ? saving.promise : serve(url, init)));
  const held: { form?: StepForm } = {};
  function Step() {
    const form = useStepForm(RECORDS);
    useEffect(() => void Object.assign(held, { form }));
    return (
      <FormStep step="brand" form={form} past="건너뛰기">
        <h1>로고</h1>
      </FormStep>
    );
  }
  show(
    <Routes>
      <Route path="/admin/setup/brand" element={<Step />} />
      <Route path="/admin/setup/*" element={<h1>다른 단계</h1>} />
    </Routes>,
    "/admin/setup/brand",
  );
  note(true);
  /** Let it arrive; it is being saved from then on. */
  const arrive = () => {
    act(() => void held.form?.choose(LOGO, { url: "/media/logo.svg" }));
    note(false);
  };
  const end = (isSaved: boolean) => act(() => saving.resolve(isSaved ? Response.json(SAVED) : problem(503)));
  return { arrive, end, user: userEvent.setup() };
}

afterEach(() => noteUpload("logo", false));

const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "다음" });
const isAsked = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

test("whoever goes on waits until the logo is saved", async () => {
  const { arrive, end, user } = withLogoUnderway();
  await user.click(next());
  arrive();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "로고를 올리는 중" }).disabled).toBe(true);

  end(true);

  expect(await screen.findByRole("heading", { name: "다른 단계" })).toBeTruthy();
});

test("whoever goes on stays where the logo is not saved", async () => {
  const { arrive, end, user } = withLogoUnderway();
  await user.click(next());
  arrive();

  end(false);

  await waitFor(() => expect(next().disabled).toBe(false));
  expect(screen.getByRole("heading", { name: "로고" })).toBeTruthy();
});

test("whoever goes on stays where the upload ends without a logo, and may go on without", async () => {
  const { user } = withLogoUnderway();
  await user.click(next());

  note(false);

  await waitFor(() => expect(next().disabled).toBe(false));
  await user.click(next());
  expect(await screen.findByRole("heading", { name: "다른 단계" })).toBeTruthy();
});

test.each(["이전", "건너뛰기"])("%s asks as long as the logo is on its way", async (name) => {
  const { arrive, end, user } = withLogoUnderway();
  await user.click(screen.getByRole("link", { name }));
  await user.click(screen.getByRole("button", { name: "기다리기" }));
  expect(isAsked()).toBe(true);

  arrive();
  end(true);

  await waitFor(() => expect(isAsked()).toBe(false));
  await user.click(screen.getByRole("link", { name }));
  expect(await screen.findByRole("heading", { name: "다른 단계" })).toBeTruthy();
});

test("whoever does not want to wait leaves", async () => {
  const { user } = withLogoUnderway();
  await user.click(screen.getByRole("link", { name: "이전" }));

  await user.click(screen.getByRole("button", { name: "그만두고 나가기" }));

  expect(await screen.findByRole("heading", { name: "다른 단계" })).toBeTruthy();
});

function Contact() {
  const form = useStepForm(RECORDS);
  return (
    <FormStep step="contact" form={form} past="건너뛰기">
      <input
        aria-label="전화"
        value={form.textOf("company.phone")}
        onChange={(event) => form.change("company.phone", event.target.value)}
        onBlur={() => form.leave("company.phone")}
      />
      <p>{form.faults["company.phone"]}</p>
    </FormStep>
  );
}

test("a text that was refused is sent again when somebody goes on, not when its field or the step is left", async () => {
  const url = "PUT /api/admin/site/company";
  const refused = refusal(400, "validation", { phone: "전화번호가 아닙니다." });
  const calls = serveCalls({ [url]: refused, "GET /api/admin/site/company": { id: "company" }, "GET /api/session": { user: null, csrfToken: "x" } });
  const puts = () => calls.filter(({ call }) => call === url).length;
  const { unmount } = show(<Contact />, "/admin/setup/contact");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("전화"), "전화");
  await user.tab();
  await screen.findByText("전화번호가 아닙니다.");

  await user.click(screen.getByLabelText("전화"));
  await user.tab();
  unmount();
  await Promise.resolve();

  expect(puts()).toBe(1);
});
