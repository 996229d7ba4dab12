/** The layer over the contact screen: a consultation form. */
import type { Schema } from "@shared/contract";
import { useLayers } from "@shared/useLayers";

export type Group = keyof Schema<"SiteContactConsultationFormsOut">;

export interface ContactLayers {
  /** The kind of space whose form is open. */
  consultation?: Group;
}

export function readLayers(stored: Readonly<Record<string, unknown>>): ContactLayers {
  const { consultation } = stored;
  if (consultation !== "residential" && consultation !== "commercial") return {};
  return { consultation };
}

export function useContactLayers() {
  return useLayers<ContactLayers>(readLayers, { framed: true });
}
