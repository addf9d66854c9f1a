'use client';

import { Pencil, Plus, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { IngredientImage } from '@/components/catalog/ingredient-image';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { writeDraft } from '@/components/ui/draft-storage';
import { loadChunk } from '@/components/ui/load-chunk';
import type {
  checkIngredientImage,
  createIngredient,
  deleteIngredient,
  setIngredientImage,
  updateIngredient,
} from '@/lib/catalog/ingredient-endpoints';
import type { IngredientGroup } from '@/lib/catalog/ingredient-list-rules';
import type { IngredientListSearch } from '@/lib/catalog/ingredient-list-schema';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import { uploadFiles } from '@/lib/http/upload-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { toAdminFailure } from './admin-failure';
import { RowActions, RowButton, RowHeader } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { IngredientUses } from './ingredient-uses';
import { toAdminDraftKey, useListEditor } from './use-list-editor';

const IngredientFormDialog = dynamic(async () => {
  const { IngredientFormDialog } = await loadChunk(() => import('./ingredient-form-dialog'));
  return IngredientFormDialog;
});

const COLUMNS = [
  { name: 'Ingredient' },
  { name: 'Amounts and prices', className: 'max-sm:hidden' },
  { name: 'Sellable', className: 'max-md:hidden' },
  ACTIONS,
] as const;

type IngredientScreenProps = {
  userId: string;
  groups: IngredientGroup[];
  categories: string[];
  filters: Omit<IngredientListSearch, 'edit'>;
  /** The item that the URL opens: an id, or `NEW_ITEM`. */
  edit?: string;
  /** The ingredient with that id, which may not be in the list; null if there is none. */
  editedIngredient: IngredientView | null;
};

/** The ingredients by category, each with its actions. */
export function IngredientScreen({
  userId,
  groups,
  categories,
  filters,
  edit,
  editedIngredient,
}: IngredientScreenProps) {
  const router = useRouter();
  const [successMessage, setSuccessMessage] = useState('');
  const [ingredientToDelete, setIngredientToDelete] = useState<IngredientView | null>(null);
  const toPath = (id?: string) => pages.adminIngredients.path({ ...filters, edit: id });
  const editor = useListEditor({ noun: 'ingredient', userId, edit, stored: editedIngredient, toPath });

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <button type="button" className="button button-primary" onClick={() => editor.open(NEW_ITEM)}>
          <Plus aria-hidden="true" size={18} />
          New ingredient
        </button>
        <p role="status" className="text-sm">
          {editor.notFoundMessage || successMessage}
        </p>
      </div>
      {groups.length === 0 && <p className="mt-6 text-muted">No ingredients here.</p>}
      {groups.map(({ category, ingredients }) => (
        <section key={category} aria-label={category} className="mt-8">
          <h2 className="text-2xl">{category}</h2>
          <IngredientTable ingredients={ingredients} onEdit={editor.open} onDelete={setIngredientToDelete} />
        </section>
      ))}
      {editor.dialog && (
        <IngredientFormDialog
          key={edit}
          {...editor.dialog}
          categories={categories}
          save={(input, target) =>
            target.isNew
              ? callApi<typeof createIngredient>('POST', '/api/admin/ingredients', {
                  body: input,
                  headers: target.headers,
                })
              : callApi<typeof updateIngredient>('PUT', `/api/admin/ingredients/${target.id}`, {
                  body: input,
                  headers: target.headers,
                })
          }
          checkImages={(image, onProgress) =>
            uploadFiles<typeof checkIngredientImage>('/api/admin/ingredients/image-check', image, onProgress)
          }
          upload={(id, image, onProgress) =>
            uploadFiles<typeof setIngredientImage>(`/api/admin/ingredients/${id}/image`, image, onProgress)
          }
          onSaved={({ name }) => setSuccessMessage(`${name} is saved.`)}
        />
      )}
      {ingredientToDelete && (
        <DeleteDialog
          title={`Delete ${ingredientToDelete.name}?`}
          message="It will be permanently removed from the shop. Recipes keep their lines, but it can no longer be bought from them; orders keep its name and price."
          confirmLabel="Delete ingredient"
          toFailure={(error) => toAdminFailure('Could not delete ingredient.', error)}
          remove={() =>
            callApi<typeof deleteIngredient>('DELETE', `/api/admin/ingredients/${ingredientToDelete._id}`)
          }
          onClose={() => setIngredientToDelete(null)}
          onDeleted={() => {
            writeDraft(toAdminDraftKey('ingredient', userId, ingredientToDelete._id), null);
            setSuccessMessage(`${ingredientToDelete.name} is deleted.`);
            setIngredientToDelete(null);
            router.refresh();
          }}
        >
          <IngredientUses id={ingredientToDelete._id} />
        </DeleteDialog>
      )}
    </>
  );
}

function IngredientTable({
  ingredients,
  onEdit,
  onDelete,
}: {
  ingredients: readonly IngredientView[];
  onEdit: (id: string) => void;
  onDelete: (ingredient: IngredientView) => void;
}) {
  return (
    <AdminTable columns={COLUMNS} rows={ingredients} emptyMessage="No ingredients here.">
      {(ingredient) => (
        <>
          <RowHeader
            name={ingredient.name}
            image={
              <span className="aspect-square w-11 shrink-0 overflow-hidden rounded-lg">
                <IngredientImage ingredient={ingredient} sizes="44px" />
              </span>
            }
          >
            {ingredient.aliases.length > 0 && (
              <span className="block text-muted text-sm">{ingredient.aliases.join(', ')}</span>
            )}
          </RowHeader>
          <td className="tabular-nums max-sm:hidden">
            {ingredient.amounts.map(({ amount, price }) => (
              <span key={amount} className="mr-4 inline-block whitespace-nowrap">
                {amount} {formatPrice(price)}
              </span>
            ))}
          </td>
          <td className="max-md:hidden">{ingredient.sellable ? 'Yes' : 'No'}</td>
          <RowActions>
            <RowButton
              icon={Pencil}
              label={`Edit ${ingredient.name}`}
              onClick={() => onEdit(ingredient._id)}
            />
            <RowButton
              icon={Trash2}
              label={`Delete ${ingredient.name}`}
              onClick={() => onDelete(ingredient)}
            />
          </RowActions>
        </>
      )}
    </AdminTable>
  );
}
