'use client';

import { useEffect, useRef, useState } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { useApiForm } from '@/components/ui/use-api-form';
import type { UserView } from '@/lib/accounts/profile-schema';
import { shippingDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import {
  EMPTY_DRAFT,
  hasTypedAddress,
  toPrefilledDraft,
  toRestoredDraft,
} from '@/lib/checkout/shipping-draft-rules';
import { ApiError, isSessionEnd } from '@/lib/http/api-client';
import { guestEmailSchema, shippingInfoSchema } from '@/lib/orders/order-schema';
import { saveShippingChoices } from './save-shipping-choices';
import { readTyped } from './use-checkout-draft';

const LOGIN_MESSAGE = 'Please log in again, or continue as a guest.';

const guestSchema = guestEmailSchema.extend(shippingInfoSchema.shape);

export type ShippingForm = ReturnType<typeof useShippingForm>;

/**
 * The shipping form (checkout step 2). The checkout dialog owns it, so that customers can go back without losing their
 * input. It is filled with what the customer typed in an earlier checkout, and otherwise from the profile. A user whose
 * session has ended logs in first, since what they chose to save is saved in their account.
 */
export function useShippingForm({
  owner,
  user,
  isSessionExpired,
  onContinue,
}: {
  owner: string | null;
  /** Null for a guest, and for a user whose session has ended. */
  user: UserView | null;
  isSessionExpired: boolean;
  onContinue: () => void;
}) {
  /** What the customer chose to save, but could not be saved; empty if there is nothing. */
  const [saveFailure, setSaveFailure] = useState('');
  const form = useApiForm({
    schema: user ? shippingInfoSchema : guestSchema,
    defaultValues: EMPTY_DRAFT,
    fallbackMessage: 'An unexpected error occurred.',
    async save(input): Promise<void> {
      const draft = form.getValues();
      try {
        const member = isSessionExpired ? await logInAgain() : user;
        setSaveFailure(member ? await saveShippingChoices(draft, member.profile) : '');
      } catch (error) {
        if (!isSessionEnd(error)) throw error;
        return form.setError('root', { message: LOGIN_MESSAGE });
      }
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
  return { ...form, saveFailure };
}

async function logInAgain(): Promise<UserView> {
  const account = await requireAccount('ended');
  if (account.status !== 'user') throw new ApiError(401, { error: LOGIN_MESSAGE });
  return account.user;
}
