import { forgetDrafts } from '@/components/ui/draft-storage';
import { callApi } from '@/lib/http/api-client';
import { forgetAccount } from './account-store';

/**
 * Logs out: the session ends on the server, with the open payment of a checkout that was begun, and then
 * this browser forgets all that the next one at it must not find. Throws as `callApi` does, and nothing
 * is forgotten.
 */
export async function signOut(): Promise<void> {
  // With the first use only: pages that are browsed carry nothing of the checkout.
  const { readAttempt } = await import('@/components/checkout/attempt-store');
  const attempt = readAttempt();
  await callApi('POST', '/api/auth/logout', undefined, attempt ? { 'Idempotency-Key': attempt.key } : {});
  await forgetVisitor();
}

/** Leaves nothing of the account, its drafts and its checkout in this browser. */
export async function forgetVisitor(): Promise<void> {
  const { forgetAttempt } = await import('@/components/checkout/attempt-store');
  forgetAttempt();
  forgetDrafts();
  forgetAccount();
}
