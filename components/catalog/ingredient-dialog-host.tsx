'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useState } from 'react';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { callApi } from '@/lib/http/api-client';

type DialogProps = { ingredient: IngredientView; onClose: () => void };
type Opened = { ingredient: IngredientView; Dialog: ComponentType<DialogProps> };

const loadDialog = () => import('./ingredient-dialog');

/**
 * Opens everything inside it that names an ingredient (`data-ingredient`) as a dialog. Cards and names
 * stay links: what cannot be opened here (no script, another tab, a lost connection) leads to the
 * ingredient's page.
 */
export function IngredientDialogHost({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function open(id: string) {
    try {
      const [{ IngredientDialog }, ingredient] = await Promise.all([
        loadDialog(),
        callApi<IngredientView>('GET', `/api/ingredients/${id}`),
      ]);
      setOpened({ ingredient, Dialog: IngredientDialog });
    } catch (error) {
      console.error('The ingredient could not be opened here; going to its page', error);
      router.push(`/ingredients/${id}`);
    }
  }

  return (
    <div
      // Before the link's own handler, which would go to the page.
      onClickCapture={(event) => {
        const card = (event.target as Element).closest<HTMLElement>('[data-ingredient]');
        const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!card?.dataset.ingredient || !isPlainClick) return;
        event.preventDefault();
        void open(card.dataset.ingredient);
      }}
      // The dialog is there sooner when the intention already loads it; a failure shows at the click.
      onPointerOver={() => void loadDialog().catch(() => {})}
    >
      {children}
      {opened && <opened.Dialog ingredient={opened.ingredient} onClose={() => setOpened(null)} />}
    </div>
  );
}
