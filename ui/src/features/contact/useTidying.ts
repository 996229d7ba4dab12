/** Lets go of what this device keeps of consultations for too long; its code comes after the page. */
import { useEffect } from "react";

export function useTidying(): void {
  useEffect(() => void tidy().catch(() => undefined), []);
}

async function tidy(): Promise<void> {
  const kept = await import("./kept");
  await kept.tidy(Date.now());
}
