import { forgetLinkTokens } from '@/components/accounts/link-tokens';
import { forgetAccountAllergens } from '@/components/allergens/my-allergens-storage';
import { forgetCheckoutDraft, GUEST } from '@/components/checkout/checkout-draft-owner';

/** Forgets what others than this visitor have typed in the checkout or have chosen in their account, and the links that they opened. */
export function forgetOthers(userId: string | null): void {
  forgetCheckoutDraft({ exceptOf: userId ?? GUEST });
  forgetLinkTokens({ exceptOf: userId ?? undefined });
  if (userId !== null) forgetAccountAllergens({ exceptOf: userId });
}
