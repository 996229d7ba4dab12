/** The projects that visitors see, found by what is typed, and the one that is chosen. */
import { useEffect, useState } from "react";
import useSWR from "swr";

import type { At } from "@shared/contract";
import type { Image } from "@shared/image";
import type { Problem } from "@shared/problem";
import { REST_MS } from "@shared/useTyped";

const MOST = 8;

export interface FoundProject {
  id: string;
  title: string;
  location: string;
  thumbnail: Image;
}

/** Return the projects found by *words*, undefined until they are known; null asks for none. */
export function useFoundProjects(words: string | null): readonly FoundProject[] | undefined {
  const [asked, ask] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => ask(words), words ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [words]);

  const query = new URLSearchParams({ state: "public", limit: String(MOST), search: asked?.trim() ?? "" });
  const url = words === null || asked === null ? null : `/api/admin/portfolio?${query}`;
  const { data } = useSWR<At<"/api/admin/portfolio">, Problem>(url, { keepPreviousData: true });
  return data?.items.flatMap(({ id }) => {
    const card = data.cards[id];
    return card ? [{ id, title: card.title, location: card.location, thumbnail: card.thumbnail }] : [];
  });
}

/** Return the project *id*, as visitors see it; null where they see none, undefined until that is known. */
export function useChosenProject(id: string): FoundProject | null | undefined {
  const { data, error } = useSWR<At<"/api/portfolio/{id}">, Problem>(id ? `/api/portfolio/${encodeURIComponent(id)}` : null);
  if (data) return { id, title: data.title, location: data.location, thumbnail: data.thumbnail };
  return error ? null : undefined;
}
