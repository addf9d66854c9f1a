'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { getIngredient } from '@/lib/catalog/ingredient-endpoints';
import { callApi } from '@/lib/http/api-client';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';

type DialogProps = { ingredient: IngredientView; amount: string | undefined; onClose: () => void };
type OpenDialog = Omit<DialogProps, 'onClose'> & { Dialog: ComponentType<DialogProps> };

const loadDialog = () => loadChunk(() => import('./ingredient-dialog'));

/**
 * Opens the ingredients among its children (`data-ingredient`) as a dialog, with a pack selected (`data-amount`). Cards and
 * names remain links to the ingredient's page, for visitors without scripts and for new tabs. If the dialog fails to load,
 * the page (`data-path`) is opened instead.
 */
export function IngredientDialogHost({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  async function open({ ingredient: id, amount, path = '' }: DOMStringMap) {
    setIsOpening(true);
    try {
      const [{ IngredientDialog }, ingredient] = await Promise.all([
        loadDialog(),
        callApi<typeof getIngredient>('GET', `/api/ingredients/${id}`),
      ]);
      setOpenDialog({ ingredient, amount, Dialog: IngredientDialog });
    } catch (error) {
      console.error('Could not open the ingredient dialog; navigating to its page', error);
      router.push(path);
    } finally {
      setIsOpening(false);
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
      onPointerOver={() => void loadDialog().catch(() => {})}
    >
      {children}
      {isOpening && <ProgressBar label="Opening the dialog" />}
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
