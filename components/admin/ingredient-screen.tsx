'use client';

import { Pencil, Plus, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { forgetAccount, requireAccount } from '@/components/accounts/account-store';
import { IngredientPicture } from '@/components/catalog/ingredient-picture';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { writeDraft } from '@/components/ui/draft-storage';
import {
  type IngredientGroup,
  NEW_INGREDIENT,
  toIngredientListHref,
} from '@/lib/catalog/ingredient-list-rules';
import type { IngredientListSearch } from '@/lib/catalog/ingredient-list-schema';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi, sendFiles } from '@/lib/http/api-client';
import { toAdminFailure } from './admin-failure';
import { ACTIONS, AdminTable } from './admin-table';
import { IngredientUses } from './ingredient-uses';

const IngredientFormDialog = dynamic(async () => {
  const { IngredientFormDialog } = await import('./ingredient-form-dialog');
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
  list: Omit<IngredientListSearch, 'edit'>;
  /** What the address opens: an id, or `NEW_INGREDIENT`. */
  edit?: string;
  /** The ingredient of that id, which the list need not show; null when there is none. */
  edited: IngredientView | null;
};

/** The ingredients by category, each with what can be done to it. */
export function IngredientScreen({ userId, groups, categories, list, edit, edited }: IngredientScreenProps) {
  const router = useRouter();
  const [saved, setSaved] = useState('');
  const [deleting, setDeleting] = useState<IngredientView | null>(null);
  const isOpen = edit === NEW_INGREDIENT || edited !== null;
  const open = (id?: string) => router.push(toIngredientListHref({ ...list, edit: id }), { scroll: false });

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <button type="button" className="button button-primary" onClick={() => open(NEW_INGREDIENT)}>
          <Plus aria-hidden="true" size={18} />
          New ingredient
        </button>
        <p role="status" className="text-sm">
          {edit && !isOpen ? 'This ingredient does not exist any more.' : saved}
        </p>
      </div>
      {groups.length === 0 && <p className="mt-6 text-muted">No ingredients here.</p>}
      {groups.map(({ category, ingredients }) => (
        <section key={category} aria-label={category} className="mt-8">
          <h2 className="text-2xl">{category}</h2>
          <IngredientTable ingredients={ingredients} onEdit={open} onDelete={setDeleting} />
        </section>
      ))}
      {isOpen && edit && (
        <IngredientFormDialog
          key={edit}
          title={edited ? 'Edit ingredient' : 'New ingredient'}
          categories={categories}
          stored={edited ?? undefined}
          draftKey={toDraftKey(userId, edit)}
          save={(input, id) =>
            id
              ? callApi<IngredientView>('PUT', `/api/admin/ingredients/${id}`, input)
              : callApi<IngredientView>('POST', '/api/admin/ingredients', input)
          }
          upload={(id, picture, onProgress) =>
            sendFiles<IngredientView>(`/api/admin/ingredients/${id}/image`, picture, onProgress)
          }
          onSessionEnd={() => {
            forgetAccount();
            void requireAccount();
          }}
          onSaved={({ name }) => {
            setSaved(`${name} is saved.`);
            open();
          }}
          onClose={() => open()}
        />
      )}
      {deleting && (
        <DeleteDialog
          title={`Delete ${deleting.name}?`}
          text="It will be gone from the shop for good. Recipes keep their lines, but nobody can buy it there any more; orders keep its name and price."
          go="Delete ingredient"
          toFailure={(error) => toAdminFailure('Could not delete ingredient.', error)}
          path={`/api/admin/ingredients/${deleting._id}`}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            writeDraft(toDraftKey(userId, deleting._id), null);
            setSaved(`${deleting.name} is deleted.`);
            setDeleting(null);
            router.refresh();
          }}
        >
          <IngredientUses id={deleting._id} />
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
    <AdminTable columns={COLUMNS}>
      {ingredients.map((ingredient) => (
        <tr key={ingredient._id}>
          <th scope="row">
            <span className="flex items-center gap-3">
              <span className="aspect-square w-11 shrink-0 overflow-hidden rounded-lg">
                <IngredientPicture ingredient={ingredient} sizes="44px" />
              </span>
              <span>
                <span className="font-medium">{ingredient.name}</span>
                {ingredient.aliases.length > 0 && (
                  <span className="block text-muted text-sm">{ingredient.aliases.join(', ')}</span>
                )}
              </span>
            </span>
          </th>
          <td className="tabular-nums max-sm:hidden">
            {ingredient.amounts.map(({ amount, price }) => (
              <span key={amount} className="mr-4 inline-block whitespace-nowrap">
                {amount} {formatPrice(price)}
              </span>
            ))}
          </td>
          <td className="max-md:hidden">{ingredient.sellable ? 'Yes' : 'No'}</td>
          <td>
            <span className="flex justify-end">
              <button
                type="button"
                className="button-round"
                aria-label={`Edit ${ingredient.name}`}
                onClick={() => onEdit(ingredient._id)}
              >
                <Pencil aria-hidden="true" size={18} />
              </button>
              <button
                type="button"
                className="button-round"
                aria-label={`Delete ${ingredient.name}`}
                onClick={() => onDelete(ingredient)}
              >
                <Trash2 aria-hidden="true" size={18} />
              </button>
            </span>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

function toDraftKey(userId: string, ingredient: string): string {
  return `admin-ingredient:${userId}:${ingredient}`;
}
