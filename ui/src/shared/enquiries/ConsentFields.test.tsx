import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ConsentFields } from "./ConsentFields";

const NONE = { privacyConsent: false, emailConsent: false };

test("beside the consents guardians are asked to write for children", () => {
  serveCalls({});
  show(<ConsentFields form={NONE} fault={undefined} onChange={vi.fn<() => void>()} />);

  expect(screen.getByText("만 14세 미만이시면 보호자께서 대신 적어 주세요.")).toBeTruthy();
});
