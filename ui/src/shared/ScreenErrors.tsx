/** Catches what a screen failed to handle; what lies around the screen stays. */
import { Component, Suspense } from "react";
import type { ReactNode } from "react";

import { onAnotherTry } from "./anotherTry";
import { CodeMissingError, forgetMissing, reloadOnce } from "./code";
import { t } from "./text";
import { showToast } from "./toasts";

interface ScreenErrorsProps {
  children: ReactNode;
  /** Called in place of showing the error here. */
  onFailure?: () => void;
}

interface ScreenErrorsState {
  error: Error | null;
  /** There is nothing left to try without being asked. */
  isFinal: boolean;
}

/** A screen that broke so soon after it was made anew is broken itself. */
const MADE_ANEW_MS = 1_000;
const WORKING: ScreenErrorsState = { error: null, isFinal: false };

export class ScreenErrors extends Component<ScreenErrorsProps, ScreenErrorsState> {
  override state = WORKING;
  private stop: (() => void) | undefined;
  private madeAnewAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(error: Error): ScreenErrorsState {
    return { error, isFinal: false };
  }

  override componentDidMount() {
    this.stop = onAnotherTry(null, this.resume);
  }

  override componentWillUnmount() {
    this.stop?.();
  }

  override componentDidCatch(error: Error) {
    void this.reloadOrTell(error);
  }

  /** The screen and a notice say that something is wrong; what an exception says is for the console. */
  private async reloadOrTell(error: Error) {
    const isMissing = error instanceof CodeMissingError;
    // Something else may have changed the page, as a translator does: made anew, the screen is whole.
    if (!isMissing && performance.now() - this.madeAnewAt > MADE_ANEW_MS) {
      this.madeAnewAt = performance.now();
      this.setState(WORKING);
      return;
    }
    if (isMissing && (await reloadOnce())) return;
    this.setState({ isFinal: true });
    this.props.onFailure?.();
    if (isMissing && (this.props.onFailure || !navigator.onLine)) return;
    void import("./notices/start").then(
      ({ tellStartFailure }) => tellStartFailure(),
      () => undefined,
    );
  }

  private readonly resume = () => {
    if (this.state.isFinal && forgetMissing()) this.setState(WORKING);
  };

  private readonly retry = () => {
    if (forgetMissing()) this.setState(WORKING);
    else window.location.reload();
  };

  override render() {
    const { error, isFinal } = this.state;
    if (!error) return this.props.children;
    if (!isFinal || this.props.onFailure) return null;
    const isCut = error instanceof CodeMissingError && !navigator.onLine;
    return (
      <main className="page wrap section" role="alert" data-cut={isCut || undefined}>
        <h1 className="h2">{t(isCut ? "network.waits" : "errors.generic.title")}</h1>
        {isCut ? null : (
          <button type="button" className="link" onClick={this.retry}>
            {t("common.retry")}
          </button>
        )}
      </main>
    );
  }
}

interface LayerLoaderProps {
  children: ReactNode;
  /** Stands there until the code has come. */
  waiting?: ReactNode;
  /** Closes the layer. */
  onClose: () => void;
}

/** Holds a layer while its code is on the way; when that does not come, closes it and says so, or waits for the connection. */
export function LayerLoader({ children, waiting = null, onClose }: LayerLoaderProps) {
  function giveUp() {
    // It stays asked for: with the connection it opens by itself.
    if (!navigator.onLine) return showToast("warn", t("network.waits"));
    showToast("error", t("errors.generic.title"));
    onClose();
  }
  return (
    <ScreenErrors onFailure={giveUp}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ScreenErrors>
  );
}
