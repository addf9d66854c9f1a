import type mongoose from 'mongoose';
import {
  isGivenRefund,
  isOpenRefund,
  isUnknownRefund,
  listRefunds,
  type Refund,
  type RefundedOrder,
} from './refund-rules';

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
  const refunds = listRefunds(order).filter((refund) => refund.isRestocked && wasAccepted(refund));
  // One that was asked for again, and made after all, is of the same pieces.
  return countPieces(order.items, refunds).map((count, index) =>
    Math.min(count, order.items[index]?.quantity ?? 0),
  );
}

/** Whether its provider has ever accepted a refund. */
export function wasAccepted({ state, changes }: Refund): boolean {
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

/**
 * Returns how many pieces of each line these refunds are for; each line of an order is of another pack. One that was paid another way
 * is of the same pieces as the one that it was paid instead of.
 */
function countPieces(items: readonly OrderLine[], refunds: readonly Refund[]): number[] {
  const ids = new Set(refunds.map(({ _id }) => _id));
  const pieces = refunds.flatMap(({ lines, insteadOf }) =>
    insteadOf && ids.has(insteadOf) ? [] : (lines ?? []),
  );
  return items.map((item) =>
    pieces.reduce((count, line) => count + (isSamePack(line, item) ? line.quantity : 0), 0),
  );
}

/** Whether two refunds may be the same one, asked for twice: for the same pieces, or, if one of them names none, of the same sum. */
export function isRepetition(a: Refund, b: Refund): boolean {
  const [lines, otherLines] = [a.lines ?? [], b.lines ?? []];
  if (lines.length === 0 || otherLines.length === 0) return a.cents === b.cents;
  return (
    lines.length === otherLines.length &&
    lines.every((line) =>
      otherLines.some((other) => isSamePack(line, other) && line.quantity === other.quantity),
    )
  );
}

type Pack = Pick<OrderLine, 'ingredientId' | 'amount'>;

export function isSamePack(a: Pack, b: Pack): boolean {
  return a.amount === b.amount && String(a.ingredientId) === String(b.ingredientId);
}
