/** The screens of a consultation that come in chunks of their own. */
import { page } from "@shared/page";

/** What the server's page of a step shows; asked for ahead, no empty frame stands in between. */
export const steps = page(async () => (await import("./ConsultationSteps")).ConsultationSteps);
