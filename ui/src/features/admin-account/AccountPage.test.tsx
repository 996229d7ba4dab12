import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { readToasts } from "@shared/toasts";
import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { AccountPage } from "./AccountPage";

const USER = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "owner", hasPassword: true, passkeys: 1 };
const ACCOUNT = {
  ...USER,
  elsewhere: false,
  mail: true,
  pendingEmail: null,
  recoveryCodes: 10,
  shortestPassword: 12,
  passkeys: [{ id: "k1", name: "맥북 프로", createdAt: "2026-09-02T00:00:00Z", usedAt: null }],
};
const OFF = { available: true, on: false, since: null, recoveryCodesLeft: 0 };
const ON = { available: true, on: true, since: "2026-09-02T00:00:00Z", recoveryCodesLeft: 6 };

type Answers = Parameters<typeof serveCalls>[0];

/** Show the page of an account that *facts* say more of. */
async function opened(facts: object = {}, answers: Answers = {}) {
  const sent = serveCalls({
    "GET /api/session": { user: USER, csrfToken: "x" },
    "GET /api/account": { ...ACCOUNT, ...facts },
    "GET /api/admin/second-factor": OFF,
    "GET /api/admin/sessions": { items: [], total: 0 },
    ...answers,
  });
  show(<AccountPage />, "/admin/account");
  await screen.findByRole("region", { name: "이름" });
  return sent;
}

const section = (name: string) => within(screen.getByRole("region", { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(section(name).getByLabelText(label), { target: { value } });
const press = (name: string, button: string) =>
  fireEvent.click(section(name).getByRole("button", { name: button }));
const texts = () => readToasts().map(({ text }) => text);

afterEach(() => vi.unstubAllGlobals());

test("the account says whose it is, and the name is saved", async () => {
  const sent = await opened({}, { "PATCH /api/account": ACCOUNT });
  expect(screen.getByText("seoyeon@example.com 계정입니다. 역할은 ‘소유자’입니다.")).toBeDefined();

  type("이름", "이름", " ");
  press("이름", "이름 저장");
  expect(section("이름").getByText("이름을 적어 주세요.")).toBeDefined();
  type("이름", "이름", "김서연 ");
  press("이름", "이름 저장");

  await waitFor(() => expect(texts()).toEqual(["이름을 저장했습니다."]));
  expect(sent).toEqual([{ call: "PATCH /api/account", body: { name: "김서연" } }]);
});

test("another address waits for its link; without a mail server that is said", async () => {
  const sent = await opened({}, { "POST /api/account/email": { pendingEmail: "new@example.com" } });
  type("이메일", "새 이메일", "new@example.com");
  press("이메일", "이메일 바꾸기");

  await waitFor(() => expect(texts()).toEqual(["새 주소로 확인 링크를 보냈습니다. 열어야 바뀝니다."]));
  expect(sent.at(-1)?.body).toEqual({ email: "new@example.com" });
});

test("a pending address is shown, and none can be asked for without a mail server", async () => {
  await opened({ mail: false, pendingEmail: "new@example.com" });

  expect(section("이메일").getByRole("status").textContent).toContain("new@example.com");
  expect(section("이메일").queryByRole("button")).toBeNull();
  expect(section("이메일").getByText(/메일 서버나 사이트 주소가 설정되지 않았습니다/)).toBeDefined();
});

test("both new passwords are compared, and a refused change keeps what was typed", async () => {
  const common = "흔히 쓰이거나 새어 나간 비밀번호입니다.";
  const sent = await opened({}, {
    "PUT /api/account/password": () => refusal(400, "validation_failed", { new: common }),
  });
  expect(section("비밀번호").getByText(/^12자 이상/)).toBeDefined();
  type("비밀번호", "지금 비밀번호", "온마루-긴-비밀번호");
  type("비밀번호", "새 비밀번호", "bangbae-2026");
  press("비밀번호", "비밀번호 바꾸기");
  expect(section("비밀번호").getByText("두 칸의 비밀번호가 다릅니다.")).toBeDefined();
  expect(sent).toEqual([]);

  type("비밀번호", "새 비밀번호 확인", "bangbae-2026");
  press("비밀번호", "비밀번호 바꾸기");

  await section("비밀번호").findByText(common);
  const field = section("비밀번호").getByLabelText<HTMLInputElement>("새 비밀번호");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("bangbae-2026");
  expect(sent.at(-1)?.body).toEqual({ current: "온마루-긴-비밀번호", new: "bangbae-2026" });
});

test("who has no password makes one without telling another, and needs no second factor", async () => {
  const sent = await opened({ hasPassword: false }, { "PUT /api/account/password": 204 });
  expect(section("비밀번호").queryByLabelText("지금 비밀번호")).toBeNull();
  expect(section("2단계 인증").queryByRole("button")).toBeNull();

  type("비밀번호", "새 비밀번호", "온마루-긴-비밀번호");
  type("비밀번호", "새 비밀번호 확인", "온마루-긴-비밀번호");
  press("비밀번호", "비밀번호 정하기");

  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(sent.at(-1)?.body).toEqual({ new: "온마루-긴-비밀번호" });
});

test("a passkey is renamed in its place, and the last proof is not removed", async () => {
  const detail = "비밀번호나 패스키 가운데 하나는 있어야 합니다.";
  const sent = await opened({}, {
    "PATCH /api/account/passkeys/k1": ACCOUNT.passkeys[0] as object,
    "DELETE /api/account/passkeys/k1": () => refusal(409, "last_proof_required", {}, detail),
  });
  expect(section("패스키").getByText("2026.09.02에 등록 · 아직 쓰지 않음")).toBeDefined();

  press("패스키", "이름 바꾸기: 맥북 프로");
  type("패스키", "패스키 이름", "맥북 프로, 터치 ID");
  press("패스키", "이름 저장");
  await waitFor(() => expect(section("패스키").queryByLabelText("패스키 이름")).toBeNull());
  expect(sent.at(-1)?.body).toEqual({ name: "맥북 프로, 터치 ID" });

  press("패스키", "지우기: 맥북 프로");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "지우기" }));
  await waitFor(() => expect(readToasts().at(-1)?.detail).toBe(detail));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a browser without passkeys says so", async () => {
  await opened();

  expect(section("패스키").getByText("이 브라우저에서는 패스키를 쓸 수 없습니다.")).toBeDefined();
});

