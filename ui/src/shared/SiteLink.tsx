/** A link within the site: it carries the real address and moves by the hash on a plain click. */
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigate } from "react-router-dom";

import { isBase, isOfBase, localPath } from "./language";
import { linkOf } from "./link";
import { warm } from "./warm";

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** The path without a language, with its query: `/portfolio?category=commercial`. */
  to: string;
  replace?: boolean;
  state?: unknown;
}

/** Say whether *event* asks for this tab; any other click is the browser's to handle. */
export function isPlainClick(
  event: Pick<MouseEvent, "altKey" | "button" | "ctrlKey" | "metaKey" | "shiftKey">,
): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}

export function SiteLink({ to, replace = false, state, onClick, children, ...rest }: SiteLinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    // Another build has it: the browser loads that one.
    if (!isBase && isOfBase(to)) return;
    event.preventDefault();
    void navigate(to, { replace, state });
  }

  return (
    <a
      {...rest}
      href={linkOf(localPath(to))}
      onClick={follow}
      onPointerEnter={() => warm(to)}
      onFocus={() => warm(to)}
    >
      {children}
    </a>
  );
}
