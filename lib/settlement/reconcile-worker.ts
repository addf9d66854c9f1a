import { tryWithLease } from '@/lib/db/lease';
import { log } from '@/lib/log';
import { removeNotedCards } from '@/lib/payments/card-removal-commands';
import { claimCustomers } from '@/lib/payments/merchant-commands';
import { repeat } from '@/lib/runtime/repeat';
import { PAYMENT_PROVIDERS } from '@/models/order-limits';
import { auditIfDue } from './ledger-commands';
import { reconcileProvider } from './reconcile-commands';

/** With the 30 seconds before the first look, an order is right within a minute of any crash. */
const LOOK_EVERY_MS = 10_000;
const SLOW_LOOK_EVERY_MS = 60_000;
const LEASE_MS = 15_000;
/** A run with a slow provider; what it leaves is the next run's. */
const RUN_AT_MOST_MS = 5 * 60_000;

/**
 * Keeps orders and payments together until it is stopped: asks each provider about open orders every few
 * seconds, takes cards off that nobody lists any more, and compares all books every hour. Each of these
 * goes its own way, so that none waits for another; of all processes on the database one at a time does it.
 */
export function startReconciler(): { stop(): Promise<void> } {
  const loops = [
    ...PAYMENT_PROVIDERS.map((provider) =>
      alone(
        `reconciler:${provider}`,
        (signal) => reconcileProvider(provider, new Date(), signal),
        LOOK_EVERY_MS,
      ),
    ),
    alone('card-removal', keepCards, SLOW_LOOK_EVERY_MS),
    alone('audit', () => auditIfDue(), SLOW_LOOK_EVERY_MS),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function keepCards(): Promise<void> {
  await claimCustomers();
  await removeNotedCards();
}

function alone(lease: string, work: (signal: AbortSignal) => Promise<void>, everyMs: number) {
  return repeat(async (signal) => {
    try {
      await tryWithLease(lease, () => work(signal), LEASE_MS, { mostMs: RUN_AT_MOST_MS });
    } catch (error) {
      log.warn({ err: error, lease }, 'orders and payments could not be brought together; trying again');
    }
  }, everyMs);
}
