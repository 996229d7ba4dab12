/** The files on their way to a receipt: they go on and join it, whatever screen is in view. */
import { withLock } from "@outbox/locks";
import type { Mode } from "@outbox/locks";
import { getJson } from "@shared/api";
import { letGo } from "@shared/enquiries/consultationDraftFiles";
import { asProblem } from "@shared/enquiries/sending";
import type { Problem } from "@shared/problem";
import { sendPatiently } from "@shared/uploads/sendPatiently";
import type { Transfer } from "@shared/uploads/transfer";
import type { Limits } from "../files/admitting";
import { isUnderway } from "../files/enclosure";
import type { Enclosure } from "../files/enclosure";
import { EnclosureQueue } from "../files/EnclosureQueue";
import { reduced } from "../files/reduced";
import { isClosed, joining, receiptUrl, unnamed } from "./receipts";
import type { Receipt, Received } from "./receipts";
import { storeOf } from "./waitingFiles";

export interface JoiningListener {
  onJoined: (receipt: Receipt) => void;
  /** Called when the receipt turns out to be closed, with what the server says of it. */
  onClosed: (problem: Problem) => void;
  /** Called when another window has taken the files over. */
  onTaken: () => void;
  /** Called when they come back from another window, which has let some join, perhaps. */
  onBack: (receipt: Receipt) => void;
}

export class JoiningFiles {
  readonly queue: EnclosureQueue;
  /** The number that each file got that joined here, by its id. */
  readonly numbers = new Map<string, number>();
  private received: readonly Received[] | null = null;
  private isBehind = false;
  private isOurs = false;
  private awake: AbortController | undefined;
  private readonly listeners = new Set<JoiningListener>();
  private readonly join: (file: File, to: Transfer) => Promise<string>;

  constructor(private readonly token: string, limits: Limits) {
    this.join = joining({
      token,
      transfer: sendPatiently,
      onJoined: (receipt, id, number) => {
        if (number !== undefined) this.numbers.set(id, number);
        this.know(receipt);
        this.listeners.forEach(({ onJoined }) => onJoined(receipt));
      },
    });
    this.queue = new EnclosureQueue({
      store: storeOf(token),
      transfer: (file, to) => this.transfer(file, to),
      reduce: reduced,
      limits,
      already: () => unnamed(this.received ?? [], this.queue.read(), this.numbers).length,
    });
    this.queue.watch(() => {
      // What the device does not keep no other window has.
      if (this.queue.read().some((one) => one.isKept && isUnderway(one))) this.goOn();
    });
    this.goOn();
  }

  readonly listen = (listener: JoiningListener) => {
    this.listeners.add(listener);
    this.wake();
    const problem = closed.get(this.token);
    if (problem) listener.onClosed(problem);
    return () => {
      this.listeners.delete(listener);
      this.sleep();
    };
  };

  /** Note what the receipt has. */
  know({ enclosures }: Receipt): void {
    this.received = enclosures;
  }

  /** Go on in this window, the one that was opened or looked at last: one in the background may be frozen. */
  private goOn(): void {
    this.wake();
    if (!this.isOurs) void this.takeTurn("take over");
  }

  private async takeTurn(mode: Mode): Promise<void> {
    let isDone = false;
    this.isOurs = mode === "take over";
    const work = async () => {
      this.isOurs = true;
      await this.queue.restore();
      await this.catchUp();
      await this.atRest();
      isDone = true;
    };
    await withLock(`studio-receipt.${this.token}`, mode, work, this.awake?.signal);
    this.isOurs = false;
    if (isDone) this.sleep();
    else if (this.awake) {
      this.leaveToOthers();
      // When the other window has finished, or is closed, it comes back here for what is left.
      void this.takeTurn("in turn");
    }
  }

  /** Hear the window for as long as somebody looks, or something is on its way. */
  private wake(): void {
    if (this.awake) return;
    this.awake = new AbortController();
    const { signal } = this.awake;
    const look = () => document.visibilityState === "visible" && this.goOn();
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("online", () => this.queue.resume(), { signal });
  }

  private sleep(): void {
    if (this.listeners.size > 0 || this.queue.read().some(isUnderway)) return;
    this.awake?.abort();
    this.awake = undefined;
  }

  /** Another window has the files now: what it lets join is not known here. */
  private leaveToOthers(): void {
    this.isBehind = true;
    this.received = null;
    this.queue.leave(({ isKept, state }) => isKept && state !== "done");
    this.listeners.forEach(({ onTaken }) => onTaken());
  }

  /** Learn what another window let join. */
  private async catchUp(): Promise<void> {
    if (!this.isBehind) return;
    try {
      const receipt = await getJson<Receipt>(receiptUrl(this.token));
      this.isBehind = false;
      this.know(receipt);
      this.listeners.forEach(({ onBack }) => onBack(receipt));
    } catch (error) {
      const problem = asProblem(error);
      if (isClosed(problem)) this.close(problem);
    }
  }

  private atRest(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.queue.read().some(isUnderway)) return;
        stop();
        resolve();
      };
      const stop = this.queue.watch(look);
      look();
    });
  }

  private async transfer(file: File, to: Transfer): Promise<string> {
    try {
      return await this.join(file, to);
    } catch (error) {
      const problem = asProblem(error);
      if (isClosed(problem)) this.close(problem);
      throw error;
    }
  }

  /** Let go of all, here and on the server: nothing joins any more; say so where the server said it. */
  close(problem?: Problem): void {
    if (problem) closed.set(this.token, problem);
    this.queue.clear({ onServer: true });
    if (problem) this.listeners.forEach(({ onClosed }) => onClosed(problem));
    this.sleep();
  }
}

const opened = new Map<string, JoiningFiles>();
/** What the server said of receipts that are closed, by their tokens. */
const closed = new Map<string, Problem>();

/** Return the files on their way to the receipt of *token*: the same ones in the whole window. */
export function joiningFiles(token: string, limits: Limits): JoiningFiles {
  const files = opened.get(token) ?? new JoiningFiles(token, limits);
  opened.set(token, files);
  return files;
}

/** Let go of all that is on its way to the receipt of *token*, which *problem* says is closed. */
export function forgetJoining(token: string, problem?: Problem): void {
  const files = opened.get(token);
  if (files) {
    files.close(problem);
    return;
  }
  if (problem) closed.set(token, problem);
  void letGo(storeOf(token), []);
}

/** Return *one*, which a consultation was sent without, as it goes on to join the receipt; or rests. */
export function goingOn(one: Enclosure): Enclosure {
  const goesOn = isUnderway(one) || one.state === "done";
  return goesOn ? { ...one, state: "queued" } : one;
}
