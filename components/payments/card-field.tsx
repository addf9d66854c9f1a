'use client';

import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { useId, useState } from 'react';
import type { CardEntry, Cardholder } from '@/lib/payments/stripe/card-form-schema';
import { PaymentHelp } from './payment-help';
import type { CardProvider } from './use-card-provider';

/** The frame with its padding and its border. */
const FIELD_HEIGHT = 'calc(var(--card-frame-height) + 1.75rem + 2px)';

/** The surroundings of a `CardField`: the card provider, and the height to keep for its frame until it has loaded. */
export function CardElements({ provider, children }: { provider: CardProvider; children: React.ReactNode }) {
  const style = { '--card-frame-height': provider.cardFrameHeight } as React.CSSProperties;
  return (
    <Elements stripe={provider.stripe}>
      <div className="contents" style={style}>
        {children}
      </div>
    </Elements>
  );
}

/**
 * The card input, which is the provider's own frame, so that no card number reaches the shop. Only this file knows
 * which of the provider's elements it is. Must be inside `<CardElements>`. Nothing below it moves once the frame has
 * loaded: a control that moves under a finger is not pressed.
 */
export function CardField({ error, onChange }: { error: string; onChange: (entry: CardEntry) => void }) {
  const id = useId();
  // Computed on render, since a cross-origin frame cannot read our design tokens.
  const [style] = useState(toFrameStyle);
  const cardInput = useCardInput();
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error ${id}-help` : undefined}
      data-invalid={error ? true : undefined}
      // The form focuses the first invalid field; here, only the frame can take the focus.
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && cardInput.focus()}
    >
      <p id={id} className="font-medium text-sm">
        Card details
      </p>
      <div className="mt-1" style={{ minHeight: FIELD_HEIGHT }}>
        <CardElement
          className={`rounded-field border bg-surface p-3.5 ${error ? 'border-danger' : 'border-field'}`}
          options={{ hidePostalCode: true, style }}
          onChange={(event) => onChange({ isComplete: event.complete, error: event.error?.message ?? '' })}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
      <PaymentHelp id={`${id}-help`} message={error} />
    </div>
  );
}

/** The result of sending the card to the provider: its id there, or an error. */
export type CardResult = { id: string; error: null } | { id: null; error: string };

/** Gives access to the card entered in the `CardField` of the same `<Elements>`. */
export function useCardInput() {
  const stripe = useStripe();
  const elements = useElements();
  const element = () => elements?.getElement(CardElement) ?? null;

  return {
    focus: () => element()?.focus(),
    isReady: () => stripe !== null && element() !== null,

    /** Creates a payment method from the card; returns null while the form is not ready. */
    async toPaymentMethod(cardholder: Cardholder, email: string): Promise<CardResult | null> {
      const card = element();
      if (!stripe || !card) return null;
      const { error, paymentMethod } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: { ...toBillingDetails(cardholder), email },
      });
      return error ? toError(error.message) : { id: paymentMethod.id, error: null };
    },

    /**
     * Saves the card at the provider; the bank may ask the cardholder to confirm. Returns null while the form is not
     * ready.
     */
    async save(clientSecret: string, cardholder: Cardholder): Promise<CardResult | null> {
      const card = element();
      if (!stripe || !card) return null;
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card, billing_details: toBillingDetails(cardholder) },
      });
      if (error) return toError(error.message);
      const method = setupIntent.payment_method;
      const id = typeof method === 'string' ? method : method?.id;
      return id && setupIntent.status === 'succeeded'
        ? { id, error: null }
        : toError(`Status: ${setupIntent.status}.`);
    },
  };
}

function toError(message: string | undefined): CardResult {
  return { id: null, error: message ?? 'Card info incomplete/invalid.' };
}

function toBillingDetails({ cardholderName, billing }: Cardholder) {
  const { street1, street2, city, state, postalCode } = billing;
  return {
    name: cardholderName,
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
