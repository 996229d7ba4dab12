/** Catches what a screen failed to handle, and offers to load the page anew. */
import { Component } from "react";
import type { ReactNode } from "react";

import { Message } from "../shared/Message";
import { t } from "../shared/text";

export class PageErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page wrap">
        <Message
          title={t("errors.generic.title")}
          actions={
            <button type="button" className="btn btn--ink" onClick={() => window.location.reload()}>
              {t("common.retry")}
            </button>
          }
        />
      </main>
    );
  }
}
