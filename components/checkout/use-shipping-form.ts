'use client';

import { useEffect, useRef } from 'react';
import { useApiForm } from '@/components/ui/use-api-form';
import type { UserView } from '@/lib/accounts/profile-schema';
import { formatPostalCode } from '@/lib/addresses/address-rules';
import {
  EMPTY_DRAFT,
  type ShippingDraft,
  toPhoneDigits,
  withAddress,
} from '@/lib/checkout/shipping-draft-rules';
import { guestEmailSchema, shippingInfoSchema } from '@/lib/orders/order-schema';
import { saveShippingChoices } from './save-shipping-choices';

const guestSchema = guestEmailSchema.extend(shippingInfoSchema.shape);

export type ShippingForm = ReturnType<typeof useShippingForm>;

/**
 * The form of the second step. The checkout dialog owns it, so that the customer can go back without losing text.
 * For a signed-in customer, it is filled with the primary address.
 */
export function useShippingForm(user: UserView | null, onContinue: () => void) {
  const form = useApiForm({
    schema: user ? shippingInfoSchema : guestSchema,
    defaultValues: EMPTY_DRAFT,
    fallbackMessage: 'An unexpected error occurred.',
    async save(input): Promise<void> {
      const draft = form.getValues();
      if (user) await saveShippingChoices(draft, user.profile);
      // The order contains the typed values with spaces trimmed.
      form.setValues({ ...draft, ...input });
      onContinue();
    },
  });

  const { getValues, setValues } = form;
  const filledUserId = useRef<string>(null);
  useEffect(() => {
    if (!user || filledUserId.current === user._id) return;
    filledUserId.current = user._id;
    setValues(toPrefilledDraft(getValues(), user));
  }, [user, getValues, setValues]);
  return form;
}

function toPrefilledDraft(draft: ShippingDraft, { email, profile }: UserView): ShippingDraft {
  const contactDraft = { ...draft, email, phone: draft.phone || toPhoneDigits(profile.phoneNumber) };
  const address = profile.addresses.find(({ isPrimary }) => isPrimary);
  const hasTypedAddress = [draft.name, draft.street1, draft.city].some((value) => value !== '');
  return address && !hasTypedAddress
    ? withAddress(contactDraft, address, formatPostalCode(address.postalCode))
    : contactDraft;
}
