import { CHARGED_STATES } from '@/lib/orders/payment-state-rules';
import { isByProvider, listRefunds, type Refund } from '@/lib/orders/refund-rules';
import type { OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';

/** What an order's movements of money are read from. */
export type AccountedOrder = Pick<
  OrderDocument,
  '_id' | 'orderNumber' | 'createdAt' | 'totalCents' | 'shippingCents' | 'taxCents' | 'refunds' | 'payment'
>;

type MovementKind = 'Payment' | 'Refund' | 'Refund sent back' | 'Dispute';

/** Money that came, left or came back, or a dispute about it. */
export type Movement = {
  kind: MovementKind;
  at: Date;
  /** No one has stored when it was. */
  isDateEstimated: boolean;
  /** Positive if the shop got it. */
  cents: number;
  shippingCents?: number | undefined;
  taxCents?: number | undefined;
  /** The provider's id; empty if the shop does not know it. */
  reference: string;
  state: string;
  author: string;
  /** Whether the provider moved it; an admin may have paid a refund another way. */
  isByProvider: boolean;
};

/**
 * Returns an order's movements. Their sum is what was paid without what was refunded; the sum of those by the provider is what the
 * ledger compares with it. A dispute takes money once it is lost; of one that is open or won, the shop keeps what was paid.
 */
export function listMovements(order: AccountedOrder): Movement[] {
  const { payment } = order;
  if (!isCharged(payment.state)) return [];
  return [
    toPayment(order),
    ...listRefunds(order).flatMap((refund) => toRefunds(order, refund)),
    ...toDisputes(order),
  ];
}

function isCharged(state: PaymentState): boolean {
  return CHARGED_STATES.some((charged) => charged === state);
}

function toPayment({ createdAt, totalCents, shippingCents, taxCents, payment }: AccountedOrder): Movement {
  const at = payment.changes.find(({ state }) => isCharged(state))?.at;
  return {
    kind: 'Payment',
    ...{ at: at ?? createdAt, isDateEstimated: !at },
    ...{ cents: totalCents, shippingCents, taxCents },
    reference: payment.captureReference ?? payment.reference ?? '',
    state: payment.state === 'review' ? 'another amount was paid: see the provider' : 'paid',
    author: 'customer',
    isByProvider: true,
  };
}

/** A refund that was made, and, if the bank sent it back, that too; nothing of one that has not left. */
function toRefunds(order: AccountedOrder, refund: Refund): Movement[] {
  const { state, cents, author, reference, disputeReference, shippingCents } = refund;
  if (state !== 'made' && state !== 'returned') return [];
  const isBanks = author === 'bank';
  const movement = {
    ...toDate(order, refund),
    kind: isBanks ? ('Dispute' as const) : ('Refund' as const),
    ...{ cents: -cents, shippingCents: shippingCents ? -shippingCents : undefined },
    ...{ reference: reference ?? disputeReference ?? '', state: toRefundState(refund), author },
    isByProvider: isByProvider(refund),
  };
  const returned = refund.changes.findLast((change) => change.state === 'returned');
  if (state === 'made') return [movement];
  const { kind: _kind, state: _state, ...rest } = movement;
  const isBack = { kind: 'Refund sent back', state: 'sent back', author: 'bank' } as const;
  const back = { ...rest, ...isBack, cents, at: returned?.at ?? movement.at };
  return [movement, { ...back, shippingCents: shippingCents ?? undefined }];
}

function toRefundState(refund: Refund): string {
  if (refund.author === 'bank') return 'lost';
  return isByProvider(refund) ? 'made' : 'paid another way';
}

/** Of refunds that older versions stored as a sum, only the last change of the payment is known. */
function toDate(
  { createdAt }: AccountedOrder,
  { changes, askedAt, isSum }: Refund,
): Pick<Movement, 'at' | 'isDateEstimated'> {
  const at = changes.find(({ state }) => state === 'made')?.at ?? askedAt;
  const isKnown = at.getTime() > 0;
  return { at: isKnown ? at : createdAt, isDateEstimated: Boolean(isSum) || !isKnown };
}

/** Two processes' clocks, and a refund that was stored an instant before its dispute. */
const TOLERANCE_MS = 60_000;

/** Disputes that took nothing. One that was lost is the refund of the bank. */
function toDisputes(order: AccountedOrder): Movement[] {
  const { payment, createdAt } = order;
  const openings = payment.changes.flatMap(({ at, state }, index) =>
    state === 'disputed' ? { at, next: payment.changes[index + 1]?.state } : [],
  );
  const losses = listRefunds(order).filter(({ author, state }) => author === 'bank' && state === 'made');
  const lost = new Set(losses.map((loss) => findOpening(openings, toDate(order, loss).at)));
  const reference = payment.disputeReference ?? '';
  const untouched = { kind: 'Dispute', cents: 0, reference, author: 'customer', isByProvider: true } as const;
  const disputes = openings
    .filter((opening) => !lost.has(opening))
    .map(({ at, next }) => ({
      ...untouched,
      ...{ at, isDateEstimated: false, state: next === undefined ? 'open' : toEnd(next) },
    }));
  // Of one about an order that was refunded, no change of the payment tells.
  if (openings.length > 0 || losses.length > 0 || !payment.disputeReference) return disputes;
  const at = payment.changes.at(-1)?.at ?? createdAt;
  return [{ ...untouched, at, isDateEstimated: true, state: payment.isDisputeOpen ? 'open' : 'ended' }];
}

/** Returns the opening of the dispute that a loss belongs to: the last one before it. */
function findOpening<Opening extends { at: Date }>(openings: readonly Opening[], lostAt: Date) {
  const latestMs = lostAt.getTime() + TOLERANCE_MS;
  return openings.findLast(({ at }) => at.getTime() <= latestMs) ?? openings[0];
}

function toEnd(next: PaymentState): string {
  return next === 'paid' ? 'won' : 'ended';
}
