'use client';

import { useCallback, useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { readStock } from '@/lib/orders/stock-endpoints';
import type { PackStockView } from '@/lib/orders/stock-schema';
import { StockField } from './stock-field';

/** How many pieces are left of each stored pack of an ingredient, loaded when it is shown, and saved on its own. */
export function IngredientStock({ id, name }: { id: string; name: string }) {
  const [packs, setPacks] = useState<PackStockView[] | null>(null);
  const [message, setMessage] = useState('');

  const load = useCallback(async () => {
    try {
      setPacks((await callApi<typeof readStock>('GET', `/api/admin/stock/${id}`)).packs);
    } catch (error) {
      console.error('The stock of the ingredient could not be loaded', error);
      setMessage('The stock could not be loaded. Close this and open it again.');
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  return (
    <fieldset aria-busy={!packs && !message} className="grid gap-3 rounded-field bg-sunken p-4">
      <legend className="float-left font-medium text-sm">Stock</legend>
      <p className="clear-both text-muted text-sm">
        Each number is saved by its own button. Empty means unlimited. A new pack appears here once it is
        saved.
      </p>
      {packs?.map((pack) => (
        <StockField
          key={pack.amount}
          itemId={id}
          name={name}
          pack={pack}
          onConflict={load}
          onSaved={(saved) => {
            setPacks(saved);
            setMessage('The stock was saved.');
          }}
        />
      ))}
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
    </fieldset>
  );
}
