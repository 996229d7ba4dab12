import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { QuickPanel } from "./QuickPanel";

function open(permissions: readonly string[]) {
  const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "", permissions };
  serve({ "/api/session": { user, csrfToken: "token" } });
  show(<QuickPanel isWide={false} />);
}

const ways = () => screen.getAllByRole("link").map((way) => [way.textContent, way.getAttribute("href")]);

const OF_SITE = [
  ["첫 화면 슬라이드 바꾸기", "/admin/site/slides"],
  ["소개 글 고치기", "/admin/site/page/about"],
  ["서비스 고치기", "/admin/site/services"],
];

test("who may invite people is led to that, too", async () => {
  open(["content", "people"]);

  await expect.poll(ways).toEqual([...OF_SITE, ["관리자 초대", "/admin/team?invite=1"]]);
});

test("who may not invite people sees no way there", async () => {
  open(["content"]);

  await screen.findByRole("region", { name: "바로 하기" });
  await expect.poll(ways).toEqual(OF_SITE);
});
