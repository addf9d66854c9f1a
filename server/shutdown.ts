import { log } from '@/lib/runtime/log';

type ShutdownOptions = {
  /** How long the process only reports that it is not ready, before it stops. */
  drainMs: number;
  /** How long all of it may take. */
  timeoutMs: number;
  onDrain(): void;
  /** Called once, with the time that is left. */
  onStop(reason: string, timeoutMs: number): void;
};

/** When a process begins to shut down. Requests to do so may come in any order, and repeatedly. */
export class Shutdown {
  private drainStartedMs: number | null = null;
  private drainTimer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(private readonly options: ShutdownOptions) {}

  /** Stops after the drain, in which load balancers notice that they must route visitors elsewhere. */
  drain(reason: string): void {
    const { drainMs, onDrain } = this.options;
    if (this.isStopping || this.drainStartedMs !== null) return;
    if (drainMs === 0) {
      this.stop(reason);
      return;
    }
    this.drainStartedMs = performance.now();
    log.info({ reason, drainMs }, 'draining');
    onDrain();
    this.drainTimer = setTimeout(() => this.stop(reason), drainMs);
  }

  /** Stops immediately; a drain in progress ends. */
  stop(reason: string): void {
    if (this.isStopping) return;
    this.isStopping = true;
    clearTimeout(this.drainTimer);
    const drainedMs = this.drainStartedMs === null ? 0 : performance.now() - this.drainStartedMs;
    this.options.onStop(reason, Math.max(this.options.timeoutMs - drainedMs, 0));
  }
}
