/** The moment of a crash: when a request is sent, which then never arrives, or when its response would arrive. */
export type CrashMoment = 'sent' | 'responded';
/** The nth request from now on whose name is this. */
export type CrashPoint = { name: string; nth: number; moment: CrashMoment };

/** Waits in a proxy for the request at which a process is to be killed, and holds it back. */
export class CrashTrap {
  /** Called with the name of each request. */
  onRequest: ((name: string) => void) | undefined;
  private point: (CrashPoint & { spring: () => void }) | undefined;

  /** Resolves once the process has reached the point. */
  set(point: CrashPoint): Promise<void> {
    return new Promise((resolve) => {
      this.point = { ...point, spring: resolve };
    });
  }

  clear(): void {
    this.point = undefined;
  }

  check(name: string): 'forward' | 'hold' | 'hold the response' {
    this.onRequest?.(name);
    const { point } = this;
    if (point?.name !== name) return 'forward';
    point.nth -= 1;
    if (point.nth !== 0) return 'forward';
    if (point.moment === 'responded') return 'hold the response';
    this.spring();
    return 'hold';
  }

  /** Reports that the process has reached the point. */
  spring(): void {
    this.point?.spring();
    this.point = undefined;
  }
}
