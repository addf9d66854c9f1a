'use client';

import { type ComponentType, useRef, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FirstMark, ItemActions } from '@/components/ui/item-actions';
import { useListChange } from '@/components/ui/use-list-change';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { MAX_CARDS, sortCards } from '@/lib/payments/card-rules';
import type { SavedCard } from '@/lib/payments/card-schema';
import { formatExpiry } from '@/lib/payments/expiry-rules';
import { CardBrand } from './card-brand';
import { EditCardDialog } from './edit-card-dialog';

const CALL = '/api/users/me/payment-methods';
const pathOf = ({ stripeId }: SavedCard) => `${CALL}/${encodeURIComponent(stripeId)}`;

type AddDialog = ComponentType<{
  access: NonNullable<BrowserPayments['stripe']>;
  isFirst: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}>;

/** The saved cards of a customer, the default one first, and everything one can do with them. */
export function CardList({
  cards,
  access,
  onChanged,
}: {
  cards: readonly SavedCard[];
  /** Null where the shop takes no cards. */
  access: BrowserPayments['stripe'];
  /** Reads the profile anew. */
  onChanged: () => Promise<void>;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<SavedCard | null>(null);
  const [AddCard, setAddCard] = useState<AddDialog | null>(null);
  const [loadFailure, setLoadFailure] = useState('');
  const { isBusy, failure, send } = useListChange(() => {});
  const isFull = cards.length >= MAX_CARDS;

  async function openAdd() {
    try {
      const { AddCardDialog } = await import('./add-card-dialog');
      setAddCard(() => AddCardDialog);
      setLoadFailure('');
    } catch (error) {
      console.error('Chunk load error', error);
      setLoadFailure('Payment system is not yet available. Please wait a moment.');
    }
  }
  async function change(method: 'PUT' | 'DELETE', path: string, failureText: string) {
    const isDone = await send(method, path, failureText);
    if (isDone) await onChanged();
    return isDone;
  }

  return (
    <div className="grid gap-4">
      <FormFailure text={failure || loadFailure} />
      {cards.length === 0 && <p className="text-muted">You have no saved cards yet.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {sortCards(cards).map((card) => (
          <li
            key={card.stripeId}
            className="flex flex-col rounded-card border border-hairline bg-surface p-5"
          >
            <div className="flex items-start justify-between gap-3">
              <p className="flex min-w-0 items-center gap-3 font-semibold">
                <CardBrand brand={card.brand} />
                {card.label || card.cardholderName || 'Card'}
              </p>
              {card.isPrimary && <FirstMark text="Default" />}
            </div>
            <p className="mt-1 mb-4 text-muted tabular-nums">
              •••• {card.last4} · {formatExpiry(card)}
            </p>
            <ItemActions
              isFirst={card.isPrimary}
              isBusy={isBusy}
              makeFirstText="Make default"
              question="Delete this card?"
              onEdit={() => setEdited(card)}
              onMakeFirst={() =>
                change('PUT', `${pathOf(card)}/default`, 'Failed to set default payment method')
              }
              onDelete={async () => {
                // The focus would be lost with the card.
                if (await change('DELETE', pathOf(card), 'Failed to delete payment method'))
                  addButton.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <button
          ref={addButton}
          type="button"
          className="button button-primary"
          disabled={isFull || !access}
          onClick={openAdd}
        >
          Add card
        </button>
        {isFull && <p className="text-muted text-sm">You can save at most {MAX_CARDS} cards.</p>}
        {!access && <p className="text-muted text-sm">Cards are not available at the moment.</p>}
      </div>
      {AddCard && access && (
        <AddCard
          access={access}
          isFirst={cards.length === 0}
          onClose={() => setAddCard(null)}
          onSaved={async () => {
            setAddCard(null);
            await onChanged();
          }}
        />
      )}
      {edited && (
        <EditCardDialog
          card={edited}
          onClose={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null);
            await onChanged();
          }}
        />
      )}
    </div>
  );
}
