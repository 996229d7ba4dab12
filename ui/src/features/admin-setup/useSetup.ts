/** What the steps of the set-up show: the parts that they fill, the demo, and the opening. */
import useSWR from "swr";

import { siteTypes, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import type { At, Schema } from "@shared/contract";
import { useOpening } from "@shared/opening/useOpening";
import type { Opening } from "@shared/opening/useOpening";
import type { Problem } from "@shared/problem";
import { recordUrl } from "@shared/publishing/types";
import { useDemo } from "./useDemo";
import type { Demo } from "./useDemo";
import type { Part, Records } from "./steps";

type PartRecord = Schema<"ContentRecord">;

/** What is known of the site that is set up. */
export interface Known {
  types: readonly ContentType[];
  records: Records;
  opening: Opening;
  demo: Demo;
  /** What is left of the demo: how many projects, articles, and places of the site's own texts. */
  left: Readonly<Record<string, number>>;
  /** How many projects there are, the demo's and others. */
  projects: number;
}

/** Return what is known, null until all of it is. */
export function useSetup() {
  const { types: all, ...registry } = useContentTypes();
  const types = siteTypes(all);
  const brand = usePart("brand");
  const company = usePart("company");
  const contact = usePart("contact");
  const { opening, ...check } = useOpening();
  const { demo, ...loading } = useDemo();
  const overview = useSWR<At<"/api/admin/site">, Problem>("/api/admin/site");
  const portfolio = useSWR<At<"/api/admin/portfolio">, Problem>("/api/admin/portfolio?limit=1");
  const asked = [registry, brand, company, contact, check, loading];
  const [left, projects] = [overview.data?.demo, portfolio.data?.total];
  const isKnown = left !== undefined && projects !== undefined;

  const known: Known | null =
    types && brand.record && company.record && contact.record && opening && demo && isKnown
      ? {
          types,
          opening,
          demo,
          left,
          projects,
          records: { brand: brand.record, company: company.record, contact: contact.record },
        }
      : null;
  return {
    known,
    problem: known ? undefined : (asked.find((one) => one.problem)?.problem ?? overview.error ?? portfolio.error),
    retry: () => {
      asked.forEach(({ retry }) => retry());
      void overview.mutate();
      void portfolio.mutate();
    },
  };
}

/** Return a part as it is stored; one that nobody has filled is empty. */
function usePart(part: Part) {
  const { data, error, mutate } = useSWR<PartRecord, Problem>(recordUrl("site", part));
  return {
    record: data as Readonly<Record<string, unknown>> | undefined,
    problem: data ? undefined : error,
    retry: () => void mutate(),
  };
}
