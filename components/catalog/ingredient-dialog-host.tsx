'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useEffect, useState } from 'react';
import { whenSettled } from '@/components/layout/when-settled';
import { loadChunk } from '@/components/ui/load-chunk';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { getIngredient } from '@/lib/catalog/ingredient-endpoints';
import { callApi } from '@/lib/http/api-client';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { loadedStock } from './stock-mark';

type DialogProps = { ingredient: IngredientView; amount: string | undefined; onClose: () => void };
type OpenDialog = Omit<DialogProps, 'onClose'> & { Dialog: ComponentType<DialogProps> };

const loadDialog = () => loadChunk(() => import('./ingredient-dialog'));
const loadAddPiece = () => loadChunk(() => import('./add-piece'));
/** A failure to load is logged already. */
const ignore = () => {};

/**
 * Opens the ingredients among its children (`data-ingredient`) as a dialog, with a pack selected (`data-amount`); a button with
 * `data-add` adds a piece of that pack instead, and opens the dialog only if there is none. Cards and names remain links to the
 * ingredient's page, for visitors without scripts and for new tabs. If the dialog fails to load, the page (`data-path`) is
 * opened instead. Once the page has settled, those that are sold out are marked.
 */
export function IngredientDialogHost({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  /** The current request, if any. */
  const [progress, setProgress] = useState('');

  // After the content that the visitor came for; without it, the dialog and the cart still name sold-out packs.
  useEffect(
    () => whenSettled(() => loadChunk(() => import('./stock-text')).then(loadedStock.set, ignore)),
    [],
  );

  async function open({ ingredient: id, amount, path = '', add }: DOMStringMap) {
    if (progress) return;
    setProgress(add === undefined ? 'Opening the dialog' : 'Adding to your cart');
    try {
      const [chunk, ingredient] = await Promise.all([
        add === undefined ? loadDialog() : loadAddPiece(),
        callApi<typeof getIngredient>('GET', `/api/ingredients/${id}`),
      ]);
      if ('addPiece' in chunk && (await chunk.addPiece(ingredient, amount ?? ''))) return;
      const { IngredientDialog } = await loadDialog();
      setOpenDialog({ ingredient, amount, Dialog: IngredientDialog });
    } catch (error) {
      console.error('Could not open the ingredient dialog; navigating to its page', error);
      router.push(path);
    } finally {
      setProgress('');
    }
  }

  return (
    <div
      // In the capture phase, before the link's own handler navigates.
      onClickCapture={(event) => {
        const card = (event.target as Element).closest<HTMLElement>('[data-ingredient]');
        const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!card?.dataset.ingredient || !isPlainClick) return;
        event.preventDefault();
        void open(card.dataset);
      }}
      // Preloads the dialog on hover or focus; a failure is reported on click.
      onPointerOver={() => void loadDialog().catch(ignore)}
    >
      {children}
      {progress && <ProgressBar label={progress} />}
      {openDialog && (
        <openDialog.Dialog
          ingredient={openDialog.ingredient}
          amount={openDialog.amount}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  );
}
