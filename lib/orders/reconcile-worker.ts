import { tryWithLease } from '@/lib/db/lease';
import { repeat } from '@/lib/db/repeat';
import { log } from '@/lib/log';
import { removeNotedCards } from '@/lib/payments/card-removal-commands';
import { auditBooks, warnOfTwice } from './ledger-commands';
import { reconcileDue } from './reconcile-commands';

/** With the 30 seconds before the first look, an order is right within a minute of any crash. */
const LOOK_EVERY_MS = 10_000;
const AUDIT_EVERY_MS = 60 * 60_000;
/** How far back the books are compared. */
const AUDIT_SPAN_MS = 48 * 60 * 60_000;

/**
 * Keeps orders and payments together until it is stopped: asks about open orders every few seconds, and
 * compares all books every hour. Of all processes on the database one at a time does it.
 */
export function startReconciler(): { stop(): Promise<void> } {
  let auditedAtMs = Date.now();
  return repeat(async (signal) => {
    try {
      await tryWithLease('reconciler', async () => {
        await reconcileDue(new Date(), signal);
        await removeNotedCards();
        if (signal.aborted || Date.now() - auditedAtMs < AUDIT_EVERY_MS) return;
        auditedAtMs = Date.now();
        const since = new Date(auditedAtMs - AUDIT_SPAN_MS);
        await warnOfTwice(since);
        await auditBooks(since);
      });
    } catch (error) {
      log.warn({ err: error }, 'orders could not be reconciled; trying again');
    }
  }, LOOK_EVERY_MS);
}
