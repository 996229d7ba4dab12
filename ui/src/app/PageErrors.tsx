/** Catches what a screen failed to handle, and offers to load the page anew. */
import { Component } from "react";
import type { ReactNode } from "react";

import { t } from "@shared/text";

export class PageErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** The screen says that something is wrong; the notice says what. */
  override componentDidCatch(error: Error) {
    void import("@shared/notices/start").then(
      ({ tellStartFailure }) => tellStartFailure(error),
      () => undefined,
    );
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page wrap section" role="alert">
        <h1 className="h2">{t("errors.generic.title")}</h1>
        <button type="button" className="link" onClick={() => window.location.reload()}>
          {t("common.retry")}
        </button>
      </main>
    );
  }
}
