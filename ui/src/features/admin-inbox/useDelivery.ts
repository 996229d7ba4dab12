/** Looking whether the delivery of an enquiry has got further, here or by another hand. */
import { useEffect, useEffectEvent } from "react";
import useSWR from "swr";

import { sameValue } from "@shared/admin/saveRecord";
import type { At } from "@shared/contract";
import { urlOf } from "./addresses";
import type { Enquiry } from "./enquiries";
import { isUndelivered } from "./enquiries";

const LOOK_AGAIN_MS = 2_000;
const LOOK_SELDOM_MS = 30_000;

/** Call *onNews* when *enquiry* is not as far as its delivery is; whoever looks sees nobody's data. */
export function useDelivery(enquiry: Enquiry, onNews: () => void) {
  const isMoving = isOnItsWay(enquiry);
  const { data } = useSWR<At<"/api/admin/enquiries/{id}/delivery">>(
    isMoving || isUndelivered(enquiry) ? `${urlOf(enquiry.id)}/delivery` : null,
    { shouldRetryOnError: false, refreshInterval: isMoving ? LOOK_AGAIN_MS : LOOK_SELDOM_MS },
  );
  const compare = useEffectEvent((delivery: Enquiry["delivery"]) => {
    if (!sameValue(delivery, enquiry.delivery)) onNews();
  });
  // Once for each answer: it counts attempts, so that none is like the one before the press.
  useEffect(() => {
    if (data) compare(data);
  }, [data]);
}

/** Say whether an enquiry is to be posted now, or is just being. */
export function isOnItsWay({ delivery: { state } }: Pick<Enquiry, "delivery">): boolean {
  return state === "pending" || state === "delivering";
}
