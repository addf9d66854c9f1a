'use client';

import { Pencil } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { CountedPack } from '@/lib/orders/stock-schema';
import { pages } from '@/lib/pages/pages';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { RowActions, RowHeader, RowLink } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { StockField } from './stock-field';

const COLUMNS = [{ name: 'Pack' }, { name: 'Stock' }, ACTIONS] as const;
const DELETED_NAME = 'A deleted ingredient';

/** The counted packs, each with a field for the pieces that are left. */
export function StockTable({
  packs,
  lowStock,
}: {
  packs: readonly CountedPack[];
  /** Up to how many pieces a pack is low. */
  lowStock: number;
}) {
  const router = useRouter();
  const [message, setMessage] = useState('');
  const rows = packs.map((pack) => ({ ...pack, _id: `${pack.itemId} ${pack.amount}` }));

  return (
    <>
      <p role="status" className="mt-4 text-sm">
        {message}
      </p>
      <AdminTable
        columns={COLUMNS}
        rows={rows}
        empty={
          <p className="mt-6 text-muted">
            Nothing is counted: every pack is unlimited. To count one, edit its ingredient and enter how many
            are left.
          </p>
        }
      >
        {({ itemId, name, isListed, ...pack }) => (
          <>
            <RowHeader name={toPackText(name ?? DELETED_NAME, pack.amount)} image={null}>
              <span className="block text-muted text-sm">{toStockLabel(pack.left, isListed, lowStock)}</span>
            </RowHeader>
            <td>
              <StockField
                itemId={itemId}
                name={name ?? DELETED_NAME}
                pack={pack}
                isInList
                onConflict={router.refresh}
                onSaved={() => {
                  setMessage(`The stock of ${toPackText(name ?? DELETED_NAME, pack.amount)} was saved.`);
                  router.refresh();
                }}
              />
            </td>
            <RowActions>
              {name !== null && (
                <RowLink
                  icon={Pencil}
                  label={`Edit ${name}`}
                  title="Edit"
                  href={pages.adminIngredients.path({ edit: itemId })}
                />
              )}
            </RowActions>
          </>
        )}
      </AdminTable>
    </>
  );
}

function toStockLabel(left: number | null, isListed: boolean, lowStock: number): string {
  if (!isListed) return 'No longer a pack of this ingredient: clear the number to remove it from this list.';
  if (left === 0) return 'Sold out';
  return left !== null && left <= lowStock ? 'Low' : '';
}
