'use client';

import { BillingFields } from '@/components/payments/billing-fields';
import { CardField } from '@/components/payments/card-field';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
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

  return (
    <form
      noValidate
      aria-label="New card"
      className="grid gap-4"
      onSubmit={(event) => {
        if (isBlocked) event.preventDefault();
        else void form.submit(event);
      }}
    >
      <BillingFields
        field={(name, options) =>
          form.field(name, {
            ...options,
            onEdit: () => name !== 'cardholderName' && form.setValue('isSame', false),
          })
        }
      >
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
      </BillingFields>
      {canSave && <CheckField label="Save this card to my account" {...form.register('savesCard')} />}
      <FormFailure message={form.failure} />
      <PayButton totalCents={totalCents} isBusy={form.isBusy} isBlocked={isBlocked} />
    </form>
  );
}
