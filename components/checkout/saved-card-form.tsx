'use client';

import { CardBrand } from '@/components/payments/card-brand';
import { PaymentHelp } from '@/components/payments/payment-help';
import { useApiForm } from '@/components/ui/use-api-form';
import { cardChoiceSchema } from '@/lib/payments/stripe/card-form-schema';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';
import { formatExpiry } from '@/lib/payments/stripe/expiry-rules';
import { showBlockingNotice } from './blocking-notice';
import { PayButton } from './pay-button';
import type { PayHandler } from './payment-step';

/** The customer's saved cards; the default one, or else the first, is selected. */
export function SavedCardForm({
  cards,
  totalCents,
  isBlocked,
  onPay,
}: {
  cards: readonly SavedCard[];
  totalCents: number;
  isBlocked: boolean;
  onPay: PayHandler;
}) {
  const form = useApiForm({
    schema: cardChoiceSchema,
    defaultValues: { savedCard: (cards.find(({ isPrimary }) => isPrimary) ?? cards[0])?.stripeId ?? '' },
    // A card that has since been deleted can no longer be selected.
    toInput: ({ savedCard }) => ({
      savedCard: cards.some(({ stripeId }) => stripeId === savedCard) ? savedCard : '',
    }),
    fallbackMessage: 'An unexpected error occurred.',
    async save({ savedCard }) {
      const result = await onPay({ paymentMethodType: 'card', paymentMethodId: savedCard });
      if (result.kind === 'refused') form.showErrors({ savedCard: result.message });
    },
  });
  const { error: fieldError, ...radioProps } = form.field('savedCard');
  const error = fieldError || form.failure;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        if (!isBlocked) return void form.submit(event);
        event.preventDefault();
        showBlockingNotice();
      }}
    >
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
                {...radioProps}
                value={card.stripeId}
                className="size-5 shrink-0 accent-brand"
              />
              <CardBrand brand={card.brand} />
              <span className="min-w-0">
                <span className="block font-medium">
                  <bdi>{card.label || card.cardholderName || 'Card'}</bdi>
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
      {error && <PaymentHelp message={error} />}
      <PayButton totalCents={totalCents} isBusy={form.isBusy} isBlocked={isBlocked} />
    </form>
  );
}
