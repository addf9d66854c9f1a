'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPhone, formatPostalCode, MAX_ADDRESSES, sortAddresses } from '@/lib/addresses/address-rules';
import type { AddressList as AddressListBody, AddressView } from '@/lib/addresses/address-schema';
import { type BillingPlace, suggestBillings } from '@/lib/addresses/billing-suggestion-rules';
import { callApi } from '@/lib/http/api-client';
import { AddressForm } from './address-form';

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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isFull = addresses.length >= MAX_ADDRESSES;

  function openForm(address?: AddressView) {
    setEdited(address);
    setIsFormOpen(true);
    setFailure('');
  }

  /** Sends a change and draws the list it leaves; whether it was made. */
  async function send(method: 'PUT' | 'DELETE', id: string, failureText: string, body?: unknown) {
    if (isBusy) return false;
    setFailure('');
    setIsBusy(true);
    try {
      const changed = await callApi<AddressListBody>(method, `/api/users/me/addresses/${id}`, body);
      flushSync(() => onChange(changed.addresses));
      return true;
    } catch (error) {
      console.error(failureText, error);
      setFailure(failureText);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {addresses.length === 0 && <p className="text-muted">You have no saved addresses yet.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {sortAddresses(addresses).map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            isBusy={isBusy}
            onEdit={() => openForm(address)}
            onMakePrimary={() =>
              send('PUT', address._id, 'Failed to set primary address', { isPrimary: true })
            }
            onDelete={async () => {
              // The focus would be lost with the card.
              if (await send('DELETE', address._id, 'Failed to delete address')) addButton.current?.focus();
            }}
          />
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

function AddressCard({
  address,
  isBusy,
  onEdit,
  onMakePrimary,
  onDelete,
}: {
  address: AddressView;
  isBusy: boolean;
  onEdit: () => void;
  onMakePrimary: () => Promise<boolean>;
  onDelete: () => Promise<void>;
}) {
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);

  /** Swaps the buttons; the focus goes on to the harmless one of those that come. */
  function confirm(isAsked: boolean) {
    flushSync(() => setIsConfirming(isAsked));
    (isAsked ? cancelButton : deleteButton).current?.focus();
  }

  return (
    <li className="flex flex-col rounded-card border border-hairline bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold">{address.label}</p>
        {address.isPrimary && (
          <span className="rounded-full bg-saffron px-3 py-0.5 font-semibold text-on-saffron text-sm">
            Primary
          </span>
        )}
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
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {isConfirming ? (
          <>
            <p className="w-full">Delete this address?</p>
            <button
              type="button"
              className="button button-primary aria-disabled:opacity-50"
              aria-disabled={isBusy}
              onClick={() => void onDelete()}
            >
              Yes, delete
            </button>
            <button
              ref={cancelButton}
              type="button"
              className="button button-ghost"
              onClick={() => confirm(false)}
            >
              Cancel
            </button>
          </>
        ) : (
          <>
            <button ref={editButton} type="button" className="button button-ghost" onClick={onEdit}>
              Edit
            </button>
            {!address.isPrimary && (
              <button
                type="button"
                className="button button-ghost aria-disabled:opacity-50"
                aria-disabled={isBusy}
                onClick={async () => {
                  // The button goes away with what it did.
                  if (await onMakePrimary()) editButton.current?.focus();
                }}
              >
                Make primary
              </button>
            )}
            <button
              ref={deleteButton}
              type="button"
              className="button button-ghost"
              onClick={() => confirm(true)}
            >
              Delete
            </button>
          </>
        )}
      </div>
    </li>
  );
}
