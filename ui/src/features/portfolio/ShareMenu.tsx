/** The ways to pass a project on: its address, other applications, a mail, paper. */
import { useEffect, useLayoutEffect, useRef } from "react";

import { Icon } from "@shared/Icon";
import { copyAddress } from "@shared/copyAddress";
import { isClosing, useLayerKeys } from "@shared/layerKeys";
import { linkOf } from "@shared/link";
import { canOffer, offer, shareUrl } from "@shared/share";
import type { WaysProps } from "@shared/ShareButton";
import { nameOf, useSite } from "@shared/site";
import { translator } from "../../messages";
import catalogue from "../../messages/share-menu.ko.json";
import { useProjectLayers } from "./layers";
import { t as common } from "./projectText";
import styles from "./ShareMenu.module.css";

const t = translator(catalogue);
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function ShareMenu({ path, title, opener, onClose, onCopied }: WaysProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { site } = useSite();
  const { open } = useProjectLayers();
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  useClosingOutside(menu, onClose);

  useLayerKeys((event) => {
    if (isClosing(event)) {
      event.preventDefault();
      return close();
    }
    return event.key === "Tab" ? onClose() : walk(event, items());
  });

  // Below its button, unless it would end below the screen.
  useLayoutEffect(() => {
    const { current } = menu;
    if (current && current.getBoundingClientRect().bottom > window.innerHeight) current.dataset["side"] = "above";
    current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, []);

  function close() {
    onClose();
    opener.focus({ preventScroll: true });
  }

  function choose(action: () => void) {
    return () => {
      close();
      action();
    };
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={t("share.menu")} className={styles.menu}>
      <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => void copyAddress(path).then(onCopied))}>
        <Icon>
          <path d="M8 12 12 8M9 5.500l2-2a3.900 3.900 0 0 1 5.500 5.500l-2 2M11 14.500l-2 2A3.900 3.900 0 0 1 3.500 11l2-2" />
        </Icon>
        {t("share.copy_link")}
      </button>
      {canOffer() ? (
        <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => void offer({ path, title }))}>
          <Icon>
            <path d="M10 3c4.700 0 8 2.700 8 6.200s-3.300 6.200-8 6.200c-.6 0-1.200 0-1.800-.1L4.500 18l.7-3.800C3.200 13.100 2 11.300 2 9.200 2 5.700 5.300 3 10 3z" />
          </Icon>
          {t("share.system")}
        </button>
      ) : null}
      <a role="menuitem" tabIndex={-1} href={linkOf(mailOf(path, title, nameOf(site)))} onClick={close}>
        <Icon>
          <path d="M2 4h16v12H2zM2 4.500l8 6.500 8-6.500" />
        </Icon>
        {t("share.mail")}
      </a>
      <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => open({ print: true }))}>
        <Icon>
          <path d="M5 7V2h10v5M5 14.500H2V7h16v7.500h-3M5 12h10v6H5z" />
        </Icon>
        {common("project.print")}
      </button>
    </div>
  );
}

function mailOf(path: string, title: string, product: string): string {
  const subject = product ? t("share.mail_subject", { title, product }) : title;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(shareUrl(path))}`;
}

/** Close the menu when something beside it and its button is pressed. */
function useClosingOutside(menu: { current: HTMLElement | null }, onClose: () => void) {
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) onClose();
    };
    window.addEventListener("pointerdown", close);
    return () => window.removeEventListener("pointerdown", close);
  }, [menu, onClose]);
}

function walk(event: KeyboardEvent, items: readonly HTMLElement[]) {
  const edges: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 };
  const step = STEPS[event.key];
  const now = items.findIndex((item) => item === document.activeElement);
  const next = step ? (now + step + items.length) % items.length : edges[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
