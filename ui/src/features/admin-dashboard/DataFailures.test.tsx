import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { closeToast, readToasts } from "@shared/toasts";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { DataPanel } from "./DataPanel";

beforeEach(() => readToasts().forEach(({ id }) => closeToast(id)));

test.each([
  ["checking duplicates", "중복 프로젝트 확인: 확인", "중복 확인 중 오류가 발생했습니다"],
  ["deleting duplicates", "중복 프로젝트 삭제: 삭제", "중복 삭제 중 오류가 발생했습니다"],
  ["migrating articles", "인사이트 마이그레이션: 실행", "마이그레이션 중 오류가 발생했습니다"],
])("an error of %s is told with its reason", async (_, button, said) => {
  serveCalls({ "GET /api/admin/portfolio/duplicates": 503, "GET /api/admin/insights/migrate": 503 });
  show(<DataPanel />);

  fireEvent.click(screen.getByRole("button", { name: button }));

  await expect.poll(() => readToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ["error", `${said}: 잠시 후 다시 시도해 주세요.`],
  ]);
});

test("a check that finds nothing says so", async () => {
  serveCalls({ "GET /api/admin/portfolio/duplicates": { items: [], total: 0 } });
  show(<DataPanel />);

  fireEvent.click(screen.getByRole("button", { name: "중복 프로젝트 확인: 확인" }));

  await expect.poll(() => readToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ["ok", "중복 프로젝트가 없습니다."],
  ]);
});
