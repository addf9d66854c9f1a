/**
 * - `orphan`: money was taken without an order; `lost`: for an order that does not know it
 * - `double`: an order was paid more than once; `mismatched`: books and provider name other sums
 */
export const LEDGER_KINDS = ['lost', 'double', 'orphan', 'mismatched'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * What calls a person beside the differences of the books: `disputed`: a customer asks the bank or PayPal
 * for the money back; `refund_failed`: the shop could not give money back; `twice`: two orders that may be
 * one thing paid twice
 */
export const ALERT_KINDS = [...LEDGER_KINDS, 'disputed', 'refund_failed', 'twice'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
