import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { countFindings, type LedgerComparison } from './ledger-rules';

/** Returns what `npm run ledger` prints of a comparison: first what was compared and what was not, then each finding. */
export function toLedgerLines(comparison: LedgerComparison): string[] {
  const { orders, payments, findings, skippedCount, unreachable, unlistedDisputes, unreadDisputes } =
    comparison;
  return [
    `orders ${orders.length}, payments ${payments.length}`,
    ...(skippedCount > 0 ? [`skipped: ${skippedCount} orders of other modes, accounts or providers`] : []),
    ...unreachable.map(({ provider, failure: { kind, reason }, orderCount }) => {
      const cause = kind === 'outage' ? 'does not respond' : 'refused a request';
      return `not compared: payments at ${PROVIDER_FACTS[provider].label}, which ${cause} (${reason}), and ${orderCount} orders`;
    }),
    ...unlistedDisputes.map(
      (provider) =>
        `not compared: new disputes at ${PROVIDER_FACTS[provider].label}, which does not show all of them`,
    ),
    ...unreadDisputes.map(
      (reference) => `not compared: the dispute of payment ${reference}, which cannot be read`,
    ),
    Object.entries(countFindings(findings))
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
    ...findings.map(
      ({ kind, provider, reference, orderId }) =>
        `${kind}: ${provider} ${reference}, order ${orderId ?? 'none'}`,
    ),
  ];
}
