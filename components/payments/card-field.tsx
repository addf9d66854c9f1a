'use client';

import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useId, useState } from 'react';
import type { BillingValues } from './billing-fields';

/** What the card provider says about the card that is being typed. */
export type CardEntry = { isComplete: boolean; error: string };
export const NO_CARD: CardEntry = { isComplete: false, error: '' };

/**
 * Where a card is typed: in the provider's own frame, so that no number ever reaches the shop. This file
 * alone knows which of the provider's elements it is. Stands inside `<Elements>`.
 */
export function CardField({ error, onChange }: { error: string; onChange: (entry: CardEntry) => void }) {
  const id = useId();
  // Read when it is drawn: a frame of another origin does not see our tokens.
  const [style] = useState(toFrameStyle);
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <p id={id} className="font-medium text-sm">
        Card details
      </p>
      <CardElement
        className={`mt-1 rounded-field border bg-surface p-3.5 ${error ? 'border-danger' : 'border-field'}`}
        options={{ hidePostalCode: true, style }}
        onChange={(event) => onChange({ isComplete: event.complete, error: event.error?.message ?? '' })}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** What came of handing the typed card to its provider: its id there, or what is wrong with it. */
export type HandedCard = { id: string; error: null } | { id: null; error: string };

/** The card that is typed into the `CardField` of the same `<Elements>`. */
export function useTypedCard() {
  const stripe = useStripe();
  const elements = useElements();
  const element = () => elements?.getElement(CardElement) ?? null;

  return {
    focus: () => element()?.focus(),

    /** A payment method of the card; null while the form is not ready. */
    async toPaymentMethod(holder: BillingValues, email: string): Promise<HandedCard | null> {
      const card = element();
      if (!stripe || !card) return null;
      const { error, paymentMethod } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: { ...toBillingDetails(holder), email },
      });
      return error ? failed(error.message) : { id: paymentMethod.id, error: null };
    },

    /** Has the provider keep the card for later; the bank may ask its holder. Null while not ready. */
    async keep(clientSecret: string, holder: BillingValues): Promise<HandedCard | null> {
      const card = element();
      if (!stripe || !card) return null;
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card, billing_details: toBillingDetails(holder) },
      });
      if (error) return failed(error.message);
      const method = setupIntent.payment_method;
      const id = typeof method === 'string' ? method : method?.id;
      return id && setupIntent.status === 'succeeded'
        ? { id, error: null }
        : failed(`Status: ${setupIntent.status}.`);
    },
  };
}

function failed(message: string | undefined): HandedCard {
  return { id: null, error: message ?? 'Card info incomplete/invalid.' };
}

function toBillingDetails({ cardholderName, street1, street2, city, state, postalCode }: BillingValues) {
  return {
    name: cardholderName.trim(),
    address: {
      line1: street1,
      ...(street2 && { line2: street2 }),
      city,
      state,
      postal_code: postalCode,
      country: 'US',
    },
  };
}

function toFrameStyle() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--ink'),
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: token('--muted') },
    },
    invalid: { color: token('--danger') },
  };
}
