'use client';

import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '@/components/ui/use-api-form';
import type { UserView } from '@/lib/accounts/profile-schema';
import { formatPostalCode } from '@/lib/addresses/address-rules';
import { EMPTY_DRAFT, type ShippingDraft, withAddress } from '@/lib/checkout/shipping-draft-rules';
import { guestEmailSchema, shippingInfoSchema } from '@/lib/orders/order-schema';
import { saveShippingChoices } from './save-shipping-choices';
import { readGuestDraft } from './use-stored-draft';

const guestSchema = guestEmailSchema.extend(shippingInfoSchema.shape);

export type ShippingForm = ReturnType<typeof useShippingForm>;

/**
 * The shipping form (checkout step 2). The checkout dialog owns it, so that customers can go back without losing their
 * input. Signed-in customers get it prefilled from their profile, guests from what they typed before a reload.
 */
export function useShippingForm(user: UserView | null, onContinue: () => void) {
  const [initialDraft] = useState(() => ({ ...EMPTY_DRAFT, ...readGuestDraft() }));
  const form = useApiForm({
    schema: user ? shippingInfoSchema : guestSchema,
    defaultValues: initialDraft,
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
  const prefilledForUserId = useRef<string>(null);
  useEffect(() => {
    if (!user || prefilledForUserId.current === user._id) return;
    prefilledForUserId.current = user._id;
    setValues(toPrefilledDraft(getValues(), user));
  }, [user, getValues, setValues]);
  return form;
}

function toPrefilledDraft(draft: ShippingDraft, { email, profile }: UserView): ShippingDraft {
  const contactDraft = { ...draft, email, phone: draft.phone || profile.phoneNumber };
  const address = profile.addresses.find(({ isPrimary }) => isPrimary);
  const hasTypedAddress = [draft.name, draft.street1, draft.city].some((value) => value !== '');
  return address && !hasTypedAddress
    ? withAddress(contactDraft, address, formatPostalCode(address.postalCode))
    : contactDraft;
}
