'use client';

import { CheckField } from '@/components/ui/check-field';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { changeCard } from '@/lib/payments/stripe/card-endpoints';
import { cardEditSchema } from '@/lib/payments/stripe/card-form-schema';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';
import { formatExpiry, toExpiryInput } from '@/lib/payments/stripe/expiry-rules';
import { BillingFields } from './billing-fields';

type EditCardProps = { card: SavedCard; onSaved: () => Promise<void> };

/** A dialog to edit a saved card's expiry, cardholder and billing address. */
export function EditCardDialog({ onClose, ...props }: EditCardProps & { onClose: () => void }) {
  return (
    <FormDialog title="Edit card" onClose={onClose} task={{ widthPx: 560 }}>
      <EditCardForm {...props} />
    </FormDialog>
  );
}

function EditCardForm({ card, onSaved }: EditCardProps) {
  const form = useApiForm({
    schema: cardEditSchema,
    defaultValues: {
      cardholderName: card.label || card.cardholderName,
      billing: card.billing,
      expiry: formatExpiry(card),
      isPrimary: card.isPrimary,
    },
    fallbackMessage: 'An unexpected error occurred.',
    async save({ cardholderName, billing, expiry: { expMonth, expYear }, isPrimary }) {
      const path = `/api/users/me/payment-methods/${encodeURIComponent(card.stripeId)}` as const;
      await callApi<typeof changeCard>('PUT', path, {
        body: { label: cardholderName, billing, expMonth, expYear, isPrimary },
      });
      await onSaved();
    },
  });

  return (
    <DialogForm form={form} isDirty={form.formState.isDirty}>
      <BillingFields field={form.field}>
        <TextField
          label="Expiration date (MM/YY)"
          {...form.field('expiry', {
            normalize: (text) => toExpiryInput(text, form.getValues('expiry')),
          })}
          autoComplete="cc-exp"
          inputMode="numeric"
          required
        />
      </BillingFields>
      <CheckField
        label="Make this my default card"
        {...form.register('isPrimary')}
        // There is always one default card: only making another one the default changes that.
        disabled={card.isPrimary}
      />
    </DialogForm>
  );
}
