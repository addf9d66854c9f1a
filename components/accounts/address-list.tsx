'use client';

import { useState } from 'react';
import { SavedList } from '@/components/ui/saved-list';
import { useListChange } from '@/components/ui/use-list-change';
import type { deleteAddress, updateAddress } from '@/lib/accounts/address-endpoints';
import { formatPostalCode, MAX_ADDRESSES, sortAddresses } from '@/lib/accounts/address-rules';
import type { AddressListView as AddressListBody, AddressView } from '@/lib/accounts/address-schema';
import { type BillingAddress, suggestBillingAddresses } from '@/lib/accounts/billing-suggestion-rules';
import { formatPhone } from '@/lib/geo/phone-rules';
import { callApi } from '@/lib/http/api-client';
import { isolateText } from '@/lib/text/isolate-rules';
import { AddressForm } from './address-form';

const toPath = ({ _id }: AddressView) => `/api/users/me/addresses/${_id}` as const;

/** A customer's addresses, the primary one first, with all their actions. */
export function AddressList({
  addresses,
  defaultPhone,
  billingAddresses = [],
  onChange,
}: {
  addresses: AddressView[];
  defaultPhone: string;
  /** The billing addresses of the customer's cards. */
  billingAddresses?: readonly BillingAddress[];
  onChange: (addresses: AddressView[]) => void;
}) {
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [editedAddress, setEditedAddress] = useState<AddressView>();
  const { isBusy, failure, send, clearFailure } = useListChange<AddressListBody>(
    ({ addresses: newAddresses }) => onChange(newAddresses),
  );

  function openForm(address?: AddressView) {
    setEditedAddress(address);
    setIsFormOpen(true);
    clearFailure();
  }

  return (
    <div className="grid gap-4">
      <SavedList
        items={sortAddresses(addresses)}
        toId={({ _id }) => _id}
        nouns={{ singular: 'address', plural: 'addresses' }}
        max={MAX_ADDRESSES}
        defaultLabel="Primary"
        failure={failure}
        isBusy={isBusy}
        renderTitle={({ label }) => <bdi>{label}</bdi>}
        renderDetails={(address) => <AddressDetails address={address} />}
        onAdd={() => openForm()}
        onEdit={openForm}
        onMakeDefault={(address) =>
          send(
            () => callApi<typeof updateAddress>('PUT', toPath(address), { body: { isPrimary: true } }),
            'Failed to set primary address',
          )
        }
        onDelete={(address) =>
          send(() => callApi<typeof deleteAddress>('DELETE', toPath(address)), 'Failed to delete address')
        }
      />
      <AddressForm
        isOpen={isFormOpen}
        address={editedAddress}
        defaultPhone={defaultPhone}
        replacesPrimary={addresses.length > 0 && !editedAddress?.isPrimary}
        suggestions={suggestBillingAddresses(billingAddresses, addresses)}
        onClose={() => setIsFormOpen(false)}
        onSaved={(savedAddresses) => {
          setIsFormOpen(false);
          onChange(savedAddresses);
        }}
      />
    </div>
  );
}

function AddressDetails({ address }: { address: AddressView }) {
  return (
    <address className="mt-1 mb-4 text-muted not-italic">
      {address.company && (
        <div>
          <bdi>{address.company}</bdi>
        </div>
      )}
      <div>
        <bdi>{address.street1}</bdi>
      </div>
      {address.street2 && (
        <div>
          <bdi>{address.street2}</bdi>
        </div>
      )}
      <div>{`${isolateText(address.city)}, ${address.state} ${formatPostalCode(address.postalCode)}`}</div>
      {address.phoneNumber && <div>{formatPhone(address.phoneNumber)}</div>}
    </address>
  );
}
