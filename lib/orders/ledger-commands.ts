import 'server-only';
import { compareLedger } from './ledger-queries';
import type { LedgerFinding } from './ledger-rules';
import { raiseAlert, settle } from './settle-commands';

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
