import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { SignInForm } from "./SignInForm";

const get = vi.fn<() => Promise<unknown>>();
const onSignedIn = vi.fn<() => void>();
const USER = { id: "u1", email: "seoyeon@example.com" };

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  vi.stubGlobal("navigator", { credentials: { get } });
  onSignedIn.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function opened(answer: object | number) {
  const sent = serveCalls({
    "POST /api/session/passkey/options": { publicKey: { challenge: "AQ" } },
    "POST /api/session/passkey": answer,
  });
  show(<SignInForm onSignedIn={onSignedIn} />);
  return sent;
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "패스키로 로그인" }));

test("it asks for an e-mail address and a password, and sends both", async () => {
  const sent = serveCalls({ "POST /api/session": { user: USER, csrfToken: "x" } });
  show(<SignInForm onSignedIn={onSignedIn} />);
  const [email, password] = [screen.getByLabelText(/^이메일/), screen.getByLabelText(/^비밀번호/)];
  expect([email.getAttribute("type"), password.getAttribute("type")]).toEqual(["email", "password"]);

  fireEvent.change(email, { target: { value: USER.email } });
  fireEvent.change(password, { target: { value: "긴-비밀번호-1" } });
  fireEvent.click(screen.getByRole("button", { name: "로그인" }));

  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.body).toEqual({ email: USER.email, password: "긴-비밀번호-1" });
});

test("a passkey signs in without a password", async () => {
  const bytes = Uint8Array.from([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  get.mockResolvedValueOnce({ id: "AQ", rawId: bytes, type: "public-key", response });
  const sent = opened({ user: USER, csrfToken: "x" });

  press();

  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.body).toMatchObject({ passkey: { id: "AQ", response: { userHandle: "AQ" } } });
});

test("a passkey that the server does not take is said, one that was declined is not", async () => {
  const bytes = Uint8Array.from([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  opened(Response.json({ code: "passkey_failed" }, { status: 400 }));
  get.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));

  press();
  await waitFor(() => expect(get).toHaveBeenCalled());
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "패스키로 로그인" }).disabled).toBe(false),
  );
  expect(screen.queryByRole("alert")).toBeNull();
  get.mockResolvedValueOnce({ id: "AQ", rawId: bytes, type: "public-key", response });
  press();

  expect((await screen.findByRole("alert")).textContent).toContain("패스키를 확인하지 못했습니다.");
  expect(onSignedIn).not.toHaveBeenCalled();
});

test("where passkeys cannot be used the password is asked for alone", () => {
  vi.stubGlobal("isSecureContext", false);
  opened(404);

  expect(screen.queryByRole("button", { name: "패스키로 로그인" })).toBeNull();
});
