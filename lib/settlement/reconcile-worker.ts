import { tryWithLease } from '@/lib/db/lease';
import { DAILY_SUMS_LEASE, updateDailySums } from '@/lib/orders/daily-sum-commands';
import { renewSearchWords } from '@/lib/orders/order-word-commands';
import { completeRecalls } from '@/lib/orders/recall-commands';
import { sendStockNotices } from '@/lib/orders/stock-notice-commands';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import { PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { repeat } from '@/lib/runtime/repeat';
import { auditIfDue } from './ledger-commands';
import { alertOfTriedCards } from './payment-alert-commands';
import { reconcileProvider } from './reconcile-commands';
import { auditRefunds } from './refund-audit-commands';
import { sweepStock } from './stock-sweep-commands';

/** With the 30 seconds before the first check, an order is consistent again within a minute of a crash. */
const CHECK_EVERY_MS = 10_000;
const SLOW_CHECK_EVERY_MS = 60_000;
const LEASE_MS = 15_000;
/** Ends a run that a slow provider delays; the next run continues. */
const MAX_RUN_MS = 5 * 60_000;

/**
 * Keeps orders and payments consistent until it is stopped: checks open orders at each provider every few seconds, gives back the
 * stock of closed ones, notifies those waiting for it, sends the rest of recalls, sums the days of changed orders, runs the
 * adapters' upkeep, alerts of tried cards, audits the ledger every hour, and every day audits older refunds and renews the words of
 * the admins' searches. The loops run independently, each in only one process at a time.
 */
export function startReconciler(): { stop(): Promise<void> } {
  const loops = [
    ...PAYMENT_PROVIDERS.map((provider) =>
      repeatWithLease(
        `reconciler:${provider}`,
        (signal) => reconcileProvider(provider, new Date(), signal),
        CHECK_EVERY_MS,
      ),
    ),
    repeatWithLease('card-removal', runMaintenance, SLOW_CHECK_EVERY_MS),
    repeatWithLease('stock', () => sweepStock(), CHECK_EVERY_MS),
    repeatWithLease('stock-notices', sendStockNotices, SLOW_CHECK_EVERY_MS),
    repeatWithLease('recalls', completeRecalls, SLOW_CHECK_EVERY_MS),
    repeatWithLease(DAILY_SUMS_LEASE, (signal) => updateDailySums(signal), CHECK_EVERY_MS),
    repeatWithLease('search-words', (signal) => renewSearchWords(signal), SLOW_CHECK_EVERY_MS),
    repeatWithLease('tried-cards', alertOfTriedCards, CHECK_EVERY_MS),
    repeatWithLease('audit', () => auditIfDue(), SLOW_CHECK_EVERY_MS),
    repeatWithLease('refund-audit', (signal) => auditRefunds(new Date(), signal), SLOW_CHECK_EVERY_MS),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function runMaintenance(): Promise<void> {
  await Promise.all(providers.all.map((provider) => provider.runMaintenance?.()));
}

function repeatWithLease(lease: string, work: (signal: AbortSignal) => Promise<void>, everyMs: number) {
  return repeat(async (signal) => {
    try {
      await tryWithLease(lease, () => work(signal), { ttlMs: LEASE_MS, maxMs: MAX_RUN_MS });
    } catch (error) {
      log.warn({ err: error, lease }, 'orders and payments could not be reconciled; trying again');
    }
  }, everyMs);
}
