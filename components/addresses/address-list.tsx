'use client';

import { useRef, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FirstMark, ItemActions } from '@/components/ui/item-actions';
import { useListChange } from '@/components/ui/use-list-change';
import { formatPhone, formatPostalCode, MAX_ADDRESSES, sortAddresses } from '@/lib/addresses/address-rules';
import type { AddressList as AddressListBody, AddressView } from '@/lib/addresses/address-schema';
import { type BillingPlace, suggestBillings } from '@/lib/addresses/billing-suggestion-rules';
import { AddressForm } from './address-form';

const CALL = '/api/users/me/addresses';

/** The addresses of a customer, the primary one first, and everything one can do with them. */
export function AddressList({
  addresses,
  defaultPhone,
  billings = [],
  onChange,
}: {
  addresses: AddressView[];
  defaultPhone: string;
  /** Where the customer's cards are billed to. */
  billings?: readonly BillingPlace[];
  onChange: (addresses: AddressView[]) => void;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [edited, setEdited] = useState<AddressView>();
  const { isBusy, failure, send, forgetFailure } = useListChange<AddressListBody>(({ addresses: changed }) =>
    onChange(changed),
  );
  const isFull = addresses.length >= MAX_ADDRESSES;

  function openForm(address?: AddressView) {
    setEdited(address);
    setIsFormOpen(true);
    forgetFailure();
  }

  return (
    <div className="grid gap-4">
      <FormFailure text={failure} />
      {addresses.length === 0 && <p className="text-muted">You have no saved addresses yet.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {sortAddresses(addresses).map((address) => (
          <li key={address._id} className="flex flex-col rounded-card border border-hairline bg-surface p-5">
            <AddressText address={address} />
            <ItemActions
              isFirst={address.isPrimary}
              isBusy={isBusy}
              makeFirstText="Make primary"
              question="Delete this address?"
              onEdit={() => openForm(address)}
              onMakeFirst={() =>
                send('PUT', `${CALL}/${address._id}`, 'Failed to set primary address', { isPrimary: true })
              }
              onDelete={async () => {
                // The focus would be lost with the card.
                if (await send('DELETE', `${CALL}/${address._id}`, 'Failed to delete address'))
                  addButton.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <button
          ref={addButton}
          type="button"
          className="button button-primary"
          disabled={isFull}
          onClick={() => openForm()}
        >
          Add address
        </button>
        {isFull && <p className="text-muted text-sm">You can save at most {MAX_ADDRESSES} addresses.</p>}
      </div>
      <AddressForm
        isOpen={isFormOpen}
        address={edited}
        defaultPhone={defaultPhone}
        suggestions={suggestBillings(billings, addresses)}
        onClose={() => setIsFormOpen(false)}
        onSaved={(saved) => {
          setIsFormOpen(false);
          onChange(saved);
        }}
      />
    </div>
  );
}

function AddressText({ address }: { address: AddressView }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold">{address.label}</p>
        {address.isPrimary && <FirstMark text="Primary" />}
      </div>
      <address className="mt-1 mb-4 text-muted not-italic">
        {address.company && <div>{address.company}</div>}
        <div>{address.street1}</div>
        {address.street2 && <div>{address.street2}</div>}
        <div>
          {address.city}, {address.state} {formatPostalCode(address.postalCode)}
        </div>
        {address.phoneNumber && <div>{formatPhone(address.phoneNumber)}</div>}
      </address>
    </>
  );
}
