import { forgetAccountAllergens } from '@/components/allergens/my-allergens-storage';
import { forgetCheckoutDraft, GUEST } from '@/components/checkout/checkout-draft-owner';

/** Forgets what others than this visitor have typed in the checkout, or have chosen in their account. */
export function forgetOthers(userId: string | null): void {
  forgetCheckoutDraft({ exceptOf: userId ?? GUEST });
  if (userId !== null) forgetAccountAllergens({ exceptOf: userId });
}
