import 'server-only';
import { connect } from '@/lib/db/connect';
import { JobRun } from '@/models/job-run';
import { compareReachable } from './ledger-queries';
import type { LedgerFinding } from './ledger-rules';
import { raiseAlert } from './payment-alert-commands';
import { settle } from './settle-commands';
import { listTwice } from './twice-queries';

const AUDIT = 'audit';
const AUDIT_EVERY_MS = 60 * 60_000;
/** How far back the books are compared. */
const AUDIT_SPAN_MS = 48 * 60 * 60_000;

/** Compares the books when the last comparison, by whatever process, is an hour ago. */
export async function auditIfDue(nowMs = Date.now()): Promise<void> {
  await connect();
  const last = await JobRun.findOne({ _id: AUDIT }).lean();
  if (last && nowMs - last.ranAt.getTime() < AUDIT_EVERY_MS) return;
  const since = new Date(nowMs - AUDIT_SPAN_MS);
  await warnOfTwice(since);
  await auditBooks(since);
  await JobRun.updateOne({ _id: AUDIT }, { $set: { ranAt: new Date(nowMs) } }, { upsert: true });
}

/**
 * Calls a person for every two orders since then that may be one thing paid twice. Per order everything
 * is right with them, so that the ledger finds nothing.
 */
export async function warnOfTwice(since: Date): Promise<void> {
  for (const { first, second } of await listTwice(since)) {
    const { provider, reference } = second.payment;
    await raiseAlert({ kind: 'twice', provider, reference, orderId: second.id, earlierOrderId: first.id });
  }
}

/**
 * Compares the books since then and puts right what a provider's word can put right; what is left is a
 * matter for a person. A provider that is away keeps its orders for the next time. Gives what is left.
 */
export async function auditBooks(since: Date): Promise<LedgerFinding[]> {
  const { payments, findings } = await compareReachable(since);
  if (findings.length === 0) return [];
  const touched = new Set(findings.map(({ reference }) => reference));
  for (const payment of payments) {
    if (touched.has(payment.reference)) await settle(payment, 'reconciler');
  }
  // Read again: orders that were being paid during the comparison look wrong only from one side.
  const { findings: left } = await compareReachable(since);
  for (const finding of left) await raiseAlert(finding);
  return left;
}
