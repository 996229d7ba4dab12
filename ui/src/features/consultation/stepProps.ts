/** What every step gets. */
import type { Enclosures } from "./files/useEnclosures";
import type { Consultation } from "./useConsultation";

export interface StepProps {
  consultation: Consultation;
  /** The months that may be wished for. */
  shown: readonly string[];
  enclosures: Enclosures;
}
