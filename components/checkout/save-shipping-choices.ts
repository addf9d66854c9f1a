import { refreshAccount } from '@/components/accounts/account-store';
import type { changePhone } from '@/lib/accounts/profile-endpoints';
import type { UserView } from '@/lib/accounts/profile-schema';
import type { addAddress } from '@/lib/addresses/address-endpoints';
import { toAddressBody } from '@/lib/addresses/address-rules';
import { type ShippingDraft, shouldSaveAddress, shouldSavePhone } from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { callApi } from '@/lib/http/api-client';

/**
 * Saves the postal address and the phone number if the customer chose to, and reloads the profile. A failure is only
 * logged, because it must not hold up the checkout.
 */
export async function saveShippingChoices(
  draft: ShippingDraft,
  { addresses, phoneNumber }: UserView['profile'],
): Promise<void> {
  const wantsAddress = shouldSaveAddress(draft, addresses);
  const wantsPhone = shouldSavePhone(draft, phoneNumber);
  if (wantsAddress) {
    const address = { label: draft.name, ...toPostalAddress(draft), phoneNumber: draft.phone };
    await callApi<typeof addAddress>('POST', '/api/users/me/addresses', {
      body: toAddressBody({ ...address, isPrimary: false }),
      isBackground: true,
    }).catch((error: unknown) => console.error('The address was not saved', error));
  }
  if (wantsPhone) {
    await callApi<typeof changePhone>('PUT', '/api/users/me/phone', {
      body: { phoneNumber: draft.phone },
      isBackground: true,
    }).catch((error: unknown) => console.error('The phone number was not saved', error));
  }
  if (wantsAddress || wantsPhone) await refreshAccount();
}
