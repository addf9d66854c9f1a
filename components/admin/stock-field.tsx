'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { setStock } from '@/lib/orders/stock-endpoints';
import type { PackStockView } from '@/lib/orders/stock-schema';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { MAX_STOCK } from '@/models/stock-limits';
import { toAdminFailure } from './admin-failure';

const INVALID_MESSAGE = `Enter a whole number up to ${MAX_STOCK}, or leave it empty for unlimited.`;

const NOT_SHIPPED = 'orders that are not shipped yet';

/** Sets how many pieces of a pack are left. Not a form, because it may be in one. */
export function StockField({
  itemId,
  name,
  pack: { amount, left, reserved },
  isInList = false,
  onSaved,
  onConflict,
}: {
  itemId: string;
  /** Of the ingredient. */
  name: string;
  pack: PackStockView;
  /** Whether its row names the pack already: then its texts are short, and fit into a column of a phone. */
  isInList?: boolean;
  onSaved: (packs: PackStockView[]) => void;
  /** Called when the stock is not as shown any more, to show it as it is now; the input stays. */
  onConflict: () => void;
}) {
  /** The unsaved input; null if there is none. */
  const [typed, setTyped] = useState<string | null>(null);
  const [invalidMessage, setInvalidMessage] = useState('');
  const text = typed ?? (left === null ? '' : String(left));
  const value = parseLeft(text);
  const { isBusy, failure, run, release } = useConfirmedRequest(async () => {
    if (value === undefined) return setInvalidMessage(INVALID_MESSAGE);
    const { packs } = await callApi<typeof setStock>('PUT', `/api/admin/stock/${itemId}`, {
      body: { amount, left: value, seenLeft: left },
    });
    setTyped(null);
    onSaved(packs);
  }, toFailure);
  const label = `Left of ${toPackText(name, amount)}`;
  const save = () => void run().then(release);

  function toFailure(error: unknown): string {
    if (error instanceof ApiError && error.status === 409) onConflict();
    return toAdminFailure('Could not save.', error);
  }

  return (
    <div
      className={`grid items-start gap-3 ${isInList ? 'sm:grid-cols-[1fr_auto]' : 'grid-cols-[1fr_auto]'}`}
    >
      <TextField
        label={isInList ? 'Left' : label}
        aria-label={isInList ? label : undefined}
        hint={reserved > 0 ? `${reserved} more in ${isInList ? 'open orders' : NOT_SHIPPED}` : undefined}
        placeholder="Unlimited"
        inputMode="numeric"
        maxLength={String(MAX_STOCK).length}
        value={text}
        error={invalidMessage || failure}
        onChange={({ target }) => {
          setTyped(target.value);
          setInvalidMessage('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      <button
        type="button"
        className={`button button-ghost ${isInList ? 'sm:mt-6' : 'mt-6'}`}
        aria-label={`Save the stock of ${toPackText(name, amount)}`}
        disabled={isBusy || value === left}
        onClick={save}
      >
        {isBusy ? 'Saving...' : 'Save'}
      </button>
    </div>
  );
}

/** Returns null for unlimited, undefined if it is not a number. */
function parseLeft(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+$/.test(trimmed) && Number(trimmed) <= MAX_STOCK ? Number(trimmed) : undefined;
}
