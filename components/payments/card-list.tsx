'use client';

import { type ComponentType, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';
import { SavedList } from '@/components/ui/saved-list';
import { useListChange } from '@/components/ui/use-list-change';
import { callApi } from '@/lib/http/api-client';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import type { deleteCard, makeCardDefault } from '@/lib/payments/stripe/card-endpoints';
import { MAX_CARDS, sortCards } from '@/lib/payments/stripe/card-rules';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';
import { formatExpiry } from '@/lib/payments/stripe/expiry-rules';
import { CardBrand } from './card-brand';
import { EditCardDialog } from './edit-card-dialog';

const toPath = ({ stripeId }: SavedCard) =>
  `/api/users/me/payment-methods/${encodeURIComponent(stripeId)}` as const;

type AddDialogComponent = ComponentType<{
  stripeConfig: NonNullable<BrowserPayments['stripe']>;
  isFirst: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}>;

/** A customer's saved cards, the default one first, with all their actions. */
export function CardList({
  cards,
  stripeConfig,
  onChanged,
}: {
  cards: readonly SavedCard[];
  /** Null if the shop does not accept cards. */
  stripeConfig: BrowserPayments['stripe'];
  /** Reloads the profile. */
  onChanged: () => Promise<void>;
}) {
  const [editedCard, setEditedCard] = useState<SavedCard | null>(null);
  const [AddDialog, setAddDialog] = useState<AddDialogComponent | null>(null);
  const [loadFailure, setLoadFailure] = useState('');
  const { isBusy, failure, send } = useListChange(() => {});

  async function openAdd() {
    try {
      const { AddCardDialog } = await loadChunk(() => import('./add-card-dialog'));
      setAddDialog(() => AddCardDialog);
      setLoadFailure('');
    } catch {
      setLoadFailure('The card form could not be loaded. Please reload the page.');
    }
  }
  async function change(...args: Parameters<typeof send>) {
    const hasSucceeded = await send(...args);
    if (hasSucceeded) await onChanged();
    return hasSucceeded;
  }

  return (
    <div className="grid gap-4">
      <SavedList
        items={sortCards(cards)}
        toId={({ stripeId }) => stripeId}
        nouns={{ singular: 'card', plural: 'cards' }}
        max={MAX_CARDS}
        defaultLabel="Default"
        failure={failure}
        isBusy={isBusy}
        unavailableMessage={stripeConfig ? '' : 'Cards are not available at the moment.'}
        renderTitle={({ brand, label, cardholderName }) => (
          <>
            <CardBrand brand={brand} />
            <bdi>{label || cardholderName || 'Card'}</bdi>
          </>
        )}
        renderDetails={(card) => (
          <p className="mt-1 mb-4 text-muted tabular-nums">
            •••• {card.last4} · {formatExpiry(card)}
          </p>
        )}
        onAdd={openAdd}
        onEdit={setEditedCard}
        onMakeDefault={(card) =>
          change(
            () => callApi<typeof makeCardDefault>('PUT', `${toPath(card)}/default`),
            'Failed to set default payment method',
          )
        }
        onDelete={(card) =>
          change(() => callApi<typeof deleteCard>('DELETE', toPath(card)), 'Failed to delete payment method')
        }
      />
      <ReloadToast message={loadFailure} />
      {AddDialog && stripeConfig && (
        <AddDialog
          stripeConfig={stripeConfig}
          isFirst={cards.length === 0}
          onClose={() => setAddDialog(null)}
          onSaved={async () => {
            setAddDialog(null);
            await onChanged();
          }}
        />
      )}
      {editedCard && (
        <EditCardDialog
          card={editedCard}
          onClose={() => setEditedCard(null)}
          onSaved={async () => {
            setEditedCard(null);
            await onChanged();
          }}
        />
      )}
    </div>
  );
}
