/** Who may be in charge of an enquiry, and the names of those who have done something about one. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import { actorName } from "@shared/admin/actors";
import { useSession } from "@shared/session";

const URL = "/api/admin/assignees";

export interface Person {
  id: string;
  name: string;
}

export interface People {
  /** Those who may be in charge. */
  assignable: readonly Person[];
  /** Everybody who works here or has worked here. */
  everybody: readonly Person[];
  /** The name of an account, or of the kind of who did something. */
  nameOf: (id: string) => string;
  /** The account of who is signed in. */
  me: string;
  /** Whether who is in charge is mailed on the morning of what is to be done next. */
  reminds: boolean;
}

export function useAssignees(): People {
  const { data } = useSWR<At<"/api/admin/assignees">>(URL, { revalidateOnFocus: false });
  const { user } = useSession();
  const items = data?.items ?? [];
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return {
    assignable: items.filter(({ isHere }) => isHere),
    everybody: items,
    nameOf: (id) => names.get(id) ?? actorName({ kind: id, id, email: null, name: null }),
    me: user?.id ?? "",
    reminds: data?.reminds ?? false,
  };
}
