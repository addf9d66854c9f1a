'use client';

import { ChevronDown } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { PostalAddressFields, type PostalAddressKey } from '@/components/accounts/postal-address-fields';
import { CardholderField } from '@/components/payments/billing-fields';
import { CardField } from '@/components/payments/card-field';
import { PaymentHelp } from '@/components/payments/payment-help';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import { Icon } from '@/components/ui/icon';
import type { FieldOf } from '@/components/ui/use-api-form';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { showBlockingNotice } from './blocking-notice';
import { PayButton } from './pay-button';
import type { PayHandler } from './payment-step';
import { useNewCardForm } from './use-new-card-form';

/** Payment with a new card: the card, the cardholder, the billing address, and whether to save it. */
export function NewCardForm({
  draft,
  email,
  canSave,
  totalCents,
  isBlocked,
  onPay,
}: {
  draft: ShippingDraft;
  email: string;
  canSave: boolean;
  totalCents: number;
  isBlocked: boolean;
  onPay: PayHandler;
}) {
  const form = useNewCardForm({ draft, email, canSave, onPay });
  const billingField: FieldOf<PostalAddressKey> = (name, options) =>
    form.field(`billing.${name}`, { ...options, onEdit: () => form.setValue('isSame', false) });

  return (
    <form
      noValidate
      aria-label="New card"
      className="grid gap-4"
      onSubmit={(event) => {
        if (!isBlocked) return void form.submit(event);
        event.preventDefault();
        showBlockingNotice();
      }}
    >
      <CardholderField field={form.field} />
      <CardField
        error={form.errorOf('card') ?? form.watch('card').error}
        onChange={(entry) => form.change('card', entry)}
      />
      <CheckField
        label="Billing same as shipping"
        {...form.register('isSame', {
          onChange: () => form.getValues('isSame') && form.change('billing', toPostalAddress(draft)),
        })}
      />
      <BillingDisclosure
        address={form.watch('billing')}
        mustBeOpen={!form.watch('isSame') || form.formState.errors.billing !== undefined}
      >
        <PostalAddressFields field={billingField} purpose="billing" />
      </BillingDisclosure>
      {canSave && <CheckField label="Save this card to my account" {...form.register('savesCard')} />}
      <div className="empty:hidden">
        <FormFailure message={form.failure} />
        <PaymentHelp message={form.failure} />
      </div>
      <PayButton totalCents={totalCents} isBusy={form.isBusy} isBlocked={isBlocked} />
    </form>
  );
}

/**
 * The fields of the billing address, behind one line while it is the same as the shipping address. They can be opened and
 * edited there too.
 */
function BillingDisclosure({
  address,
  mustBeOpen,
  children,
}: {
  address: PostalAddress;
  mustBeOpen: boolean;
  children: React.ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form focuses an invalid field.
  useLayoutEffect(() => {
    if (details.current) details.current.open = mustBeOpen;
  }, [mustBeOpen]);

  return (
    <details ref={details} className="group rounded-field border border-hairline px-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, also by keyboard */}
      <summary
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden"
        onClick={(event) => mustBeOpen && event.preventDefault()}
      >
        <span className="min-w-0">
          <span className="block font-medium text-sm">Billing address</span>
          <span className="block break-words text-muted text-sm group-open:hidden">{toLine(address)}</span>
        </span>
        {!mustBeOpen && (
          <Icon icon={ChevronDown} size={18} className="shrink-0 transition-[rotate] group-open:rotate-180" />
        )}
      </summary>
      <div className="grid gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

function toLine({ street1, street2, city, state, postalCode }: PostalAddress): string {
  return [street1, street2, city, `${state} ${postalCode}`].filter((part) => part.trim() !== '').join(', ');
}
