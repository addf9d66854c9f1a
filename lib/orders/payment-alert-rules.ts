import { LEDGER_KINDS, type LedgerFinding } from './ledger-rules';

/**
 * What calls a person beside the differences of the books: `disputed`: a customer asks the bank or PayPal
 * for the money back; `refund_failed`: the shop could not give money back; `twice`: two orders that may be
 * one thing paid twice
 */
export const ALERT_KINDS = [...LEDGER_KINDS, 'disputed', 'refund_failed', 'twice'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export type PaymentAlertCause = Omit<LedgerFinding, 'kind'> & {
  kind: AlertKind;
  /**
   * Which time it is, of what can happen again after a person dealt with it: how often the refund was tried
   * again, 0 is the first; or the dispute's own id.
   */
  occurrence?: number | string;
};

/** The same for the same cause, however often it is told. */
export function toAlertId({ kind, provider, reference, occurrence = 0 }: PaymentAlertCause): string {
  const first = `${kind}:${provider}:${reference}`;
  return occurrence === 0 ? first : `${first}:${occurrence}`;
}

/** What a kind means, and what it asks of a person, in plain words. */
export const ALERT_TEXTS: Record<AlertKind, { title: string; advice: string }> = {
  lost: {
    title: 'Paid, but the order does not know it',
    advice:
      'The provider took money for an order that the shop holds for unpaid. Open the payment at the provider. If it is right, ask support to settle the order; else refund it there.',
  },
  double: {
    title: 'Paid twice',
    advice: 'An order has more than one payment. Refund the one that is named here at the provider.',
  },
  orphan: {
    title: 'Money without an order',
    advice:
      'The provider took money that belongs to no order of this shop. If the account serves another shop, too, it may be its payment; else refund it at the provider and write to the customer.',
  },
  mismatched: {
    title: 'The sums differ',
    advice:
      'Order and payment name different sums or states. Compare both. Cancel the order to give the money back, or correct the payment at the provider.',
  },
  disputed: {
    title: 'Disputed by the customer',
    advice:
      'The customer asks the bank or PayPal for the money back. Answer at the provider before its deadline (often 7 days), with proof of delivery. Do not ship the order meanwhile. The shop follows how it ends.',
  },
  refund_failed: {
    title: 'The refund failed',
    advice:
      'The money of this order could not be given back. See the reason at the provider (often too little balance in your account there). Once that is put right, choose “Try the refund again” beside this alert or in the order. If it cannot be put right, pay the customer another way.',
  },
  twice: {
    title: 'Perhaps paid twice',
    advice:
      'Two orders of one customer were open at the same time, or are alike and minutes apart. Look at this order and the one before it. If the customer meant one, cancel the other: its money goes back.',
  },
};

export const PROVIDER_LABELS = { stripe: 'Stripe', paypal: 'PayPal' } as const;

export const ALERT_VIEWS = ['open', 'resolved'] as const;
export type AlertListView = (typeof ALERT_VIEWS)[number];

export const ALERTS_PER_PAGE = 20;
export const MAX_ALERTS_PER_PAGE = 100;
export const MAX_ALERT_NOTE = 1_000;

export const ALERTS_PATH = '/admin/alerts';

/** The address of the alerts' page; what is left at its default does not show. */
export function toAlertsHref({
  page = 1,
  view = 'open',
}: {
  page?: number;
  view?: AlertListView;
} = {}): string {
  const query = new URLSearchParams();
  if (view !== 'open') query.set('view', view);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${ALERTS_PATH}?${query}` : ALERTS_PATH;
}
