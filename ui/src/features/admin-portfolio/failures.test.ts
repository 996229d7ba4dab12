import { expect, test } from "vitest";

import { Problem } from "@shared/problem";
import { failureOf } from "./failures";

const refused = (status: number, code: string, detail = "") => new Problem(status, { status, code, detail });
const AWAY = refused(503, "unavailable", "저장소에 연결할 수 없습니다.");
const UNKNOWN = refused(401, "not_signed_in", "Firebase 로그인이 필요합니다. 관리자 계정으로 로그인해 주세요.");
const DENIED = refused(403, "permission_denied", "Firebase 권한 오류입니다. 관리자로 로그인했는지 확인해 주세요.");

test("a first publication that fails is a failed upload, a later one a failed update, each with its reason", () => {
  expect(failureOf(AWAY, true)).toBe("업로드 중 오류가 발생했습니다: 저장소에 연결할 수 없습니다.");
  expect(failureOf(AWAY, false)).toBe("수정 중 오류가 발생했습니다: 저장소에 연결할 수 없습니다.");
});

test("who is not signed in is told to sign in as an administrator", () => {
  expect(failureOf(UNKNOWN, true)).toBe(UNKNOWN.detail);
});

test("who has no session any more is told that it expired", () => {
  const said = "인증 세션이 만료되었습니다. 다시 로그인해 주세요.";
  expect(failureOf(refused(401, "session_expired"), true)).toBe(said);
});

test("what is not permitted is told in the server's words, which name the store", () => {
  expect(failureOf(DENIED, true)).toBe(DENIED.detail);
});
