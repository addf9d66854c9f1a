import 'server-only';
import { compareLedger, listTwice } from './ledger-queries';
import type { LedgerFinding } from './ledger-rules';
import { raiseAlert, settle } from './settle-commands';

/**
 * Calls a person for every two orders since then that may be one thing paid twice. Per order everything
 * is right with them, so that the ledger finds nothing.
 */
export async function warnOfTwice(since: Date): Promise<void> {
  for (const { second } of await listTwice(since)) {
    const { provider, reference } = second.payment;
    await raiseAlert({ kind: 'twice', provider, reference, orderId: second.id });
  }
}

/**
 * Compares the books since then and puts right what a provider's word can put right; what is left is a
 * matter for a person. Gives what is left.
 */
export async function auditBooks(since: Date): Promise<LedgerFinding[]> {
  const { payments, findings } = await compareLedger(since);
  if (findings.length === 0) return [];
  const touched = new Set(findings.map(({ reference }) => reference));
  for (const payment of payments) {
    if (touched.has(payment.reference)) await settle(payment, 'reconciler');
  }
  // Read again: orders that were being paid during the comparison look wrong only from one side.
  const { findings: left } = await compareLedger(since);
  for (const finding of left) await raiseAlert(finding);
  return left;
}
