import type mongoose from 'mongoose';
import type { PaymentState, RefundAuthor, RefundKeyAnswer, RefundState } from '@/models/order-limits';

/** A refund as it is stored in its order. */
export type Refund = {
  _id: string;
  reference?: string | null;
  cents: number;
  lines?: readonly { ingredientId: mongoose.Types.ObjectId; amount: string; quantity: number }[] | null;
  shippingCents?: number | null;
  reason?: string | null;
  isRestocked?: boolean | null;
  author: RefundAuthor;
  adminId?: mongoose.Types.ObjectId | null;
  askedAt: Date;
  state: RefundState;
  changes: readonly { at: Date; state: RefundState }[];
  key?: string | null;
  sentAt?: Date | null;
  keyAnswer?: RefundKeyAnswer | null;
  code?: string | null;
  refusals?: number | null;
  disputeReference?: string | null;
  isSum?: boolean | null;
  isUnattributed?: boolean | null;
  isCalledRefund?: boolean | null;
  insteadOf?: string | null;
};

export type RefundedOrder = {
  _id: mongoose.Types.ObjectId;
  refunds?: readonly Refund[] | null;
  payment: {
    state?: PaymentState;
    refundedCents?: number | null;
    partialRefunds?:
      | readonly {
          at: Date;
          adminId: mongoose.Types.ObjectId;
          cents: number;
          state: 'requested' | 'made' | 'refused';
          isAccepted?: boolean | null;
          attempt: number;
        }[]
      | null;
    changes: readonly { at: Date; state: string }[];
  };
};

/** Returns an order's refunds, oldest first; those of older versions are read in their present form. */
export function listRefunds(order: RefundedOrder): readonly Refund[] {
  if (order.refunds) return order.refunds;
  const { partialRefunds, refundedCents, state: paymentState, changes } = order.payment;
  const parts = (partialRefunds ?? []).map((part, position): Refund => {
    const state =
      part.state === 'refused'
        ? 'failed'
        : part.isAccepted && part.state === 'requested'
          ? 'pending'
          : part.state;
    return {
      _id: `${order._id}-part-${position}`,
      cents: part.cents,
      author: 'admin',
      adminId: part.adminId,
      askedAt: part.at,
      state,
      changes: state === 'requested' ? [] : [{ at: part.at, state }],
      key: `order:${order._id}:part:${position}:${part.attempt}`,
      sentAt: part.at,
    };
  });
  const unnamedCents = (refundedCents ?? 0) - sumCents(parts, 'made');
  if (unnamedCents < 0) return withReturnedParts(parts, -unnamedCents);
  if (unnamedCents === 0) return parts;
  // Older versions kept the sum when the bank sent the refund of an order back.
  const state = paymentState === 'refund_failed' ? 'returned' : 'made';
  const at = changes.findLast(({ state }) => state === 'refunded')?.at ?? changes.at(-1)?.at ?? new Date(0);
  return [
    ...parts,
    {
      _id: `${order._id}-older`,
      ...{
        cents: unnamedCents,
        author: 'shop',
        askedAt: at,
        state,
        changes: [{ at, state }],
      },
      isSum: true,
    },
  ];
}

/** Of parts that were made, as many have come back as the sum is short of, the latest first. */
function withReturnedParts(parts: readonly Refund[], missingCents: number): Refund[] {
  let cents = missingCents;
  return parts
    .toReversed()
    .map((part): Refund => {
      if (part.state !== 'made' || cents <= 0) return part;
      cents -= part.cents;
      return {
        ...part,
        state: 'returned',
        changes: [...part.changes, { at: part.askedAt, state: 'returned' }],
      };
    })
    .reverse();
}

export function sumCents(refunds: readonly Refund[], ...states: RefundState[]): number {
  return refunds.reduce((sum, { cents, state }) => sum + (states.includes(state) ? cents : 0), 0);
}

/** Returns an order's refunded sum, in cents. */
export function computeRefundedCents(order: RefundedOrder): number {
  return sumCents(listRefunds(order), 'made');
}

/** The states in which the provider's last word on a refund is awaited. */
export const OPEN_REFUND_STATES: readonly RefundState[] = ['requested', 'pending'];

/** Whether the provider's last word on a refund is awaited. */
export function isOpenRefund({ state }: Pick<Refund, 'state'>): boolean {
  return OPEN_REFUND_STATES.includes(state);
}

