import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { picture } from "../../testing/answers";
import { serveCalls } from "../../testing/calls";
import { openFields } from "./openFields";
import { field } from "./testing";

beforeEach(() => void serveCalls({}));

describe("a project", () => {
  const FOUND = {
    items: [{ id: "p1" }, { id: "p2" }],
    cards: {
      p1: { id: "p1", title: "월넛 서재가 있는 집", location: "서초구", thumbnail: picture("study") },
      p2: { id: "p2", title: "빛으로 지은 방", location: "용산구", thumbnail: picture("room") },
    },
    etags: {},
    total: 2,
  };

  test("is found by its name and chosen by keys", async () => {
    serveCalls({
      "GET /api/admin/portfolio?state=public&limit=8&search=": FOUND,
      "GET /api/admin/portfolio?state=public&limit=8&search=%EB%B9%9B": { ...FOUND, items: [{ id: "p2" }], total: 1 },
      "GET /api/portfolio/p2": { id: "p2", title: "빛으로 지은 방", location: "용산구", thumbnail: picture("room") },
    });
    const { held, user } = openFields([field("project", "이어지는 프로젝트")]);
    await user.click(screen.getByRole("combobox"));
    expect(await screen.findAllByRole("option")).toHaveLength(2);

    await user.type(screen.getByRole("combobox"), "빛");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await user.keyboard("{Enter}");

    expect(held.now["project"]).toBe("p2");
    expect(await screen.findByText("빛으로 지은 방")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "잇지 않기" }));
    expect(held.now["project"]).toBeNull();
  });

  test("is looked for until Escape, which closes what was found alone: not what the field stands in", async () => {
    const around = vi.fn<() => void>();
    window.addEventListener("keydown", around);
    serveCalls({ "GET /api/admin/portfolio?state=public&limit=8&search=": FOUND });
    const { user } = openFields([field("project", "이어지는 프로젝트")]);
    await user.click(screen.getByRole("combobox"));
    await screen.findAllByRole("option");

    const isLetBy = fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape" });

    expect(screen.queryByRole("option")).toBeNull();
    expect(isLetBy).toBe(false);
    expect(around).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape" });
    expect(around).toHaveBeenCalledOnce();
    window.removeEventListener("keydown", around);
  });

  test("that visitors do not see is said to be gone", async () => {
    openFields([field("project", "이어지는 프로젝트")], { value: { project: "gone" } });

    expect(await screen.findByText("방문자에게 보이지 않는 프로젝트입니다.")).toBeTruthy();
  });
});
