'use client';

import { type ComponentType, useState } from 'react';
import { SavedList } from '@/components/ui/saved-list';
import { useListChange } from '@/components/ui/use-list-change';
import { callApi } from '@/lib/http/api-client';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import type { deleteCard, makeDefault } from '@/lib/payments/stripe/card-endpoints';
import { MAX_CARDS, sortCards } from '@/lib/payments/stripe/card-rules';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';
import { formatExpiry } from '@/lib/payments/stripe/expiry-rules';
import { CardBrand } from './card-brand';
import { EditCardDialog } from './edit-card-dialog';

const pathOf = ({ stripeId }: SavedCard) =>
  `/api/users/me/payment-methods/${encodeURIComponent(stripeId)}` as const;

type AddDialog = ComponentType<{
  access: NonNullable<BrowserPayments['stripe']>;
  isFirst: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}>;

/** A customer's saved cards, the default one first, with all their actions. */
export function CardList({
  cards,
  access,
  onChanged,
}: {
  cards: readonly SavedCard[];
  /** Null if the shop does not accept cards. */
  access: BrowserPayments['stripe'];
  /** Reloads the profile. */
  onChanged: () => Promise<void>;
}) {
  const [edited, setEdited] = useState<SavedCard | null>(null);
  const [AddCard, setAddCard] = useState<AddDialog | null>(null);
  const [loadFailure, setLoadFailure] = useState('');
  const { isBusy, failure, send } = useListChange(() => {});

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
  async function change(...args: Parameters<typeof send>) {
    const isDone = await send(...args);
    if (isDone) await onChanged();
    return isDone;
  }

  return (
    <div className="grid gap-4">
      <SavedList
        items={sortCards(cards)}
        toId={({ stripeId }) => stripeId}
        nouns={{ one: 'card', many: 'cards' }}
        max={MAX_CARDS}
        firstText="Default"
        failure={failure || loadFailure}
        isBusy={isBusy}
        closedText={access ? '' : 'Cards are not available at the moment.'}
        toTitle={({ brand, label, cardholderName }) => (
          <>
            <CardBrand brand={brand} />
            {label || cardholderName || 'Card'}
          </>
        )}
        toDetails={(card) => (
          <p className="mt-1 mb-4 text-muted tabular-nums">
            •••• {card.last4} · {formatExpiry(card)}
          </p>
        )}
        onAdd={openAdd}
        onEdit={setEdited}
        onMakeFirst={(card) =>
          change(
            () => callApi<typeof makeDefault>('PUT', `${pathOf(card)}/default`),
            'Failed to set default payment method',
          )
        }
        onDelete={(card) =>
          change(() => callApi<typeof deleteCard>('DELETE', pathOf(card)), 'Failed to delete payment method')
        }
      />
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
