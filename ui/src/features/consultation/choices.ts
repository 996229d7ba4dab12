/** What may be chosen in a consultation: `GET /api/consultation`. */
import useSWR from "swr";

import type { Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";

export type Choices = Schema<"ConsultationOut">;
export type Choice = Schema<"OptionOut">;
/** `months` counts from the first that is shown; null is open, or undecided. */
export type Start = Choices["starts"][number];
export type Unit = Choices["units"][number];
export type Space = Choices["spaces"][number];
/** `excludesOthers`: it stands alone, as the whole home does. */
export type Scope = Space["scopes"][number];

export const CHOICES_URL = "/api/consultation";

export function useChoices() {
  const { data, error, mutate } = useSWR<Choices, Problem>(CHOICES_URL, { revalidateOnFocus: false });
  return { choices: data, problem: data ? undefined : error, retry: () => void mutate() };
}

/** Return key and label of *choice* alone, as they are kept and sent. */
export function picked({ key, label }: Choice): Choice {
  return { key, label };
}
