import { refreshAccount } from '@/components/accounts/account-store';
import type { addAddress } from '@/lib/accounts/address-endpoints';
import { toAddressBody } from '@/lib/accounts/address-rules';
import type { changePhone } from '@/lib/accounts/profile-endpoints';
import type { UserView } from '@/lib/accounts/profile-schema';
import { type ShippingDraft, shouldSaveAddress, shouldSavePhone } from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { ApiError, callApi, isSessionEnd } from '@/lib/http/api-client';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';

/**
 * Saves the postal address and the phone number if the customer chose to, and reloads the profile. Returns a message about
 * what was not saved, since that must not hold up the checkout; empty if all was. Throws only if the session has ended and
 * the customer has not logged in again.
 */
export async function saveShippingChoices(
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
