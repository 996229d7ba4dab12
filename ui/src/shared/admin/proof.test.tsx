import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sendSigned } from "@shared/session";
import { show } from "../../testing/show";
import { ProofDeclined, withProof } from "./proof";
import { ProofHost } from "./ProofDialog";

const URL = "/api/admin/enquiries/1";
const USER = { id: "u1", email: "seoyeon@example.com", hasPassword: true, passkeys: 1 };
const get = vi.fn<() => Promise<unknown>>();

/** A server that wants proof for every change until it was given, as ours does. */
function serve(user: object = USER) {
  const proofs: unknown[] = [];
  let isProven = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url === "/api/session") return Response.json({ user, csrfToken: "x" });
    if (url === "/api/session/passkey/options") return Response.json({ publicKey: { challenge: "AQ" } });
    if (url === "/api/session/proof") {
      const proof = JSON.parse(String(init.body));
      proofs.push(proof);
      isProven = proof.password === "온마루-긴-비밀번호" || Boolean(proof.passkey);
      const errors = [{ field: "password", code: "password_wrong", message: "비밀번호를 확인해 주세요." }];
      return isProven ? new Response(null, { status: 204 }) : Response.json({ errors }, { status: 400 });
    }
    if (isProven) return new Response(null, { status: 204 });
    return Response.json({ code: "proof_needed", minutes: 10 }, { status: 403 });
  });
  return proofs;
}

const erase = () => withProof(() => sendSigned("DELETE", URL));

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  vi.stubGlobal("navigator", { credentials: { get } });
});
afterEach(() => vi.unstubAllGlobals());

async function asked() {
  const dialog = await screen.findByRole("dialog", { name: "한 번 더 확인합니다" });
  expect(dialog.textContent).toContain("10분 동안");
}

test("the call goes on once the password was shown; a wrong one stays in its field", async () => {
  const proofs = serve();
  show(<ProofHost />);
  const done = erase();
  await asked();
  const field = screen.getByLabelText<HTMLInputElement>("비밀번호");
  expect(document.activeElement).toBe(field);

  fireEvent.click(screen.getByRole("button", { name: "확인" }));
  expect(screen.getByText("비밀번호를 입력해 주세요.")).toBeDefined();
  fireEvent.change(field, { target: { value: "아닌 비밀번호" } });
  fireEvent.click(screen.getByRole("button", { name: "확인" }));
  await screen.findByText("비밀번호를 확인해 주세요.");
  expect(field.value).toBe("아닌 비밀번호");
  fireEvent.change(field, { target: { value: "온마루-긴-비밀번호" } });
  fireEvent.click(screen.getByRole("button", { name: "확인" }));

  await done;
  expect(proofs).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a passkey proves as well; a declined one leaves the question open", async () => {
  const proofs = serve({ ...USER, hasPassword: false });
  const bytes = Uint8Array.from([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  get.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  get.mockResolvedValueOnce({ id: "AQ", rawId: bytes, type: "public-key", response });
  show(<ProofHost />);
  const done = erase();
  await asked();
  expect(screen.queryByLabelText("비밀번호")).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "패스키로 확인" }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "패스키로 확인" }).disabled).toBe(false));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "패스키로 확인" }));

  await done;
  expect(proofs).toMatchObject([{ passkey: { rawId: "AQ", response: { signature: "AQ" } } }]);
});

test("whoever gives up, gives up every call that waits", async () => {
  serve();
  show(<ProofHost />);
  const calls = Promise.allSettled([erase(), erase()]);
  await asked();

  fireEvent.click(screen.getByRole("button", { name: "그만두기" }));

  const reasons = (await calls).map((call) => (call.status === "rejected" ? call.reason : null));
  expect(reasons.every((reason) => reason instanceof ProofDeclined)).toBe(true);
  expect(reasons).toHaveLength(2);
});

test("whoever gives up is back at the button, which was off meanwhile", async () => {
  serve();
  show(<ProofHost />);
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  const done = erase().finally(() => (button.disabled = false));
  button.disabled = true;
  await asked();

  fireEvent.click(screen.getByRole("button", { name: "그만두기" }));

  await expect(done).rejects.toBeInstanceOf(ProofDeclined);
  await waitFor(() => expect(document.activeElement).toBe(button));
  button.remove();
});

test("a browser without passkeys says so to who has nothing else", async () => {
  vi.stubGlobal("isSecureContext", false);
  serve({ ...USER, hasPassword: false });
  const { unmount } = show(<ProofHost />);
  const done = erase();
  await asked();

  expect(screen.getByRole("alert").textContent).toContain("패스키로만");
  expect(screen.queryByRole("button", { name: "패스키로 확인" })).toBeNull();
  unmount();
  await expect(done).rejects.toBeInstanceOf(ProofDeclined);
});

test("another refusal is nobody's question", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url === "/api/session" ? Response.json({ user: USER, csrfToken: "x" }) : Response.json({ code: "last_owner" }, { status: 409 }),
  );

  await expect(erase()).rejects.toMatchObject({ code: "last_owner" });
});
