/** A consultation: five short steps, what comes after them, and later its receipt. */
import { Suspense, useEffect } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";

import { page } from "@shared/page";
import { ScreenErrors } from "@shared/ScreenErrors";
import { ConsultationFrame } from "./ConsultationFrame";
import { steps } from "./screens";
import { FIRST, stepIn, stepPath } from "./steps";

const receipt = page(async () => (await import("./receipt/ReceiptPage")).ReceiptPage);
const sent = page(async () => (await import("./SentScreen")).SentScreen);

/** Go on with files of a consultation that was sent before they had all arrived. */
async function goOn(): Promise<void> {
  const { goOnWithFiles } = await import("./receipt/goOn");
  await goOnWithFiles();
}

export function ConsultationPage() {
  const { "*": path = "" } = useParams();
  const { pathname, search } = useLocation();
  const isReceipt = pathname.startsWith("/receipt");
  const step = isReceipt ? null : stepIn(path || String(FIRST));
  useEffect(() => {
    // What comes after the last step is here before the line may be cut.
    if (!isReceipt) void sent.preload().catch(() => undefined);
  }, [isReceipt]);
  useEffect(() => void goOn().catch(() => undefined), []);

  if (!isReceipt && path !== "sent" && step === null) return <Navigate to={stepPath(FIRST) + search} replace />;
  const after = isReceipt ? <receipt.Screen key={path} token={path} /> : <sent.Screen />;
  return (
    <ScreenErrors>
      <Suspense fallback={isReceipt ? <ConsultationFrame /> : <ConsultationFrame step={step ?? FIRST} />}>
        {step === null ? after : <steps.Screen step={step} />}
      </Suspense>
    </ScreenErrors>
  );
}
