import { forgetCheckouts, readAttempt } from '@/components/checkout/attempt-store';
import { lookAfterAttempt } from '@/components/checkout/use-last-attempt';
import { forgetDrafts } from '@/components/ui/draft-storage';
import { callApi } from '@/lib/http/api-client';
import { forgetAccount } from './account-store';

/**
 * Logs out: the session ends on the server, with the open payment of a checkout that was begun. What was
 * paid in it leaves the cart, and this browser forgets all that the next one at it must not find. Throws
 * as `callApi` does, and nothing is forgotten.
 */
export async function signOut(): Promise<void> {
  const attempt = readAttempt();
  await callApi('POST', '/api/auth/logout', undefined, attempt ? { 'Idempotency-Key': attempt.key } : {});
  // After it was closed, and not before: nothing can be paid under it any more.
  if (attempt?.isSent) await lookAfterAttempt(attempt);
  forgetVisitor();
}

/** Leaves nothing of the account, its drafts and its checkouts in this browser. */
export function forgetVisitor(): void {
  forgetCheckouts();
  forgetDrafts();
  forgetAccount();
}
