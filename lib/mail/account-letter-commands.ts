import 'server-only';
import type mongoose from 'mongoose';
import { isWithin } from '@/lib/rate-limits/rate-limit';
import type { LetterOrder } from './letter-rules';
import { postLetter } from './outbox-commands';

/** What may be left out; the other emails never are. */
type AccountLetter = Extract<LetterOrder, { kind: 'reset-request' | 'password-changed' }>;

/**
 * Posts an email about an account, unless that address got too many within the hour: whoever may name an
 * address could fill its mailbox otherwise. Left out silently, so that no answer tells.
 */
export async function postAccountLetter(
  letter: AccountLetter,
  options: { session?: mongoose.ClientSession } = {},
): Promise<void> {
  if (letter.kind === 'reset-request' && !(await isWithin('resetLetter', letter.to))) return;
  if (await isWithin('accountLetter', letter.to)) await postLetter(letter, options);
}
