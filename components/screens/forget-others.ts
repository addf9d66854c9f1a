import { forgetLinkTokens } from '@/components/accounts/link-tokens';
import { forgetAccountAllergens } from '@/components/allergens/my-allergens-storage';
import { forgetAccountPlan } from '@/components/cart/plan-account-storage';
import { forgetCheckoutDraft, GUEST } from '@/components/checkout/checkout-draft-owner';

/**
 * Forgets the input of others than this visitor in the checkout, their choices in their account, and the links that they opened.
 */
export function forgetOthers(userId: string | null): void {
  forgetCheckoutDraft({ exceptOf: userId ?? GUEST });
  forgetLinkTokens({ exceptOf: userId ?? undefined });
  if (userId === null) return;
  forgetAccountAllergens({ exceptOf: userId });
  forgetAccountPlan({ exceptOf: userId });
}
