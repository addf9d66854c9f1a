import { refreshAccount } from '@/components/accounts/account-store';
import type { UserView } from '@/lib/accounts/profile-schema';
import type { AddressList } from '@/lib/addresses/address-schema';
import { type ShippingDraft, savesAddress, savesPhone } from '@/lib/checkout/shipping-draft-rules';
import { callApi } from '@/lib/http/api-client';

/**
 * Keeps the address and the phone number that the customer wanted kept, and reads the profile anew. What
 * fails is only logged: nobody is held up in a checkout by it.
 */
export async function saveShippingChoices(
  draft: ShippingDraft,
  { addresses, phoneNumber }: UserView['profile'],
): Promise<void> {
  const wantsAddress = savesAddress(draft, addresses);
  const wantsPhone = savesPhone(draft, phoneNumber);
  if (wantsAddress) {
    const { name, street1, street2, city, state, postalCode, phone } = draft;
    const address = { label: name, street1, street2, city, state, postalCode, phoneNumber: phone };
    await callApi<AddressList>('POST', '/api/users/me/addresses', { ...address, isPrimary: false }).catch(
      (error: unknown) => console.error('The address was not saved', error),
    );
  }
  if (wantsPhone) {
    await callApi('PUT', '/api/users/me/phone', { phoneNumber: draft.phone }).catch((error: unknown) =>
      console.error('The phone number was not saved', error),
    );
  }
  if (wantsAddress || wantsPhone) await refreshAccount();
}
