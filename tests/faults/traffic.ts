import type { HttpResponse } from '@/tests/attack/client';
import { pause } from '@/tests/support/separate-shop';
import { aCustomer, type Customer, CustomerVisit, type World } from './customer';

export type TrafficReport = {
  customers: Customer[];
  /** Requests per second: those sent, and the successful ones. */
  offeredPerSecond: number;
  heldPerSecond: number;
  /** The number of responses that were not a success, by purpose, status and code. */
  failures: ReadonlyMap<string, number>;
};

/** Statuses of success, and of a repeated order whose first request is still running. */
const EXPECTED = new Set([200, 201]);

/** Customers that arrive at a fixed rate, however long the shop takes. */
export class Traffic {
  private readonly customers: Customer[] = [];
  private readonly visits = new Set<Promise<void>>();
  private readonly failures = new Map<string, number>();
  private requestCount = 0;
  private successCount = 0;
  private isOpen = true;
  private isOver = false;
  private readonly startedMs = performance.now();
  private stoppedMs = 0;
  private readonly arrivals: Promise<void>;

  constructor(
    private readonly world: Omit<World, 'record' | 'isOver'>,
    perSecond: number,
    /** Customers are numbered from here. */
    readonly firstNumber: number,
  ) {
    this.arrivals = this.arrive(1_000 / perSecond);
  }

  private async arrive(everyMs: number): Promise<void> {
    for (let count = 0; this.isOpen; count += 1) {
      this.visit(this.firstNumber + count);
      const waitMs = this.startedMs + (count + 1) * everyMs - performance.now();
      await pause(Math.max(waitMs, 0));
    }
  }

  private visit(number: number): void {
    const customer = aCustomer(number);
    this.customers.push(customer);
    const visit = new CustomerVisit(customer, {
      ...this.world,
      record: (step, response) => this.record(step, response),
      isOver: () => this.isOver,
    }).run();
    this.visits.add(visit);
    void visit.finally(() => this.visits.delete(visit));
  }

  /** Sends one more customer; resolves with whether that one has paid. */
  async probe(number: number, pickPort: () => number): Promise<boolean> {
    const customer = aCustomer(number);
    this.customers.push(customer);
    const world = { ...this.world, pickPort, record: () => {}, isOver: () => this.isOver };
    await new CustomerVisit(customer, world).run();
    return customer.outcome === 'paid';
  }

  private record(step: string, response: HttpResponse): void {
    this.requestCount += 1;
    if (EXPECTED.has(response.status)) {
      this.successCount += 1;
      return;
    }
    const label = `${step} ${toLabel(response)}`;
    this.failures.set(label, (this.failures.get(label) ?? 0) + 1);
  }

  /** No one arrives any more; resolves when everyone has an outcome or has lost patience. */
  async finish(): Promise<TrafficReport> {
    this.isOpen = false;
    await this.arrivals;
    this.stoppedMs = performance.now();
    await Promise.all(this.visits);
    const seconds = (this.stoppedMs - this.startedMs) / 1_000;
    return {
      customers: this.customers,
      offeredPerSecond: this.requestCount / seconds,
      heldPerSecond: this.successCount / seconds,
      failures: this.failures,
    };
  }

  /** Ends the patience of everyone. */
  giveUp(): void {
    this.isOpen = false;
    this.isOver = true;
  }
}

function toLabel({ status, body }: HttpResponse): string {
  if (status === 0) return 'no response';
  const [, code] = /"code":"(\w+)"/.exec(body) ?? [];
  return code ? `${status} ${code}` : String(status);
}
