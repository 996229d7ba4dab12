/** A consultation: five short steps, and what comes after them. */
import { Suspense, useEffect } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";

import { page } from "@shared/page";
import { ScreenErrors } from "@shared/ScreenErrors";
import { ConsultationFrame } from "./ConsultationFrame";
import { FIRST, stepIn, stepPath } from "./steps";

const steps = page(async () => (await import("./ConsultationSteps")).ConsultationSteps);
const sent = page(async () => (await import("./SentScreen")).SentScreen);

export function ConsultationPage() {
  const { "*": path = "" } = useParams();
  const { search } = useLocation();
  const step = stepIn(path || String(FIRST));
  useEffect(() => {
    // What comes after the last step is here before the line may be cut.
    void sent.preload().catch(() => undefined);
  }, []);

  if (path !== "sent" && step === null) return <Navigate to={stepPath(FIRST) + search} replace />;
  return (
    <ScreenErrors>
      <Suspense fallback={<ConsultationFrame step={step ?? FIRST} />}>
        {step === null ? <sent.Screen /> : <steps.Screen step={step} />}
      </Suspense>
    </ScreenErrors>
  );
}
