'use client';

import { useEffect, useRef } from 'react';
import { useApiForm } from '@/components/ui/use-api-form';
import type { UserView } from '@/lib/accounts/profile-schema';
import { shippingDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import {
  EMPTY_DRAFT,
  hasTypedAddress,
  toPrefilledDraft,
  toRestoredDraft,
} from '@/lib/checkout/shipping-draft-rules';
import { guestEmailSchema, shippingInfoSchema } from '@/lib/orders/order-schema';
import { saveShippingChoices } from './save-shipping-choices';
import { readTyped } from './use-checkout-draft';

const guestSchema = guestEmailSchema.extend(shippingInfoSchema.shape);

export type ShippingForm = ReturnType<typeof useShippingForm>;

/**
 * The shipping form (checkout step 2). The checkout dialog owns it, so that customers can go back without losing their
 * input. It is filled with what the customer typed in an earlier checkout, and otherwise from the profile.
 */
export function useShippingForm(owner: string | null, user: UserView | null, onContinue: () => void) {
  const form = useApiForm({
    schema: user ? shippingInfoSchema : guestSchema,
    defaultValues: EMPTY_DRAFT,
    fallbackMessage: 'An unexpected error occurred.',
    async save(input): Promise<void> {
      const draft = form.getValues();
      if (user) await saveShippingChoices(draft, user.profile);
      // The order is placed from the form, so it gets the validated, trimmed values.
      form.setValues({ ...draft, ...input });
      onContinue();
    },
  });

  const { getValues, setValues } = form;
  const filledForOwner = useRef<string>(null);
  useEffect(() => {
    if (owner === null || filledForOwner.current === owner) return;
    filledForOwner.current = owner;
    const draft = getValues();
    const typed = hasTypedAddress(draft) ? null : readTyped(owner, 'shipping', shippingDraftSchema);
    if (user) setValues(typed ? toRestoredDraft(typed, user) : toPrefilledDraft(draft, user));
    else if (typed) setValues(typed);
  }, [owner, user, getValues, setValues]);
  return form;
}
