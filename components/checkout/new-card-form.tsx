'use client';

import { PostalAddressFields, type PostalAddressKey } from '@/components/accounts/postal-address-fields';
import { CardholderField } from '@/components/payments/billing-fields';
import { CardField } from '@/components/payments/card-field';
import { PaymentHelp } from '@/components/payments/payment-help';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import type { FieldOf } from '@/components/ui/use-api-form';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { BillingDisclosure } from './billing-disclosure';
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
