import type mongoose from 'mongoose';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { PaymentState, RefundAuthor, RefundState } from '@/models/order-limits';

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
  code?: string | null;
  refusals?: number | null;
  disputeReference?: string | null;
  isSum?: boolean | null;
};

/** A change of a refund's state; `from` is null for one that the shop did not know. */
export type RefundChange = { refund: Refund; from: RefundState | null };

type RefundedOrder = {
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

/** Returns the pieces of a refund with the names that they had in the order. */
export function nameRefundedLines(
  { items }: { items: readonly (OrderLine & { name: string })[] },
  lines: Refund['lines'],
): { name: string; amount: string; quantity: number }[] {
  return (lines ?? []).map((line) => {
    const item = items.find((each) => isSamePack(each, line));
    return { name: item?.name ?? '', amount: line.amount, quantity: line.quantity };
  });
}

type OrderLine = { ingredientId: mongoose.Types.ObjectId; amount: string; quantity: number };

/**
 * Returns how many pieces of each line of an order are refunded, or are about to be. With `before`, only by refunds that were
 * asked for until then: a piece refunded after the parcel had left is in it all the same.
 */
export function countRefundedPieces(
  order: RefundedOrder & { items: readonly OrderLine[] },
  { before }: { before?: Date | undefined } = {},
): number[] {
  return countPieces(order.items, listAskedRefunds(order, before).filter(isGivenRefund));
}

function listAskedRefunds(order: RefundedOrder, before: Date | undefined): readonly Refund[] {
  return listRefunds(order).filter(({ askedAt }) => before === undefined || askedAt <= before);
}

/**
 * Returns how many pieces of each line refunds have put back on sale, once the provider had accepted them. The bank sending the
 * money back does not change that.
 */
export function countRestockedPieces(order: RefundedOrder & { items: readonly OrderLine[] }): number[] {
  return countPieces(
    order.items,
    listRefunds(order).filter((refund) => refund.isRestocked && wasAccepted(refund)),
  );
}

function wasAccepted({ state, changes }: Refund): boolean {
  return [state, ...changes.map((change) => change.state)].some(
    (each) => each === 'pending' || each === 'made',
  );
}

/** Returns how many pieces of each line are of refunds that were made; `before` as in `countRefundedPieces`. */
export function countMadePieces(
  order: RefundedOrder & { items: readonly OrderLine[] },
  { before }: { before?: Date | undefined } = {},
): number[] {
  const refunds = listAskedRefunds(order, before).filter(({ state }) => state === 'made');
  return countPieces(order.items, refunds);
}

/**
 * Returns how many pieces of each line stay in the shop: refunded, about to be, or on sale again, also if the bank sent the
 * refund back. `before` as in `countRefundedPieces`.
 */
export function countUnsentPieces(
  order: RefundedOrder & { items: readonly OrderLine[] },
  { before }: { before?: Date | undefined } = {},
): number[] {
  const restockedPieces = countRestockedPieces(order);
  return countRefundedPieces(order, { before }).map((count, index) =>
    Math.max(count, restockedPieces[index] ?? 0),
  );
}

/** Returns the lines of an order with the pieces that are sent, without those of which none is; `before` as in `countRefundedPieces`. */
export function listSentItems<I extends OrderLine>(
  order: RefundedOrder & { items: readonly I[] },
  options: { before?: Date | undefined } = {},
): I[] {
  const unsentPieces = countUnsentPieces(order, options);
  return withQuantities(order.items, ({ quantity }, index) => quantity - (unsentPieces[index] ?? 0));
}

/** Returns lines with other quantities, without those of which none is left. */
export function withQuantities<I extends OrderLine>(
  items: readonly I[],
  toQuantity: (item: I, index: number) => number,
): I[] {
  return items
    .map((item, index) => ({ ...item, quantity: toQuantity(item, index) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns how many pieces of each line a refund has taken out of the order without putting them on sale: they are broken or lost,
 * whatever became of the refund.
 */
export function countUnsellablePieces(order: RefundedOrder & { items: readonly OrderLine[] }): number[] {
  const refunds = listRefunds(order).filter(({ isRestocked }) => !isRestocked);
  const [given, others] = [refunds.filter(isGivenRefund), refunds.filter((refund) => !isGivenRefund(refund))];
  // One that was asked for again is of the same pieces.
  const otherPieces = others.map((refund) => countPieces(order.items, [refund]));
  return countPieces(order.items, given).map((count, index) =>
    Math.max(count, ...otherPieces.map((pieces) => pieces[index] ?? 0)),
  );
}

/** Returns how many pieces of each line are of refunds of which the provider's last word is awaited. */
export function countPiecesBeingRefunded(order: RefundedOrder & { items: readonly OrderLine[] }): number[] {
  return countPieces(order.items, listRefunds(order).filter(isOpenRefund));
}

/** Whether the provider has not answered a refund of pieces yet: they may have to be sent after all. */
export function isRefundOfPiecesUndecided(order: RefundedOrder): boolean {
  return listRefunds(order).some(
    (refund) => refund.state === 'requested' && !isUnknownRefund(refund) && (refund.lines?.length ?? 0) > 0,
  );
}

/** Returns how many pieces of each line these refunds are for; each line of an order is of another pack. */
function countPieces(items: readonly OrderLine[], refunds: readonly Refund[]): number[] {
  const pieces = refunds.flatMap(({ lines }) => lines ?? []);
  return items.map((item) =>
    pieces.reduce((count, line) => count + (isSamePack(line, item) ? line.quantity : 0), 0),
  );
}

type Pack = Pick<OrderLine, 'ingredientId' | 'amount'>;

export function isSamePack(a: Pack, b: Pack): boolean {
  return a.amount === b.amount && String(a.ingredientId) === String(b.ingredientId);
}

export function sumCents(refunds: readonly Refund[], ...states: RefundState[]): number {
  return refunds.reduce((sum, { cents, state }) => sum + (states.includes(state) ? cents : 0), 0);
}

/** Returns an order's refunded sum, in cents. */
export function computeRefundedCents(order: RefundedOrder): number {
  return sumCents(listRefunds(order), 'made');
}

/** Whether the provider's last word on a refund is awaited. */
export function isOpenRefund({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'pending';
}

/** Whether its money has left, or is about to. */
export function isGivenRefund({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'made' || isOpenRefund({ state });
}

export function hasOpenRefund(order: RefundedOrder): boolean {
  return listRefunds(order).some(isOpenRefund);
}

/** The changes by a provider's report, whenever it was read: a refund never goes back to a state that it has left. */
const NEXT_STATES: Record<RefundState, Partial<Record<ProviderRefund['state'], RefundState>>> = {
  requested: { pending: 'pending', made: 'made', failed: 'failed' },
  pending: { made: 'made', failed: 'failed' },
  made: { failed: 'returned' },
  failed: {},
  returned: {},
};

/**
 * Returns an order's refunds updated by a snapshot, and the changes. Refunds that the shop does not know are added, and sums that
 * a bank took in a lost dispute. The order of snapshots does not matter. `isDisputed` is whether the order was in dispute before.
 */
export function mergeRefunds(
  stored: readonly Refund[],
  snapshot: PaymentSnapshot,
  { at, isDisputed = false }: { at: Date; isDisputed?: boolean },
): { refunds: Refund[]; changes: RefundChange[] } {
  if (snapshot.state !== 'paid') return { refunds: [...stored], changes: [] };
  const { refunds, silentCents } = snapshot.hasAllRefunds
    ? withoutSums(stored)
    : { refunds: [...stored], silentCents: 0 };
  const changes: RefundChange[] = [];
  let unnamedCents = silentCents;
  const isBanks = isDisputed || snapshot.disputed || snapshot.disputeEnd === 'lost';
  for (const reported of snapshot.refunds.toSorted(byStateAndTime)) {
    const index = findStored(refunds, reported);
    const known = refunds[index];
    if (!known) {
      // Older versions told the customer of the sum.
      const wasTold = reported.state !== 'pending' && reported.cents <= unnamedCents;
      if (wasTold) unnamedCents -= reported.cents;
      const isReturned = wasTold && reported.state === 'failed';
      const found = toRefund(snapshot.provider, reported);
      const refund: Refund = {
        ...found,
        // PayPal lists the bank's withdrawal in a dispute like a refund.
        ...((reported.isByBank || (isBanks && reported.id === null && snapshot.provider === 'paypal')) && {
          author: 'bank',
        }),
        ...(isReturned && { state: 'returned', changes: [{ at, state: 'returned' }] }),
      };
      refunds.push(refund);
      if (!wasTold || isReturned) changes.push({ refund, from: isReturned ? 'made' : null });
      continue;
    }
    // A refund that the shop itself took for failed may have been made all the same.
    const from = known.state === 'failed' && !known.reference ? 'requested' : known.state;
    const state = NEXT_STATES[from][reported.state];
    const { reference, code } = reported;
    const refund = { ...known, reference, ...(code !== null && { code }) };
    refunds[index] = state ? { ...refund, state, changes: [...known.changes, { at, state }] } : refund;
    if (state) changes.push({ refund: refunds[index], from: known.state });
  }
  for (const refund of listUnnamedRefunds(refunds, snapshot, at)) {
    refunds.push(refund);
    changes.push({ refund, from: null });
  }
  return { refunds, changes };
}

/** Made refunds come first, and fills the sum that older versions stored. */
function byStateAndTime(a: ProviderRefund, b: ProviderRefund): number {
  return (
    Number(a.state === 'failed') - Number(b.state === 'failed') ||
    a.createdAt.getTime() - b.createdAt.getTime()
  );
}

function withoutSums(stored: readonly Refund[]): { refunds: Refund[]; silentCents: number } {
  return {
    refunds: stored.filter(({ isSum }) => !isSum),
    silentCents: sumCents(
      stored.filter(({ isSum }) => isSum),
      'made',
    ),
  };
}

/** Returns the position of the stored refund that the provider reports; -1 if there is none. */
function findStored(refunds: readonly Refund[], { id, reference, cents }: ProviderRefund): number {
  // A second refund with the same id, which must not happen, is another one, so that it is counted.
  const index = refunds.findIndex(
    (refund) => refund.reference === reference || (refund._id === id && !refund.reference),
  );
  if (index >= 0 || id !== null) return index;
  // A request of an older version had no id, PayPal also lists a bank's withdrawal as a refund, and an admin may have made in its
  // dashboard a refund that the shop could not ask for.
  return refunds.findIndex(
    (refund) =>
      !refund.reference &&
      refund.cents === cents &&
      refund.state !== 'failed' &&
      (refund.disputeReference != null || hasUnknownOutcome(refund) || isOlderRequest(refund)),
  );
}

/** Stands for the provider's code where it will no longer report the outcome of a refund. */
export const UNKNOWN_CODE = 'UNKNOWN';

/** Stands for the provider's code where it does not show the payment of a refund that was sent. */
export const UNREAD_CODE = 'UNREAD';

/** Whether only an admin can find out the outcome of a refund. */
export function isUnknownRefund({ state, code }: { state: RefundState; code?: string | null }): boolean {
  return state === 'requested' && hasUnknownOutcome({ code });
}

function hasUnknownOutcome({ code }: Pick<Refund, 'code'>): boolean {
  return code === UNKNOWN_CODE || code === UNREAD_CODE;
}

/** Whether an older version asked for the refund, without an id. */
export function isOlderRequest({ key }: Pick<Refund, 'key'>): boolean {
  return key?.includes(':part:') ?? false;
}

function toRefund(provider: string, { reference, cents, state, code, createdAt }: ProviderRefund): Refund {
  return {
    // The same for everyone who finds it, so that its emails and alerts are too.
    _id: `${provider}-${reference}`,
    ...{ reference, cents, author: 'provider', askedAt: createdAt, state },
    ...(code !== null && { code }),
    changes: [{ at: createdAt, state }],
  };
}

/** Returns the sum that went back without being listed as a refund by the provider. */
function listUnnamedRefunds(
  refunds: readonly Refund[],
  {
    provider,
    reference,
    amountCents,
    hasAllRefunds,
    isFullyRefunded,
    disputeEnd,
    disputeReference,
    disputeCents,
  }: PaymentSnapshot,
  at: Date,
): Refund[] {
  const cents = amountCents - sumCents(refunds, 'made', 'pending');
  if (cents <= 0) return [];
  const made = { cents, askedAt: at, state: 'made', changes: [{ at, state: 'made' }] } as const;
  if (disputeEnd === 'lost') {
    const dispute = disputeReference ?? reference;
    if (refunds.some((refund) => refund.disputeReference === dispute)) return [];
    const _id = `${provider}-dispute-${dispute}`;
    // PayPal lists the bank's withdrawal like a refund.
    const listedCents = sumCents(
      refunds.filter((refund) => refund.author === 'bank' && !refund.disputeReference),
      'made',
    );
    const takenCents = Math.min(cents, (disputeCents ?? Number.POSITIVE_INFINITY) - listedCents);
    if (takenCents <= 0) return [];
    return [{ _id, author: 'bank', disputeReference: dispute, ...made, cents: takenCents }];
  }
  const isAnyRequested = refunds.some(({ state }) => state === 'requested');
  if (hasAllRefunds || !isFullyRefunded || isAnyRequested) return [];
  const _id = `${provider}-refunds-of-${reference}`;
  return [{ _id, author: 'provider', isSum: true, ...made }];
}

/** Only after this time may a request be sent with another key: until then, the first one may still be running. */
const NEW_KEY_AFTER_MS = 10 * 60_000;

/**
 * Returns the next step for a refund of unknown outcome:
 * - `send`: with its key, which makes it at most once; `send_anew`: with another key
 * - `end`: the provider has no such refund, and it is too late to send it
 * - `ask`: its key may be forgotten, and no one can tell whether it was made; an admin must compare
 */
export function planRefund(
  { sentAt }: Pick<Refund, 'sentAt'>,
  { nowMs, isMissing, keyLifetimeMs }: { nowMs: number; isMissing: boolean; keyLifetimeMs: number },
): 'send' | 'send_anew' | 'end' | 'ask' {
  if (!sentAt) return 'send';
  const ageMs = nowMs - sentAt.getTime();
  if (ageMs >= keyLifetimeMs) return isMissing ? 'end' : 'ask';
  return isMissing && ageMs >= NEW_KEY_AFTER_MS ? 'send_anew' : 'send';
}