test("what another service keeps is changed there", async () => {
  await opened({ elsewhere: true }, { "GET /api/admin/second-factor": { ...OFF, available: false } });

  for (const name of ["이메일", "패스키", "비밀번호", "2단계 인증"]) {
    expect(section(name).getByText(/Firebase 인증에서 관리합니다/)).toBeDefined();
    expect(section(name).queryByRole("button")).toBeNull();
  }
  expect(screen.queryByRole("region", { name: "복구 코드" })).toBeNull();
  expect(section("이름").getByRole("button")).toBeDefined();
});

test("new recovery codes stay until they were written down", async () => {
  await opened({}, {
    "GET /api/admin/second-factor": ON,
    "POST /api/admin/second-factor/codes": { recoveryCodes: ["4f7k-q2md", "h9rt-3xwa"] },
  });
  const meter = await section("복구 코드").findByRole("meter");
  expect(section("복구 코드").getByText("10개 가운데 6개가 남았습니다.")).toBeDefined();
  expect([meter.getAttribute("aria-valuenow"), meter.getAttribute("aria-valuemax")]).toEqual(["6", "10"]);

  press("복구 코드", "새 코드 받기");
  const dialog = await screen.findByRole("dialog", { name: "복구 코드를 보관해 주세요" });
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  const close = within(dialog).getByRole<HTMLButtonElement>("button", { name: "닫기" });
  expect([close.disabled, within(dialog).getAllByRole("listitem").length]).toEqual([true, 2]);
  fireEvent.click(within(dialog).getByLabelText("안전한 곳에 옮겨 적었습니다"));
  fireEvent.click(close);

  expect(screen.queryByRole("dialog")).toBeNull();
});

test("another application begins where the one before ends", async () => {
  const sent = await opened({}, {
    "GET /api/admin/second-factor": ON,
    "POST /api/admin/second-factor/off": 204,
    "POST /api/admin/second-factor": { uri: "otpauth://x", secret: "ABCDEFGH", qr: { size: 2, path: "M0 0h1v1" } },
  });
  await section("2단계 인증").findByText("켜짐");
  press("2단계 인증", "인증 앱 바꾸기");
  type("2단계 인증", "지금 비밀번호 *", "온마루-긴-비밀번호");
  type("2단계 인증", "인증 코드 또는 복구 코드 *", "123456");
  press("2단계 인증", "계속");

  await section("2단계 인증").findByRole("img", { name: "인증 앱에 등록할 QR 코드" });
  expect(sent.map(({ call }) => call)).toEqual([
    "POST /api/admin/second-factor/off",
    "POST /api/admin/second-factor",
  ]);
});

test("an account that does not come can be asked for again", async () => {
  serveCalls({ "GET /api/session": { user: USER, csrfToken: "x" }, "GET /api/account": 503 });
  show(<AccountPage />, "/admin/account");

  const [retry] = await screen.findAllByRole("button", { name: "다시 시도" });
  expect(retry).toBeDefined();
});
