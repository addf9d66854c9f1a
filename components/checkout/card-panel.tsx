'use client';

import { useContext, useState } from 'react';
import { CardElements } from '@/components/payments/card-field';
import type { CardProvider } from '@/components/payments/use-card-provider';
import type { UserView } from '@/lib/accounts/profile-schema';
import { cardModeDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { sortCards } from '@/lib/payments/stripe/card-rules';
import { NewCardForm } from './new-card-form';
import type { PayHandler } from './payment-step';
import { CARD_NOT_READY_MESSAGE } from './place-order';
import { SavedCardForm } from './saved-card-form';
import { DraftOwnerContext, useStoredPart, useTypedBefore } from './use-checkout-draft';

/** Payment with a saved or new card. */
export function CardPanel({
  provider,
  draft,
  user,
  totalCents,
  isBlocked,
  onPay,
}: {
  provider: CardProvider;
  draft: ShippingDraft;
  user: UserView | null;
  totalCents: number;
  isBlocked: boolean;
  onPay: PayHandler;
}) {
  const cards = sortCards(user?.profile.paymentMethods ?? []);
  const [mode, setMode] = useState(useTypedBefore('cardMode', cardModeDraftSchema));
  useStoredPart(useContext(DraftOwnerContext), 'cardMode', mode);
  const activeMode = cards.length === 0 ? 'new' : (mode ?? 'saved');
  /** From then on the form of a new card stays mounted, since only the provider's frame knows the typed card. */
  const [hasNewCard, setHasNewCard] = useState(activeMode === 'new');
  if (activeMode === 'new' && !hasNewCard) setHasNewCard(true);

  if (provider.status === 'absent') return <p>Card payment is not available at the moment.</p>;
  if (provider.status === 'failed') {
    return (
      <div role="alert">
        <p className="text-danger">{CARD_NOT_READY_MESSAGE}</p>
        <button type="button" className="button button-ghost mt-3" onClick={provider.retry}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <>
      {cards.length > 0 && (
        <fieldset className="mb-4 flex flex-wrap gap-x-6">
          <legend className="sr-only">Which card</legend>
          <ModeChoice
            label="Use Saved Card"
            isSelected={activeMode === 'saved'}
            onSelect={() => setMode('saved')}
          />
          <ModeChoice
            label="Enter New Card"
            isSelected={activeMode === 'new'}
            onSelect={() => setMode('new')}
          />
        </fieldset>
      )}
      {cards.length > 0 && (
        <div hidden={activeMode !== 'saved'}>
          <SavedCardForm cards={cards} totalCents={totalCents} isBlocked={isBlocked} onPay={onPay} />
        </div>
      )}
      {hasNewCard && (
        <div hidden={activeMode !== 'new'}>
          <CardElements provider={provider}>
            <NewCardForm
              draft={draft}
              email={user?.email ?? draft.email}
              canSave={user !== null}
              totalCents={totalCents}
              isBlocked={isBlocked}
              onPay={onPay}
            />
          </CardElements>
        </div>
      )}
    </>
  );
}

function ModeChoice({
  label,
  isSelected,
  onSelect,
}: {
  label: string;
  isSelected: boolean;
  onSelect: () => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="radio"
        name="cardMode"
        className="size-5 accent-brand"
        checked={isSelected}
        onChange={onSelect}
      />
      {label}
    </label>
  );
}
