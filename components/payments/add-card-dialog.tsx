'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import type { addCard, startSetup } from '@/lib/payments/stripe/card-endpoints';
import { type Cardholder, cardholderSchema, NO_CARD } from '@/lib/payments/stripe/card-form-schema';
import { BillingFields } from './billing-fields';
import { CardElements, CardField, useCardInput } from './card-field';
import { useCardProvider } from './use-card-provider';

const NOT_READY_MESSAGE = 'Payment form not ready. Please try again.';
const NO_CARDHOLDER = {
  cardholderName: '',
  billing: { street1: '', street2: '', city: '', state: '', postalCode: '' },
};

type AddCardProps = {
  isFirst: boolean;
  onSaved: () => Promise<void>;
};

/** A dialog that saves a card at the provider; the bank may ask the cardholder to confirm. */
export function AddCardDialog({
  stripeConfig,
  onClose,
  ...props
}: AddCardProps & { stripeConfig: NonNullable<BrowserPayments['stripe']>; onClose: () => void }) {
  const provider = useCardProvider(stripeConfig);
  return (
    <FormDialog title="Add card" onClose={onClose} task={{ widthPx: 560 }} initialFocus="title">
      {provider.status === 'failed' ? (
        <div className="mt-4">
          <FormFailure message="Payment system is not yet available. Please wait a moment." />
          <button type="button" className="button button-ghost mt-3" onClick={provider.retry}>
            Try again
          </button>
        </div>
      ) : (
        <CardElements provider={provider}>
          <AddCardForm {...props} />
        </CardElements>
      )}
    </FormDialog>
  );
}

function AddCardForm({ isFirst, onSaved }: AddCardProps) {
  const cardInput = useCardInput();
  const secret = useSetupSecret();
  /** The id of a card that the provider has saved but the shop hasn't stored yet. */
  const savedCardId = useRef<string | null>(null);
  const form = useApiForm({
    schema: cardholderSchema,
    defaultValues: { ...NO_CARDHOLDER, isPrimary: isFirst, card: NO_CARD },
    fallbackMessage: 'An unexpected error occurred.',
    async save({ cardholderName, billing, isPrimary }) {
      const id = savedCardId.current ?? (await saveCard({ cardholderName, billing }));
      if (!id) return;
      savedCardId.current = id;
      await callApi<typeof addCard>('POST', '/api/users/me/payment-methods', {
        body: { paymentMethodId: id, label: cardholderName, billing, isPrimary },
      });
      await onSaved();
    },
  });

  const card = form.watch('card');
  // The content of the provider's frame is known only once it is complete or wrong.
  const requestClose = useFormInDialog(form.formState.isDirty || card.isComplete || card.error !== '');

  /** Saves the card at the provider and returns its id there; null if that fails, with the error beside the card. */
  async function saveCard(cardholder: Cardholder): Promise<string | null> {
    if (!cardInput.isReady()) return showCardError(NOT_READY_MESSAGE);
    const card = form.getValues('card');
    if (!card.isComplete) return showCardError(card.error || 'Card details are required.');
    const clientSecret = secret.value ?? (secret.failure && (await secret.load()));
    if (!clientSecret) return showCardError('Payment setup is not complete. Please wait or try again.');
    const cardResult = await cardInput.save(clientSecret, cardholder);
    if (!cardResult) return showCardError(NOT_READY_MESSAGE);
    return cardResult.error === null ? cardResult.id : showCardError(cardResult.error);
  }
  function showCardError(message: string): null {
    form.showErrors({ card: message });
    return null;
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <FormFailure message={secret.failure} />
      <BillingFields field={form.field}>
        <CardField
          error={form.errorOf('card') ?? card.error}
          onChange={(entry) => form.change('card', entry)}
        />
      </BillingFields>
      <CheckField
        label="Make this my default card"
        {...form.register('isPrimary')}
        // There is always one default card: the first one becomes it.
        disabled={isFirst}
      />
      <FormFailure message={form.failure} />
      <FormButtons
        isBusy={form.isBusy}
        onCancel={requestClose}
        submitLabel="Add card"
        busyLabel="Adding..."
      />
    </form>
  );
}

/**
 * Requests the secret with which this browser can save one card at the provider for the signed-in customer. After a
 * failure, `load` requests it again and returns it, or null.
 */
function useSetupSecret() {
  const [value, setValue] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const load = useCallback(async () => {
    try {
      const { clientSecret } = await callApi<typeof startSetup>('POST', '/api/payment/setup_intent');
      setValue(clientSecret);
      setFailure('');
      return clientSecret;
    } catch (error) {
      console.error('The setup of a card could not be started', error);
      setFailure('Failed to initialize payment form');
      return null;
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { value, failure, load };
}
