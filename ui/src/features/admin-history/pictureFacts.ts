/** What was said anew of a picture that stayed: its texts, its role, or what has to be seen of it. */
import { TWINNED } from "@shared/admin/languages/twins";
import { sameValue } from "@shared/admin/saveRecord";
import type { Difference, PictureDifference } from "./types";

/** What is told of a picture, and the stored facts that it stands for. */
const FACTS = {
  texts: ["alt", "caption", ...TWINNED.map(({ code }) => code)],
  role: ["role", "pair", "opening"],
  focus: ["focus"],
};

export type PictureFact = keyof typeof FACTS;

/** Return what differs of *picture* between both sides; nothing of one that came or went. */
export function pictureFacts({ before, after }: Difference, picture: PictureDifference): PictureFact[] {
  const [was, now] = [factsAt(before, picture.before), factsAt(after, picture.after)];
  if (!was || !now) return [];
  const told = Object.keys(FACTS) as PictureFact[];
  return told.filter((fact) => FACTS[fact].some((name) => !sameValue(was[name], now[name])));
}

function factsAt(images: unknown, place: number | null): Readonly<Record<string, unknown>> | undefined {
  const image: unknown = Array.isArray(images) && place !== null ? images[place - 1] : undefined;
  return typeof image === "object" && image !== null ? (image as Readonly<Record<string, unknown>>) : undefined;
}
