import type { HideReason, WaitReason } from '@/models/note-limits';

/** How many notes are in the recipe's page; the others are loaded when someone asks for them. */
export const FIRST_NOTES = 3;
export const NOTES_PER_PAGE = 10;

/** The reason that the author of a hidden note is told. */
export const HIDE_REASON_TEXTS: Readonly<Record<HideReason, string>> = {
  spam: 'It advertises something.',
  insult: 'It insults someone.',
  personal: 'It has personal data, such as a name, a phone number or an address.',
  off_topic: 'It is not about the recipe.',
  unsafe: 'It advises something that is not safe to cook or eat.',
  copied: 'It was written by someone else.',
};

export const WAIT_REASON_TEXTS: Readonly<Record<WaitReason, string>> = {
  new_author: 'New author',
  link: 'Has a link',
  contact: 'Has a phone number or an email address',
  repeated: 'Was written before',
  word: 'Has a listed word',
  hidden_before: 'A note of its author was hidden',
};

/** Who wrote a note whose account was deleted. */
export const FORMER_AUTHOR = 'A former customer';

/** Whether an order has at least half of the products for a recipe: a bag of rice alone says nothing. */
export function isBoughtFor(orderedIds: readonly string[], soldIds: readonly string[]): boolean {
  const sold = new Set(soldIds);
  const ordered = new Set(orderedIds.filter((id) => sold.has(id)));
  return sold.size > 0 && ordered.size * 2 >= sold.size;
}
