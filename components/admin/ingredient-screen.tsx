'use client';

import { Pencil, Plus, Trash2 } from 'lucide';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeletedItemDrafts, isFound } from '@/components/editor/deleted-item-drafts';
import { CoverImage } from '@/components/images/cover-image';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { isOffered } from '@/lib/cart/cart-rules';
import type {
  checkIngredientImage,
  createIngredient,
  getIngredient,
  setIngredientImage,
  updateIngredient,
} from '@/lib/catalog/ingredient-endpoints';
import type { IngredientGroup } from '@/lib/catalog/ingredient-list-rules';
import type { IngredientListSearch } from '@/lib/catalog/ingredient-list-schema';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import { uploadFiles } from '@/lib/http/upload-client';
import { toIngredientCover } from '@/lib/images/cover-rules';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { toIngredientVersion } from '@/lib/recipes/ingredient-draft-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { RowActions, RowButton, RowHeader } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { EmptyList } from './empty-list';
import { IngredientDeleteDialog } from './ingredient-delete-dialog';
import { useItemDeletions } from './item-deletions';
import { toAdminDraftKey, useListEditor } from './use-list-editor';

const IngredientFormDialog = dynamic(async () => {
  const { IngredientFormDialog } = await loadChunk(() => import('./ingredient-form-dialog'));
  return IngredientFormDialog;
});

const COLUMNS = [
  { name: 'Ingredient' },
  { name: 'Amounts and prices', className: 'w-2/5 max-sm:hidden' },
  { name: 'Availability', className: 'w-28 max-sm:hidden' },
  { ...ACTIONS, className: 'w-28' },
] as const;

type IngredientScreenProps = {
  userId: string;
  groups: IngredientGroup[];
  categories: string[];
  list: Omit<IngredientListSearch, 'edit'>;
  /** The ingredients for which the catalog has something new that an admin must decide about. */
  undecidedIds?: readonly string[];
  /** The ingredients whose empty list of allergens is unconfirmed. */
  unconfirmedIds?: readonly string[];
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
  list,
  undecidedIds = [],
  unconfirmedIds = [],
  edit,
  editedIngredient,
}: IngredientScreenProps) {
  const router = useRouter();
  const [successMessage, setSuccessMessage] = useState('');
  const [idToDelete, setIdToDelete] = useState<string | null>(null);
  // From the list, so that a refresh also updates the base of an open dialog.
  const ingredientToDelete = groups
    .flatMap(({ ingredients }) => ingredients)
    .find(({ _id }) => _id === idToDelete);
  const { hiddenIds, remove } = useItemDeletions();
  const visibleGroups = groups
    .map(({ category, ingredients }) => ({
      category,
      ingredients: ingredients.filter(({ _id }) => !hiddenIds.has(_id)),
    }))
    .filter(({ ingredients }) => ingredients.length > 0);
  const toPath = (id?: string) => pages.adminIngredients.path({ ...list, edit: id });
  const editor = useListEditor({ noun: 'ingredient', userId, edit, stored: editedIngredient, toPath });

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <button type="button" className="button button-primary" onClick={() => editor.open(NEW_ITEM)}>
          <Icon icon={Plus} size={18} />
          New ingredient
        </button>
        <p role="status" className="text-sm">
          {editor.notFoundMessage || successMessage}
        </p>
      </div>
      <DeletedItemDrafts
        noun="ingredient"
        toDraftKey={(id) => toAdminDraftKey('ingredient', userId, id)}
        list={groups}
        exists={(id) => isFound(callApi<typeof getIngredient>('GET', `/api/ingredients/${id}`))}
        onOpen={editor.open}
      />
      {visibleGroups.length === 0 && (
        <EmptyList
          nouns="ingredients"
          advice="Add the first one with New ingredient."
          search={list.search}
          filter={list.category && `in “${list.category}”`}
          allHref={pages.adminIngredients.path()}
        />
      )}
      {visibleGroups.map(({ category, ingredients }) => (
        <section key={category} aria-label={category} className="mt-8">
          <h2 className="text-2xl">{category}</h2>
          <IngredientTable
            ingredients={ingredients}
            undecidedIds={undecidedIds}
            onEdit={editor.open}
            onDelete={setIdToDelete}
          />
        </section>
      ))}
      {editor.dialog && (
        <IngredientFormDialog
          key={edit}
          {...editor.dialog}
          categories={categories}
          isUnconfirmed={edit !== undefined && unconfirmedIds.includes(edit)}
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
          upload={({ id, headers }, image, onProgress) =>
            uploadFiles<typeof setIngredientImage>(
              `/api/admin/ingredients/${id}/image`,
              image,
              onProgress,
              headers,
            )
          }
          onSaved={({ name }) => setSuccessMessage(`${name} was saved.`)}
        />
      )}
      {ingredientToDelete && (
        <IngredientDeleteDialog
          ingredient={ingredientToDelete}
          onClose={() => setIdToDelete(null)}
          onDelete={() => {
            const { _id, name } = ingredientToDelete;
            const version = toIngredientVersion(ingredientToDelete);
            setSuccessMessage('');
            setIdToDelete(null);
            const draftKey = toAdminDraftKey('ingredient', userId, _id);
            void remove({ _id, title: name, kind: 'ingredient', version, draftKey });
          }}
          onNotSold={() => {
            setSuccessMessage(`${ingredientToDelete.name} is no longer sold.`);
            setIdToDelete(null);
            router.refresh();
          }}
        />
      )}
    </>
  );
}

