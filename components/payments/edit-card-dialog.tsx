'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import { cardEditSchema } from '@/lib/payments/card-form-schema';
import type { SavedCard } from '@/lib/payments/card-schema';
import { formatExpiry, toExpiryInput } from '@/lib/payments/expiry-rules';
import { BillingFields } from './billing-fields';
import { useHolderFields } from './use-holder-fields';

/** A dialog to change what may be changed of a saved card: its expiry, its holder, its billing address. */
export function EditCardDialog({
  card,
  onClose,
  onSaved,
}: {
  card: SavedCard;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const [expiry, setExpiry] = useState(formatExpiry(card));
  const [isPrimary, setIsPrimary] = useState(card.isPrimary);
  const form = useApiForm({
    schema: cardEditSchema,
    read: () => ({ ...holder.input, expiry }),
    fallback: 'An unexpected error occurred.',
    async save({ cardholderName, billing, expiry: { expMonth, expYear } }) {
      const path = `/api/users/me/payment-methods/${encodeURIComponent(card.stripeId)}`;
      await callApi('PUT', path, { label: cardholderName, billing, expMonth, expYear, isPrimary });
      await onSaved();
    },
  });
  const holder = useHolderFields(
    { ...card.billing, cardholderName: card.label || card.cardholderName },
    form.clearError,
  );

  return (
    <Dialog title="Edit card" isOpen onClose={onClose} task={{ widthPx: 560 }}>
      <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
        <BillingFields values={holder.values} errors={form.errors} onChange={holder.change}>
          <TextField
            label="Expiration date (MM/YY)"
            name="expiry"
            autoComplete="cc-exp"
            inputMode="numeric"
            maxLength={5}
            value={expiry}
            error={form.errors.expiry}
            onChange={(event) => {
              setExpiry(toExpiryInput(event.target.value, expiry));
              form.clearError('expiry');
            }}
            required
          />
        </BillingFields>
        <CheckField
          label="Make this my default card"
          checked={isPrimary}
          // The shop keeps one default card: only another one can take over.
          disabled={card.isPrimary}
          onChange={(event) => setIsPrimary(event.target.checked)}
        />
        <FormFailure text={form.failure} />
        <FormButtons busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
