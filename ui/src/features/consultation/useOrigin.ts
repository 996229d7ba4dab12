/** Where a consultation began: the project or article that it is to be like. */
import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import useSWR from "swr";

import type { Schema } from "@shared/contract";
import type { Origin } from "@shared/enquiries/consultationDraft";
import { isBase } from "@shared/language";
import type { Problem } from "@shared/problem";
import { showToast } from "@shared/toasts";
import { withSpace } from "./answers";
import { t } from "./text";
import type { Consultation } from "./useConsultation";

type Project = Schema<"ProjectOut">;
type Article = Schema<"InsightOut">;

const ADDRESSES = { project: "/api/portfolio", article: "/api/insights" } as const;

export function useOrigin(consultation: Consultation) {
  const { draft, adopt } = consultation;
  useQuery(consultation);
  const { data, isMissing } = useSource(draft.origin);

  const settle = useEffectEvent(() => {
    // What is missing in another language may be there in the base one, where the draft may be taken up again.
    if (isMissing && isBase) {
      consultation.update({ origin: null });
      showToast("warn", t("consultation.from.gone"));
    }
    // A home like this one: nobody has to say it again.
    const space = data && "type" in data ? data.type : "";
    if (space && !draft.answers.space) adopt({ answers: { ...draft.answers, space } });
  });
  // Before it is painted: the server's page shows the same.
  useLayoutEffect(() => settle(), [data, isMissing]);

  return data ? { title: data.title, image: "thumbnail" in data ? data.thumbnail : data.image } : undefined;
}

/** Return what is shown of *origin*, as soon as it is read, and whether it is missing in this language. */
export function useSource(origin: Origin | null) {
  const address = origin && `${ADDRESSES[origin.kind]}/${encodeURIComponent(origin.id)}`;
  const { data, error } = useSWR<Project | Article, Problem>(address);
  return { data, isMissing: error?.status === 404 };
}

/** Take up what the address says about where it began, once. */
function useQuery({ draft, adopt }: Consultation) {
  const { search } = useLocation();
  const take = useEffectEvent(() => {
    if (!search || search === draft.query) return;
    const query = new URLSearchParams(search);
    const [origin, space] = [originIn(query), query.get("space") ?? ""];
    const isNew = /^(residential|commercial)$/.test(space) && space !== draft.answers.space;
    adopt({
      query: search,
      origin: origin ?? draft.origin,
      answers: isNew ? { ...draft.answers, ...withSpace(space) } : draft.answers,
    });
  });
  useLayoutEffect(() => take(), [search]);
}

function originIn(query: URLSearchParams): Origin | null {
  const [project, article] = [query.get("project"), query.get("article")];
  if (project) return { kind: "project", id: project };
  return article ? { kind: "article", id: article } : null;
}