function IngredientTable({
  ingredients,
  undecidedIds,
  onEdit,
  onDelete,
}: {
  ingredients: readonly IngredientView[];
  undecidedIds: readonly string[];
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}) {
  return (
    <AdminTable columns={COLUMNS} rows={ingredients} empty={null} hasFixedColumns>
      {(ingredient) => (
        <>
          <RowHeader
            name={ingredient.name}
            image={
              <span className="aspect-square w-11 shrink-0 overflow-hidden rounded-lg">
                <CoverImage cover={toIngredientCover(ingredient)} sizes="44px" maxWidth={640} />
              </span>
            }
          >
            {ingredient.aliases.length > 0 && (
              <span className="block text-muted text-sm">{ingredient.aliases.join(', ')}</span>
            )}
            {undecidedIds.includes(ingredient._id) && (
              <span className="block font-medium text-sm">New in the catalog: please decide above</span>
            )}
            <span className="block text-sm tabular-nums sm:hidden">
              {toForSaleLabel(ingredient)}: {ingredient.amounts.length === 0 && 'no price'}
              <Packs amounts={ingredient.amounts} />
            </span>
          </RowHeader>
          <td className="tabular-nums max-sm:hidden">
            <Packs amounts={ingredient.amounts} />
          </td>
          <td className="max-sm:hidden">{toForSaleLabel(ingredient)}</td>
          <RowActions>
            <RowButton
              icon={Pencil}
              label={`Edit ${ingredient.name}`}
              title="Edit"
              onClick={() => onEdit(ingredient._id)}
            />
            <RowButton
              icon={Trash2}
              label={`Delete ${ingredient.name}`}
              title="Delete"
              onClick={() => onDelete(ingredient._id)}
            />
          </RowActions>
        </>
      )}
    </AdminTable>
  );
}

/** Packs with their prices, each in one line where it fits. */
function Packs({ amounts }: Pick<IngredientView, 'amounts'>) {
  return amounts.map(({ amount, price }) => (
    <span key={amount} className="mr-4 inline-block sm:whitespace-nowrap">
      {amount} {formatPrice(price)}
    </span>
  ));
}

function toForSaleLabel(ingredient: IngredientView): string {
  if (isOffered(ingredient)) return 'For sale';
  return ingredient.sellable ? 'Not for sale (cannot be shipped)' : 'Not for sale';
}
