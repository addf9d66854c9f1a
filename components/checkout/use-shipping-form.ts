'use client';

import { useEffect, useRef, useState } from 'react';
import { refreshAccount, requireAccount } from '@/components/accounts/account-store';
import { useApiForm } from '@/components/ui/use-api-form';
import type { addAddress } from '@/lib/accounts/address-endpoints';
import { toAddressBody } from '@/lib/accounts/address-rules';
import type { changePhone } from '@/lib/accounts/profile-endpoints';
import type { UserView } from '@/lib/accounts/profile-schema';
import { shippingDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import {
  EMPTY_DRAFT,
  hasTypedAddress,
  type ShippingDraft,
  shouldSaveAddress,
  shouldSavePhone,
  toPrefilledDraft,
  toRestoredDraft,
} from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { ApiError, callApi, isSessionEnd } from '@/lib/http/api-client';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';
import { guestEmailSchema, shippingInfoSchema } from '@/lib/orders/order-schema';
import { readTyped } from './use-checkout-draft';

const LOGIN_MESSAGE = 'Please log in again, or continue as a guest.';

const guestSchema = guestEmailSchema.extend(shippingInfoSchema.shape);

export type ShippingForm = ReturnType<typeof useShippingForm>;

/**
 * The shipping form (checkout step 2). The checkout dialog owns it, so that customers can go back without losing their input. It
 * is filled with the customer's input of an earlier checkout, and otherwise from the profile. A user whose session has ended logs
 * in first, since the details that they chose to save are saved in their account.
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
  /** The details that could not be saved as the customer chose; empty if there are none. */
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

/**
 * Saves the postal address and the phone number if the customer chose to, and reloads the profile. Returns a message about
 * unsaved details, since that must not hold up the checkout; empty if all was. Throws only if the session has ended and the
 * customer has not logged in again.
 */
async function saveShippingChoices(
  draft: ShippingDraft,
  { addresses, phoneNumber }: UserView['profile'],
): Promise<string> {
  const wantsAddress = shouldSaveAddress(draft, addresses);
  const wantsPhone = shouldSavePhone(draft, phoneNumber);
  const failures: string[] = [];
  if (wantsAddress) {
    const address = { label: draft.name, ...toPostalAddress(draft), phoneNumber: draft.phone };
    await callApi<typeof addAddress>('POST', '/api/users/me/addresses', {
      body: toAddressBody({ ...address, isPrimary: false }),
    }).catch((error: unknown) => failures.push(toFailure('address', error)));
  }
  if (wantsPhone) {
    await callApi<typeof changePhone>('PUT', '/api/users/me/phone', {
      body: { phoneNumber: draft.phone },
    }).catch((error: unknown) => failures.push(toFailure('phone number', error)));
  }
  if (wantsAddress || wantsPhone) await refreshAccount();
  return failures.length > 0
    ? `${failures.join(' ')} You can still pay for this order, and save it in your profile later.`
    : '';
}

function toFailure(noun: string, error: unknown): string {
  if (isSessionEnd(error)) throw error;
  console.error(`The ${noun} was not saved`, error);
  if (isOutcomeUnknown(error))
    return `The shop could not be reached, so it is not known whether your ${noun} was saved to your account.`;
  const reason = error instanceof ApiError ? error.message : 'An unexpected error occurred.';
  return `Your ${noun} was not saved to your account: ${reason}`;
}
