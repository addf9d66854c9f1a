import { type ChildProcess, fork } from 'node:child_process';
import type { ParseResult, ParseTask, TextField } from './parse-worker';

/**
 * A process that parses with the endpoints' schemas. A parse that exceeds the time limit kills it; the next
 * parse gets a new process.
 */
export class Parser {
  private child: ChildProcess | undefined;

  /** Starts the process and returns every position in every endpoint that accepts a string. */
  start(): Promise<TextField[]> {
    this.child = fork('tests/support/parse-worker.ts', {
      execArgv: ['--require', './tests/support/without-server-only.cjs', '--import', 'tsx'],
    });
    return this.nextMessage<TextField[]>();
  }

  /** Returns null if the parse exceeded the time limit. */
  async parse(task: ParseTask, timeLimitMs: number): Promise<ParseResult | null> {
    this.child?.send(task);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeLimitMs);
    });
    const result = await Promise.race([this.nextMessage<ParseResult>(), timeout]);
    clearTimeout(timer);
    if (result !== null) return result;
    this.stop();
    await this.start();
    return null;
  }

  stop(): void {
    this.child?.kill('SIGKILL');
  }

  private nextMessage<T>(): Promise<T> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) => {
        // Killed by the test: no one awaits this anymore.
        if (code !== null) reject(new Error(`The parsing process ended with ${code}.`));
      };
      child?.once('exit', onExit);
      child?.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as T);
      });
    });
  }
}
