/**
 * - `orphan`: money was taken without an order; `lost`: money was taken for an order that does not record it
 * - `double`: an order was paid more than once; `mismatched`: order and provider report different amounts
 */
export const LEDGER_KINDS = ['lost', 'double', 'orphan', 'mismatched'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * The ledger's findings, and `disputed`: a customer has claimed the money back from the bank or PayPal;
 * `refund_failed`: a refund failed; `part_refused`: the same for a part, raised by older versions only; `refund_returned`: the
 * customer's bank sent a refund back; `refund_unknown`: no one can tell whether a refund was made; `refund_unread`: the
 * provider does not show the payment of a refund; `refund_twice`: one refund was made twice;
 * `withdrawal_returned`: a bank gave back what it had taken in a dispute; `twice`: two orders that may be a double purchase; `stock_returned`: money arrived for a closed order whose pieces are
 * back on sale; `oversold`: an order was paid after its pieces were sold to others; `card_testing`: stolen cards are probably being
 * tried
 */
export const ALERT_KINDS = [
  ...LEDGER_KINDS,
  'disputed',
  'refund_failed',
  'part_refused',
  'refund_returned',
  'refund_unknown',
  'refund_unread',
  'refund_twice',
  'withdrawal_returned',
  'twice',
  'stock_returned',
  'oversold',
  'card_testing',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
