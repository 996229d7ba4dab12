import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { serveCalls } from "../../../testing/calls";
import { openFields } from "./openFields";
import { field } from "./testing";

beforeEach(() => void serveCalls({}));

describe("a picture", () => {
  const PHOTO = { url: "/media/0123456789abcdef0123456789abcdef.jpg", width: 1600, height: 1000, alt: "거실" };

  test("has its text and its focal point, moved by keys", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });
    expect(screen.getByText("1600×1000")).toBeTruthy();

    screen.getByRole("button", { name: /초점 위치, 가로 50, 세로 50/ }).focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowUp}");
    await user.type(screen.getByRole("textbox", { name: "사진의 대체 텍스트" }), "과 서재");

    expect(held.now["picture"]).toEqual({ ...PHOTO, alt: "거실과 서재", focus: [0.6, 0.49] });
  });

  test("is pointed at by numbers in the dialog, which asks before it drops them", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });
    await user.click(screen.getByRole("button", { name: "사진, 초점과 설명" }));
    const across = screen.getByRole("textbox", { name: "가로" });
    await user.clear(across);
    await user.type(across, "38");

    await user.click(screen.getByRole("button", { name: "닫기" }));
    const question = screen.getByRole("dialog", { name: "바뀐 초점과 설명을 적용할까요?" });
    await user.click(within(question).getByRole("button", { name: "적용" }));

    expect(held.now["picture"]).toMatchObject({ focus: [0.38, 0.5] });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that was taken out comes back when asked", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });

    await user.click(screen.getByRole("button", { name: "사진 빼기" }));
    expect(held.now["picture"]).toBeNull();
    act(() => readToasts().at(-1)?.action?.run());

    expect(held.now["picture"]).toEqual(PHOTO);
  });

  test("that is needed is only replaced; what is no picture is refused by name", async () => {
    openFields([field("picture", "데스크톱 사진", { need: "public" })], { value: { picture: PHOTO } });
    expect(screen.queryByRole("button", { name: "사진 빼기" })).toBeNull();

    const file = new File(["글"], "현장메모.txt", { type: "text/plain" });
    fireEvent.change(screen.getByLabelText("데스크톱 사진 파일"), { target: { files: [file] } });

    expect(await screen.findByText("현장메모.txt")).toBeTruthy();
  });
});
