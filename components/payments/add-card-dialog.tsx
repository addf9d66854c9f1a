'use client';

import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { cardHolderSchema } from '@/lib/payments/card-form-schema';
import { BillingFields, type BillingValues } from './billing-fields';
import { CardField, NO_CARD, useTypedCard } from './card-field';
import { useCardProvider } from './use-card-provider';
import { useHolderFields } from './use-holder-fields';

const NO_HOLDER: BillingValues = {
  cardholderName: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
};

type AddCardProps = { isFirst: boolean; onClose: () => void; onSaved: () => Promise<void> };

/** A dialog to have the card provider keep a card; the bank may ask its holder. */
export function AddCardDialog({
  access,
  ...props
}: AddCardProps & { access: NonNullable<BrowserPayments['stripe']> }) {
  const provider = useCardProvider(access);
  return (
    <Dialog title="Add card" isOpen onClose={props.onClose} task={{ widthPx: 560 }}>
      {provider.status === 'failed' ? (
        <div className="mt-4">
          <FormFailure text="Payment system is not yet available. Please wait a moment." />
          <button type="button" className="button button-ghost mt-3" onClick={provider.retry}>
            Try again
          </button>
        </div>
      ) : (
        <Elements stripe={provider.stripe}>
          <AddCardForm {...props} />
        </Elements>
      )}
    </Dialog>
  );
}

function AddCardForm({ isFirst, onClose, onSaved }: AddCardProps) {
  const typedCard = useTypedCard();
  const secret = useSetupSecret();
  const [card, setCard] = useState(NO_CARD);
  const [cardError, setCardError] = useState('');
  const [isPrimary, setIsPrimary] = useState(isFirst);
  /** Kept by the provider already: only the shop has still to hear of it. */
  const keptId = useRef<string | null>(null);
  const form = useApiForm({
    schema: cardHolderSchema,
    read: () => holder.input,
    fallback: 'An unexpected error occurred.',
    async save({ cardholderName, billing }) {
      const id = keptId.current ?? (await keepCard());
      if (!id) return;
      keptId.current = id;
      await callApi('POST', '/api/users/me/payment-methods', {
        paymentMethodId: id,
        label: cardholderName,
        billing,
        isPrimary,
      });
      await onSaved();
    },
  });
  const holder = useHolderFields(NO_HOLDER, form.clearError);

  /** Has the card kept; null when something is wrong with it, which is then said beside it. */
  async function keepCard(): Promise<string | null> {
    if (!card.isComplete) return refuse(card.error || 'Card details are required.');
    if (!secret.value) return refuse('Payment setup is not complete. Please wait or try again.');
    const handed = await typedCard.keep(secret.value, holder.values);
    if (!handed) return refuse('Payment form not ready. Please try again.');
    return handed.error === null ? handed.id : refuse(handed.error);
  }
  function refuse(text: string): null {
    setCardError(text);
    typedCard.focus();
    return null;
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <FormFailure text={secret.failure} />
      <BillingFields values={holder.values} errors={form.errors} onChange={holder.change}>
        <CardField
          error={cardError}
          onChange={(entry) => {
            setCard(entry);
            setCardError(entry.error);
          }}
        />
      </BillingFields>
      <CheckField
        label="Make this my default card"
        checked={isPrimary}
        // The shop keeps one default card: the first one is it.
        disabled={isFirst}
        onChange={(event) => setIsPrimary(event.target.checked)}
      />
      <FormFailure text={form.failure} />
      <FormButtons busy={form.busy} onCancel={onClose} save="Add card" saving="Adding..." />
    </form>
  );
}

/** What lets this browser hand one card to the provider for the signed-in customer. */
function useSetupSecret() {
  const [value, setValue] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let isGone = false;
    callApi<{ clientSecret: string }>('POST', '/api/payment/setup_intent')
      .then(({ clientSecret }) => {
        if (!isGone) setValue(clientSecret);
      })
      .catch((error: unknown) => {
        console.error('The setup of a card could not be begun', error);
        if (!isGone) setFailure('Failed to initialize payment form');
      });
    return () => {
      isGone = true;
    };
  }, []);
  return { value, failure };
}
