import { type PaymentProviderId, PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import type { AlertKind } from '@/models/payment-alert-limits';
import type { LedgerFinding } from './ledger-rules';
import { DISPUTE_RULE } from './status-effect-rules';

export type PaymentAlertCause = Omit<LedgerFinding, 'kind'> & {
  kind: AlertKind;
  /** Distinguishes recurrences: the id of the refund or of the dispute, or the number of retries. */
  occurrence?: number | string;
  /** The earlier order of a possible double purchase. */
  earlierOrderId?: string;
  /** The payment's new state, if it is stored only after the alert is raised. */
  newPaymentState?: PaymentState;
  /** Whether the dispute is open, as above. */
  isDisputeOpen?: boolean;
};

/** Returns the alert's id, equal for the same cause. */
export function toAlertId({ kind, provider, reference, occurrence = 0 }: PaymentAlertCause): string {
  const baseId = `${kind}:${provider}:${reference}`;
  return occurrence === 0 ? baseId : `${baseId}:${occurrence}`;
}

type AlertContent = { title: string; advice: string };

/** The meaning of each kind, and the admin's next step. */
const ALERT_CONTENTS: Record<AlertKind, AlertContent> = {
  lost: {
    title: 'Paid, but the order is marked unpaid',
    advice:
      'The provider took money for an order that the shop considers unpaid. Compare it with the payment at the provider. No order can be set to paid by hand: refund the payment there, and ask the customer to order again.',
  },
  double: {
    title: 'Paid twice',
    advice: 'An order has more than one payment. Refund the one that is named here at the provider.',
  },
  orphan: {
    title: 'Money without an order',
    advice:
      'The provider took money that does not belong to any order of this shop. If another shop uses the same account, it may be that shop’s payment; otherwise, refund it at the provider and write to the customer.',
  },
  mismatched: {
    title: 'The amounts differ',
    advice:
      'The order and its payment differ in amount or state. Compare both. Cancel the order to refund the payment, or correct the payment at the provider.',
  },
  disputed: {
    title: 'Disputed by the customer',
    advice:
      'The customer has asked the bank or the payment provider for the money back. Respond in the provider’s dashboard before its deadline (often 7 days). The shop records the outcome of the dispute on the order.',
  },
  refund_failed: {
    title: 'The refund failed',
    advice:
      'The provider refused a refund of this order, or could not make it. Look up the reason there (often, the balance of your account is too low). Once that is resolved, choose “Try the refund again” next to this alert or in the order, or refund the part again in the order. If it cannot be resolved, pay the customer another way and record it in the order by “paid another way”: it is then never refunded again.',
  },
  refund_returned: {
    title: 'A refund came back',
    advice:
      'The customer’s bank sent a refund back to your account at the provider. The order shows which one; if the customer was told that it was made, they were told of this too. Ask the customer how they want to be paid. Refund it again in the order, or pay them another way and record it there by “paid another way”. Until then, its pieces that have not left are to be sent, unless they are on sale again.',
  },
  refund_unread: {
    title: 'A refund cannot be looked up',
    advice:
      'The provider refuses to show the payment of a refund that was sent to it (perhaps its keys or account were changed), so the shop does not know what became of it. Check the keys. The shop goes on asking and the order shows the outcome: do not make the refund elsewhere meanwhile.',
  },
  refund_unknown: {
    title: 'A refund may or may not have been made',
    advice:
      'The provider has not said what became of a refund of this order, and it is too late to ask it again without the risk of paying twice. Look up the payment in the provider’s dashboard, and compare its refunds with those that the order shows. Then say in the order whether this one was made: nothing is sent to the provider by that. If it was not, refund it again.',
  },
  withdrawal_returned: {
    title: 'The bank gave money back',
    advice:
      'A bank had taken this money in a dispute, and has given it back to your account at the provider. The shop tells the customer of neither. Look up the reason in the provider’s dashboard: if the dispute was decided for you after all, the money is yours, and what has not left can be sent.',
  },
  refund_twice: {
    title: 'A refund was paid twice',
    advice:
      'The customer got one refund of this order twice: the provider made it twice, or made it after all when it had been refunded again or paid another way. The order shows both. Ask the customer to send one of them back, or accept the loss, and say so in the note.',
  },
  part_refused: {
    title: 'A part could not be refunded',
    advice:
      'The provider refused to refund a part of this order, or the customer’s bank returned it. Look up the reason there (often, the balance of your account is too low). Then refund the part again in the order, or pay the customer another way and record it there. If the customer was told of the refund, write to them.',
  },
  stock_returned: {
    title: 'Paid after its items went back on sale',
    advice:
      'This order was closed unpaid, and its items were put back on sale; then its money arrived. Ship nothing: the payment is refunded, which the order shows. If you want to send the items after all, check the stock and ask the customer to order again.',
  },
  oversold: {
    title: 'Paid, but its items are sold out',
    advice:
      'Pieces of this order are missing: others bought them before it was paid, or a refund for missing pieces came back. It cannot be packed until the stock has what is missing: correct it there if you get the items, or refund them. Otherwise cancel the order, which refunds it, and write to the customer.',
  },
  card_testing: {
    title: 'Stolen cards are probably being tried',
    advice:
      'Within ten minutes, unusually many cards were declined here or saved by new customers. Since then, the shop has the banks of new customers confirm each card, with two tries for each order; this ends by itself 15 minutes after the last wave, and there is nothing to turn on. Before you ship, look at the paid orders of this day: cancel those that the buyer’s name, address and email make look wrong, which refunds them before their cardholders dispute them. If it comes back, turn on the rules against card testing in Stripe’s dashboard (Radar). Then resolve this alert.',
  },
  twice: {
    title: 'Possibly paid twice',
    advice:
      'Two orders of one customer were open at the same time, or are nearly identical and minutes apart. If the customer meant to place only one, cancel the other: it will be refunded.',
  },
};

const OWED_ADVICE =
  'Everything that is missing of this order’s refund is owed to the customer, and the shop asks the provider for it by itself: the order shows what becomes of it. Do not pay the customer another way meanwhile.';

type AlertOrder = {
  orderNumber: string;
  status: OrderStatus;
  paymentState: PaymentState;
  isDisputeOpen: boolean | null;
};

/** Returns an alert's title and advice, which depend on the current state of the order's payment. */
export function toAlertContent(alert: {
  kind: AlertKind;
  order: AlertOrder | null;
  earlier: { orderNumber: string } | null;
}): AlertContent {
  const { kind, order, earlier } = alert;
  const { title, advice } = ALERT_CONTENTS[kind];
  if (!order) return { title, advice };
  switch (kind) {
    case 'disputed':
      return { title, advice: toDisputeAdvice(order, advice) };
    case 'refund_failed':
    case 'refund_returned':
    case 'part_refused':
      if (order.paymentState === 'refund_due') return { title, advice: OWED_ADVICE };
      if (order.paymentState !== 'refunded') return { title, advice };
      return { title, advice: 'This order is now refunded. Resolve this alert.' };
    case 'twice': {
      const orders = earlier
        ? `The orders are ${earlier.orderNumber} and ${order.orderNumber}.`
        : `The later one is ${order.orderNumber}.`;
      return { title, advice: `${orders} ${advice}` };
    }
    default:
      return { title, advice };
  }
}

function toDisputeAdvice({ status, paymentState, isDisputeOpen }: AlertOrder, advice: string): string {
  const isSent = status === 'Shipped' || status === 'Delivered';
  if (paymentState === 'paid')
    return `The dispute is over, and the shop keeps the money, except what the order shows as refunded. ${isSent ? '' : 'Ship what the customer has paid for. '}Resolve this alert.`;
  if (paymentState === 'refunded' && isDisputeOpen)
    return `This order was refunded before the customer disputed it. Respond in the provider’s dashboard before its deadline (often 7 days), with the refund as evidence: otherwise, the customer may get the money twice. ${isSent ? '' : 'Ship nothing.'}`.trim();
  if (paymentState === 'refunded')
    return `The money went back to the customer. ${isSent ? '' : 'Ship nothing. '}No response is needed: resolve this alert.`;
  const isOwed = paymentState === 'refund_due' || paymentState === 'refund_failed';
  if (isOwed && isDisputeOpen === false)
    return 'The dispute is over. The shop owes the customer what the order does not show as refunded: it shows what becomes of that. Resolve this alert.';
  if (isOwed)
    return `The shop owes the customer this money, and the customer also asked the bank or the payment provider for it. Accept the dispute at the provider: while it is open, no refund is made. ${DISPUTE_RULE}`;
  if (status === 'Cancelled')
    return `${advice} The order is cancelled: even if you win, the customer will be refunded. ${DISPUTE_RULE}`;
  return isSent ? `${advice} Include proof of delivery with your response.` : `${advice} ${DISPUTE_RULE}`;
}

/** Identifies an alert among others of its kind. */
export function toAlertSubject(alert: {
  order: { orderNumber: string } | null;
  provider: PaymentProviderId;
  reference: string;
}): string {
  const { order, provider, reference } = alert;
  return order ? `order ${order.orderNumber}` : `${PROVIDER_FACTS[provider].label} ${reference}`;
}

export const ALERT_VIEWS = ['open', 'resolved'] as const;
export type AlertListView = (typeof ALERT_VIEWS)[number];

export const ALERTS_PER_PAGE = 20;
export const MAX_ALERTS_PER_PAGE = 100;
export const MAX_ALERT_NOTE_LENGTH = 1_000;
