import { INTERRUPT_EXIT_CODES } from '@/scripts/setup/progress.mjs';

type Step = { title: string; close: () => Promise<unknown> };

/** npm passes on a Ctrl-C that the terminal has sent to its children as well: so soon after the first, it is the same one. */
const SAME_INTERRUPT_MS = 1_000;
type Interrupt = keyof typeof INTERRUPT_EXIT_CODES;
const SIGNALS: readonly Interrupt[] = ['SIGINT', 'SIGTERM'];

/** The resources that a command has opened and must close again: the last first, each once, however often it is asked to. */
export class Cleanup {
  private readonly steps: Step[] = [];
  private closing: Promise<void> | undefined;
  private readonly interruption = new AbortController();

  /** Aborted when the command is interrupted; ends the programs that it is passed to. */
  get signal(): AbortSignal {
    return this.interruption.signal;
  }

  get isInterrupted(): boolean {
    return this.signal.aborted;
  }

  get isClosing(): boolean {
    return this.closing !== undefined;
  }

  /** The titles of the open ones, in the order in which it is closed. */
  get remaining(): string[] {
    return this.steps.map(({ title }) => title).reverse();
  }

  /** Opens something; a close meanwhile waits for it and closes it too. Throws, without opening it, after an interruption. */
  async open<T>(title: string, open: () => T | Promise<T>, close: (opened: T) => unknown): Promise<T> {
    this.signal.throwIfAborted();
    const opening = Promise.resolve().then(open);
    // If it could not be opened, its opener reports that.
    this.steps.push({ title, close: () => opening.then(close, () => {}) });
    return opening;
  }

  /** Nothing can be opened any more. */
  interrupt(): void {
    this.interruption.abort(new Error('The command was interrupted.'));
  }

  /** Closes everything. One that fails to close does not keep the rest open, and is thrown at the end as an `AggregateError`. */
  close(): Promise<void> {
    this.closing ??= this.closeSteps().finally(() => {
      this.closing = undefined;
    });
    return this.closing;
  }

  private async closeSteps(): Promise<void> {
    const errors: Error[] = [];
    for (let step = this.steps.at(-1); step; step = this.steps.at(-1)) {
      const { title, close } = step;
      await close().catch((cause: unknown) => errors.push(new Error(`Still open: ${title}`, { cause })));
      this.steps.splice(this.steps.indexOf(step), 1);
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed.');
  }
}

/**
 * Runs `work` until it ends, fails or is interrupted by Ctrl-C or SIGTERM, and then closes everything; returns the signal that
 * has interrupted it. Another Ctrl-C ends the process at once and prints those that stay open.
 */
export async function runUntilInterrupted(
  cleanup: Cleanup,
  work: () => Promise<void>,
): Promise<Interrupt | undefined> {
  const handlers = new InterruptHandlers(cleanup);
  try {
    return await Promise.race([work().then(() => undefined), handlers.interrupted]);
  } finally {
    await cleanup.close().finally(() => handlers.remove());
  }
}

class InterruptHandlers {
  /** Resolves with the first signal; rejects with an error that no one has caught. */
  readonly interrupted: Promise<Interrupt>;
  private interruptedMs: number | undefined;
  private resolve: (signal: Interrupt) => void = () => {};
  private reject: (error: Error) => void = () => {};

  constructor(private readonly cleanup: Cleanup) {
    this.interrupted = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    for (const signal of SIGNALS) process.on(signal, this.receive);
    process.on('uncaughtException', this.fail);
  }

  remove(): void {
    for (const signal of SIGNALS) process.off(signal, this.receive);
    process.off('uncaughtException', this.fail);
  }

  private readonly receive = (signal: Interrupt): void => {
    const nowMs = performance.now();
    if (this.interruptedMs === undefined) {
      this.interruptedMs = nowMs;
      console.log(`\n${signal}: closing everything. Ctrl-C again ends it at once.`);
      this.cleanup.interrupt();
      this.resolve(signal);
    } else if (signal === 'SIGINT' && nowMs - this.interruptedMs > SAME_INTERRUPT_MS) {
      console.error(`Left as it is: ${this.cleanup.remaining.join(', ')}`);
      process.exit(INTERRUPT_EXIT_CODES.SIGINT);
    }
  };

  private readonly fail = (error: Error): void => {
    // Interrupted work meets closed resources.
    if (this.cleanup.isInterrupted) return;
    if (this.cleanup.isClosing) console.error(error);
    this.reject(error);
  };
}
