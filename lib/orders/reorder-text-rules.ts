import { toPackText, toPieceText } from '@/lib/recipes/pack-text-rules';
import type { Reorder } from './order-page-schema';

/** Returns the message about an order that was put into the cart again, or of which nothing could be. */
export function listReorderNotes({ lines, missing, soldOut }: Reorder, isAdded: boolean): string[] {
  return [
    isAdded
      ? 'Your cart now has these items at today’s prices.'
      : 'None of these items can be ordered now, so nothing was added to your cart.',
    ...lines.flatMap(formatChange),
    ...soldOut.map((name) => `${name} is sold out.`),
    ...missing.map((name) => `${name} is no longer sold.`),
  ];
}

function formatChange({
  ingredient: { name },
  pack: { amount },
  quantity,
  formerAmount,
  isFormerSoldOut,
  isReduced,
}: Reorder['lines'][number]): string[] {
  if (formerAmount !== null) {
    const state = isFormerSoldOut ? 'sold out' : 'no longer sold';
    const taken = isFormerSoldOut && quantity > 1 ? `${quantity} × ${amount}` : amount;
    return [`${toPackText(name, formerAmount)} is ${state}; you get ${taken} instead.`];
  }
  return isReduced ? [`Only a few are left: you get ${toPieceText({ name, amount, quantity })}.`] : [];
}
