import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";

import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { SetupPage } from "./SetupPage";
import { answers, stubWidth } from "./testing";

/** Show the step of the brand; returns what is sent. */
function at(more: Parameters<typeof serveCalls>[0]) {
  const sent = serveCalls(answers(more));
  show(
    <Routes>
      <Route path="/admin/setup/brand" element={<SetupPage step="brand" />} />
    </Routes>,
    "/admin/setup/brand",
  );
  return { sent, user: userEvent.setup() };
}

/** A record that holds what was sent to it. */
const holding = (id: string) => (body: unknown) => ({ id, state: "public", ...(body as object) });

beforeEach(() => stubWidth(true));

test("the face of headlines is saved at once, and shown by the proof", async () => {
  const { sent, user } = at({ "PUT /api/admin/site/brand": holding("brand") });

  await user.click(await screen.findByRole("radio", { name: "또렷하게" }));

  await waitFor(() => expect(sent).toEqual([{ call: "PUT /api/admin/site/brand", body: { headlineFace: "jost" } }]));
  expect(document.querySelector("[data-face=jost]")).toBeTruthy();
});

const LOGO = { url: "/media/0123456789abcdef0123456789abcdef.svg", width: 1280, height: 320, format: "svg", tinted: true };

test("a logo that is taken out is taken from the site at once", async () => {
  const { sent, user } = at({
    "GET /api/admin/site/brand": { id: "brand", ko: "스튜디오 봄", logo: LOGO },
    "PUT /api/admin/site/brand": holding("brand"),
  });

  await user.click(await screen.findByRole("button", { name: "로고 빼기" }));

  await waitFor(() => expect(sent).toEqual([{ call: "PUT /api/admin/site/brand", body: { logo: null } }]));
  expect(screen.getByRole("button", { name: /여기에 로고를 놓거나/ })).toBeTruthy();
});

test("a logo that the server refuses says why, and the one before stays", async () => {
  const { user } = at({
    "GET /api/admin/site/brand": { id: "brand", ko: "스튜디오 봄", logo: LOGO },
    "PUT /api/admin/site/brand": refusal(400, "fields_invalid", {
      logo: "SVG, PNG, WebP, JPG 파일을 로고로 올려 주세요.",
    }),
  });

  await user.click(await screen.findByRole("checkbox", { name: /글자와 같은 색으로 그리기/ }));

  expect(await screen.findByText("SVG, PNG, WebP, JPG 파일을 로고로 올려 주세요.")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /글자와 같은 색으로 그리기/ }).checked).toBe(true);
});
