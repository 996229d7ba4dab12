/** A consultation: five short steps, what comes after them, and later its receipt. */
import { Suspense, useEffect } from "react";
import { Navigate, useLocation, useNavigate, useNavigationType, useParams } from "react-router-dom";

import { storedKey } from "@shared/enquiries/consultationDraft";
import { page } from "@shared/page";
import { ScreenErrors } from "@shared/ScreenErrors";
import { ConsultationFrame } from "./ConsultationFrame";
import { steps } from "./screens";
import { areStepsOver, noteBegun } from "./sent";
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

  const way = useWayBack(step);

  if (way === "receipt") return <Navigate to="/consultation/sent" replace />;
  if (way === "further") return <ConsultationFrame step={step ?? FIRST} />;
  if (!isReceipt && path !== "sent" && step === null) return <Navigate to={stepPath(FIRST) + search} replace />;
  const after = isReceipt ? <receipt.Screen key={path} token={path} /> : <sent.Screen />;
  return (
    <ScreenErrors key={step === null ? path : "steps"}>
      <Suspense fallback={isReceipt ? <ConsultationFrame /> : <ConsultationFrame step={step ?? FIRST} />}>
        {step === null ? after : <steps.Screen step={step} />}
      </Suspense>
    </ScreenErrors>
  );
}

/**
 * Where Back leads that comes from a receipt to the steps before it: on to what was there before them.
 *
 * They are empty by then. Who began with them sees the receipt.
 */
function useWayBack(step: number | null): "receipt" | "further" | null {
  const isBack = useNavigationType() === "POP";
  const navigate = useNavigate();
  const { key } = useLocation();
  const isOver = step !== null && isBack && areStepsOver() && storedKey() === null;
  const place = (window.history.state as { idx?: unknown } | null)?.idx;
  // An address that was typed has no place among those where this window has been: the next one begins there.
  const isTyped = place === undefined;
  const isFirst = place === 0;
  useEffect(() => {
    if (isOver && isTyped) noteBegun();
    else if (isOver && !isFirst) void navigate(-1);
  }, [isOver, isTyped, isFirst, key, navigate]);

  if (!isOver || isTyped) return null;
  return isFirst ? "receipt" : "further";
}
