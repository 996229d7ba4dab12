/** Which projects the dashboard shows for the enquiries that they led to, and the ruler they share. */
import type { Schema } from "@shared/contract";

export type Statistics = Schema<"StatisticsOut">;
export type ProjectVisits = Schema<"ProjectVisitsOut">;

const SHOWN = 6;
const STEPS = 5;
/** What a step of a ruler is a multiple of: steps that can be counted in one's head. */
const EASY = [1, 2, 5, 10];

/** Return the projects that led to most enquiries, then those seen most; in the order of their views. */
export function broughtMost(projects: readonly ProjectVisits[]): ProjectVisits[] {
  const there = projects.filter(({ title }) => title !== "");
  const most = [...there].sort((one, other) => other.sent - one.sent || other.views - one.views).slice(0, SHOWN);
  return there.filter((one) => most.includes(one));
}

/** Return the marks of a ruler on which every one of *values* has room: from 0, five steps. */
export function rulerOf(values: readonly number[]): number[] {
  const least = Math.max(...values, 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, power * (EASY.find((one) => one * power >= least) ?? 1));
  return Array.from({ length: STEPS + 1 }, (_, at) => at * step);
}

/** Return what all days come to. */
export function totalOf(days: Statistics["days"], name: "started" | "sent"): number {
  return days.reduce((total, day) => total + day[name], 0);
}
