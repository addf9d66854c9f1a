import { forgetAccount } from '@/components/accounts/account-store';
import { forgetLinkTokens } from '@/components/accounts/link-tokens';
import { flushPendingChanges } from '@/components/accounts/pending-changes';
import { forgetAccountAllergens } from '@/components/allergens/my-allergens-storage';
import { forgetAccountPlan } from '@/components/cart/plan-account-storage';
import { clearCheckouts, readAttempt } from '@/components/checkout/attempt-store';
import { forgetCheckoutDraft } from '@/components/checkout/checkout-draft-owner';
import { resolveLastAttempt } from '@/components/checkout/use-last-attempt';
import { forgetTimersOfOthers } from '@/components/cooking/timer-store';
import { forgetRecentSearches } from '@/components/search/recent-searches';
import { clearDrafts } from '@/components/ui/draft-storage';
import { createTabStore } from '@/components/ui/persisted-store';
import { TAB_KEYS, type TabKey } from '@/components/ui/stored-keys';
import type { logOut } from '@/lib/accounts/credential-endpoints';
import { callApi } from '@/lib/http/api-client';

/**
 * Logs out: ends the session on the server and closes the open payment of a started checkout. If the checkout was
 * paid, its items are removed from the cart. Deletes everything from this browser that its next user must not see.
 * Changes that are still waiting are sent first; resolves to false, without logging out, if one of them fails, which the
 * page says. Throws like `callApi`, and then deletes nothing.
 */
export async function signOut(): Promise<boolean> {
  if (!(await flushPendingChanges())) return false;
  const attempt = readAttempt();
  const headers = attempt ? { 'Idempotency-Key': attempt.key } : undefined;
  await callApi<typeof logOut>('POST', '/api/auth/logout', { headers });
  // Only after the payment has been closed, so that nothing more can be paid in this checkout.
  if (attempt?.isSent) await resolveLastAttempt(attempt);
  clearVisitorData();
  return true;
}

/** Deletes the account and its data by `stored-keys` from this browser. */
export function clearVisitorData(): void {
  clearCheckouts();
  forgetCheckoutDraft();
  clearDrafts();
  forgetRecentSearches();
  forgetTimersOfOthers(null);
  forgetAccountAllergens();
  forgetAccountPlan();
  forgetLinkTokens({ andOfGuests: true });
  for (const [key, { logout }] of Object.entries(TAB_KEYS))
    if (logout === 'removed' && !key.endsWith('*')) createTabStore(key as TabKey).write(null);
  forgetAccount();
}