/** Whether its money has left, or is about to. */
export function isGivenRefund({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'made' || isOpenRefund({ state });
}

/** Whether the provider gave it, or was asked to; an admin may have paid one outside of it. */
export function isByProvider({ insteadOf }: Pick<Refund, 'insteadOf'>): boolean {
  return !insteadOf;
}

export function hasOpenRefund(order: RefundedOrder): boolean {
  return listRefunds(order).some(isOpenRefund);
}

/** Stands for the provider's code where it will no longer report the outcome of a refund. */
export const UNKNOWN_CODE = 'UNKNOWN';

/** Stands for the provider's code where it does not show the payment of a refund that was sent. */
export const UNREAD_CODE = 'UNREAD';

/** Whether only an admin can find out the outcome of a refund. */
export function isUnknownRefund({ state, code }: { state: RefundState; code?: string | null }): boolean {
  return state === 'requested' && hasUnknownOutcome({ code });
}

export function hasUnknownOutcome({ code }: Pick<Refund, 'code'>): boolean {
  return code === UNKNOWN_CODE || code === UNREAD_CODE;
}

/** Whether an older version asked for the refund, without an id. */
export function isOlderRequest({ key }: Pick<Refund, 'key'>): boolean {
  return key?.includes(':part:') ?? false;
}

/** Whether a dispute is open; if the provider does not tell, as it was last known. */
export function isHeldByDispute(
  { disputed }: { disputed: boolean | null },
  { isDisputeOpen }: { isDisputeOpen?: boolean | null },
): boolean {
  return disputed ?? isDisputeOpen ?? false;
}

/**
 * Whether the customer got money in another way after a refund was asked for, perhaps the same: by a bank, or perhaps by one, or,
 * as long as it is not sent, in the provider's dashboard, or by a refund that had failed when it was asked for and was made after
 * all. Refunds are stored in the order in which the shop learned of them.
 */
export function isOvertaken(refunds: readonly Refund[], { _id, askedAt, sentAt }: Refund): boolean {
  const index = refunds.findIndex((each) => each._id === _id);
  return refunds.some(
    (each, position) =>
      ((each.author === 'bank' || each.isUnattributed) && (each.askedAt > askedAt || position > index)) ||
      (each.author === 'provider' && !sentAt && position > index && isGivenRefund(each)) ||
      (!sentAt && isGivenRefund(each) && hadFailedBy(each, askedAt)),
  );
}

/** Whether a refund that is given now had failed at that time, so that the shop did not count on it. */
function hadFailedBy({ changes }: Refund, time: Date): boolean {
  const before = changes.filter(({ at }) => at <= time).at(-1);
  return before?.state === 'failed' && changes.some(({ at }) => at > time);
}

/** Only after this time is it certain that the provider does not make a request that it has not listed by then. */
const SETTLED_AFTER_MS = 10 * 60_000;

/**
 * Returns the next step for a refund of unknown outcome; `isMissing` is whether the provider lists all refunds, and not this one.
 * - `send`: with its key, which makes it at most once; `send_anew`: with another key, since the provider has no such refund and
 *   only repeats its own failure
 * - `drop`: it was not made, and the customer got money in another way meanwhile; `wait`: the same may be true later
 * - `end`: the provider has no such refund, and it is too late to send it
 * - `ask`: its key may be forgotten, and no one can tell whether it was made; an admin must compare
 */
export function planRefund(
  { sentAt, keyAnswer }: Pick<Refund, 'sentAt' | 'keyAnswer'>,
  {
    nowMs,
    isMissing,
    isLate,
    keyLifetimeMs,
  }: { nowMs: number; isMissing: boolean; isLate: boolean; keyLifetimeMs: number },
): 'send' | 'send_anew' | 'drop' | 'wait' | 'end' | 'ask' {
  if (!sentAt) return isLate ? 'drop' : 'send';
  const ageMs = nowMs - sentAt.getTime();
  const isOver = ageMs >= keyLifetimeMs;
  const isNotMade = isMissing && keyAnswer !== 'busy' && ageMs >= SETTLED_AFTER_MS;
  // What the provider does not list may have been made, and the customer must not get it on top of what the bank gave them.
  if (isLate) return isNotMade ? 'drop' : isMissing && ageMs < SETTLED_AFTER_MS ? 'wait' : 'ask';
  if (isOver) return isNotMade ? 'end' : 'ask';
  return isNotMade && keyAnswer === 'repeated' ? 'send_anew' : 'send';
}
