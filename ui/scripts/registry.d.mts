export const CODES: readonly string[];
export const BASE: string;
export const TWINS: readonly string[];
export function namedIn(language: string, name: string): string;
export function lettersOf(language: string): string;
export function manifestOf(language: string): string;
