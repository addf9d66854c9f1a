import { LEDGER_KINDS, type LedgerFinding } from './ledger-rules';

/**
 * What calls a person beside the differences of the books: `disputed`: a customer asks the bank or PayPal
 * for the money back; `refund_failed`: the shop could not give money back; `twice`: two orders that may be
 * one thing paid twice
 */
export const ALERT_KINDS = [...LEDGER_KINDS, 'disputed', 'refund_failed', 'twice'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export type PaymentAlertCause = Omit<LedgerFinding, 'kind'> & { kind: AlertKind };
