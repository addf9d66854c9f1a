'use client';

import { type FormEvent, useRef, useState } from 'react';
import { CardBrand } from '@/components/payments/card-brand';
import type { SavedCard } from '@/lib/payments/card-schema';
import { formatExpiry } from '@/lib/payments/expiry-rules';
import { PayButton } from './pay-button';
import type { Pay } from './payment-step';

/** The customer's saved cards, the default one chosen (else the first). */
export function SavedCardForm({
  cards,
  totalCents,
  isBlocked,
  onPay,
}: {
  cards: readonly SavedCard[];
  totalCents: number;
  isBlocked: boolean;
  onPay: Pay;
}) {
  const [chosenId, setChosenId] = useState<string | undefined>(
    (cards.find(({ isPrimary }) => isPrimary) ?? cards[0])?.stripeId,
  );
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current || isBlocked) return;
    const card = cards.find(({ stripeId }) => stripeId === chosenId);
    if (!card) return setError('Select saved card or enter new.');
    setError('');
    busy.current = true;
    setIsBusy(true);
    try {
      const placed = await onPay({ paymentMethodType: 'card', paymentMethodId: card.stripeId });
      if (placed.kind === 'refused') setError(placed.text);
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <fieldset aria-describedby={error ? 'saved-card-error' : undefined}>
        <legend className="sr-only">Saved cards</legend>
        <div className="grid gap-2">
          {cards.map((card) => (
            <label
              key={card.stripeId}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-field px-3.5 py-2 has-checked:border-brand has-checked:ring-1 has-checked:ring-brand"
            >
              <input
                type="radio"
                name="savedCard"
                className="size-5 shrink-0 accent-brand"
                checked={card.stripeId === chosenId}
                onChange={() => {
                  setChosenId(card.stripeId);
                  setError('');
                }}
              />
              <CardBrand brand={card.brand} />
              <span className="min-w-0">
                <span className="block font-medium">
                  {card.label || card.cardholderName || 'Card'}
                  {card.isPrimary && <span className="font-normal text-muted"> · Default</span>}
                </span>
                <span className="block text-muted text-sm tabular-nums">
                  •••• {card.last4} · {formatExpiry(card)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p id="saved-card-error" role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <PayButton totalCents={totalCents} isBusy={isBusy} isBlocked={isBlocked} />
    </form>
  );
}
