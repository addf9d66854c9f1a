'use client';

import { BillingFields } from '@/components/payments/billing-fields';
import { CardField, useCardInput } from '@/components/payments/card-field';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import { useApiForm } from '@/components/ui/use-api-form';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { NO_CARD, newCardSchema } from '@/lib/payments/stripe/card-form-schema';
import { PayButton } from './pay-button';
import type { PayHandler } from './payment-step';

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
  const cardInput = useCardInput();
  const shipping = toPostalAddress(draft);
  const form = useApiForm({
    schema: newCardSchema,
    defaultValues: {
      cardholderName: draft.name,
      card: NO_CARD,
      billing: shipping,
      isSame: true,
      savesCard: false,
    },
    fallbackMessage: 'Unexpected error. Your card was not sent: please try again.',
    async save({ savesCard, ...cardholder }): Promise<void> {
      const cardResult = await cardInput.toPaymentMethod(cardholder, email);
      if (!cardResult) return form.setError('root', { message: 'Stripe/card details not ready.' });
      if (cardResult.error !== null) return form.showErrors({ card: cardResult.error });
      const result = await onPay({
        paymentMethodType: 'card',
        paymentMethodId: cardResult.id,
        saveCard: canSave && savesCard,
      });
      if (result.kind !== 'refused') return;
      if (result.isDecline) form.showErrors({ card: result.message });
      else form.setError('root', { message: result.message });
    },
  });

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
            onChange: () => form.getValues('isSame') && form.change('billing', shipping),
          })}
        />
      </BillingFields>
      {canSave && <CheckField label="Save this card to my account" {...form.register('savesCard')} />}
      <FormFailure message={form.failure} />
      <PayButton totalCents={totalCents} isBusy={form.isBusy} isBlocked={isBlocked} />
    </form>
  );
}
