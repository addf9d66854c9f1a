import 'server-only';
import { connect } from '@/lib/db/connect';
import { findLastRun, recordRun } from '@/lib/db/job-run-commands';
import type { PaymentProvider } from '@/lib/payments/provider/payment-provider';
import type { OrderDocument } from '@/models/order';
import { listDoublePurchases } from './double-purchase-queries';
import { compareLedger, compareOrders } from './ledger-queries';
import type { LedgerComparison, LedgerFinding } from './ledger-rules';
import { raiseAlert, recordGoneFindings } from './payment-alert-commands';
import { settleOrder } from './settle-commands';

const AUDIT_JOB = 'audit';
const AUDIT_EVERY_MS = 60 * 60_000;
/** How far back orders and payments are compared. */
const AUDIT_WINDOW_MS = 48 * 60 * 60_000;

/** Audits the ledger unless any process did so within the last hour. */
export async function auditIfDue(nowMs = Date.now()): Promise<void> {
  await connect();
  const lastRunAt = await findLastRun(AUDIT_JOB);
  if (lastRunAt && nowMs - lastRunAt.getTime() < AUDIT_EVERY_MS) return;
  const since = new Date(nowMs - AUDIT_WINDOW_MS);
  await alertDoublePurchases(since);
  await auditLedger(since);
  await recordRun(AUDIT_JOB, new Date(nowMs));
}

/**
 * Raises an alert for each pair of orders placed since `since` that may be a double purchase. The ledger audit
 * cannot find them, because each order on its own is correct.
 */
export async function alertDoublePurchases(since: Date): Promise<void> {
  for (const { first, second } of await listDoublePurchases(since)) {
    const { provider, reference } = second.payment;
    await raiseAlert({ kind: 'twice', provider, reference, orderId: second.id, earlierOrderId: first.id });
  }
}

/**
 * Compares orders and payments since `since`, settles the affected orders from the providers' snapshots, and raises
 * an alert for each remaining finding. Orders of a provider that is down, or refuses, wait for the next run. Returns the
 * remaining findings.
 */
export async function auditLedger(since: Date): Promise<LedgerFinding[]> {
  return (await audit(() => compareLedger(since))).findings;
}

/** Like `auditLedger`, for orders of a provider; returns false if it does not respond, so that some were not compared. */
export async function auditOrders(
  provider: Pick<PaymentProvider, 'id'>,
  orderIds: readonly OrderDocument['_id'][],
): Promise<boolean> {
  const { unreachable } = await audit(() => compareOrders(provider, orderIds));
  return unreachable.length === 0;
}

async function audit(compare: () => Promise<LedgerComparison>): Promise<LedgerComparison> {
  const comparison = await compare();
  const { payments, findings } = comparison;
  if (findings.length === 0) {
    await recordGone(comparison);
    return comparison;
  }
  const affectedReferences = new Set(findings.map(({ reference }) => reference));
  for (const payment of payments) {
    if (affectedReferences.has(payment.reference)) await settleOrder(payment, 'reconciler');
  }
  // Compared again, because an order paid while the first comparison ran can look wrong although it is not.
  const settled = await compare();
  await recordGone(settled);
  for (const finding of settled.findings) await raiseAlert(finding);
  return settled;
}

async function recordGone({ orders, payments, findings, unreadDisputes }: LedgerComparison): Promise<void> {
  const references = [
    ...payments.map(({ reference }) => reference),
    ...orders.map(({ id, payment }) => payment.reference ?? id),
  ];
  // What was found of a dispute is not gone because it cannot be read now.
  const comparedReferences = references.filter((reference) => !unreadDisputes.includes(reference));
  await recordGoneFindings(comparedReferences, findings);
}
