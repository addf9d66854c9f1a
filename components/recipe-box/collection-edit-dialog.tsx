'use client';

import { ArrowDown, ArrowUp, X } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { Icon } from '@/components/ui/icon';
import { RowFocus } from '@/components/ui/row-focus';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { changeCollection, deleteCollection } from '@/lib/recipe-box/collection-endpoints';
import { type CollectionView, collectionChangeSchema } from '@/lib/recipe-box/collection-schema';
import { MAX_COLLECTION_NAME_LENGTH } from '@/models/recipe-collection-limits';

type Props = {
  collection: CollectionView;
  recipes: readonly { id: string; title: string }[];
  onClose: () => void;
};

/** Changes the name, the order and the cover of a collection, takes recipes out of it, or deletes it. */
export function CollectionEditDialog(props: Props) {
  return (
    <FormDialog title="Edit collection" onClose={props.onClose}>
      <EditForm {...props} />
      <DeleteButton {...props} />
    </FormDialog>
  );
}

function EditForm({ collection, recipes, onClose }: Props) {
  const router = useRouter();
  const [recipeIds, setRecipeIds] = useState(collection.recipeIds);
  const [coverId, setCoverId] = useState(collection.coverId);
  const isChanged = coverId !== collection.coverId || recipeIds.join() !== collection.recipeIds.join();
  const path = `/api/users/me/collections/${collection.id}` as const;
  const form = useApiForm({
    schema: collectionChangeSchema,
    defaultValues: { name: collection.name },
    toInput: ({ name }) => ({ name, recipeIds, coverId, seen: collection.editedAt }),
    fallbackMessage: 'The collection could not be saved. Please try again.',
    async save(body) {
      await callApi<typeof changeCollection>('PUT', path, { body });
      router.refresh();
      onClose();
    },
  });
  const titles = new Map(recipes.map(({ id, title }) => [id, title]));
  return (
    <DialogForm form={form} isDirty={form.formState.isDirty || isChanged} submitLabel="Save collection">
      <TextField label="Name" maxLength={MAX_COLLECTION_NAME_LENGTH} {...form.field('name')} />
      <RecipeOrder
        recipes={recipeIds.map((id) => ({ id, title: titles.get(id) ?? 'A recipe' }))}
        {...{ coverId, setCoverId }}
        onChange={setRecipeIds}
      />
    </DialogForm>
  );
}

function RecipeOrder({
  recipes,
  coverId,
  setCoverId,
  onChange,
}: {
  recipes: readonly { id: string; title: string }[];
  coverId: string | null;
  setCoverId: (id: string) => void;
  onChange: (ids: string[]) => void;
}) {
  const ids = recipes.map(({ id }) => id);

  function move(id: string, by: 1 | -1) {
    const place = ids.indexOf(id) + by;
    if (place < 0 || place >= ids.length) return;
    onChange(ids.filter((each) => each !== id).toSpliced(place, 0, id));
    // A row that is moved in the page loses the focus.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${id}"] [data-move="${by}"]`)?.focus());
  }

  if (recipes.length === 0) return null;
  return (
    <RowFocus ids={ids}>
      <ol aria-label="Recipes in order">
        {recipes.map(({ id, title }, index) => (
          <li
            key={id}
            data-row={id}
            className="flex flex-wrap items-center gap-x-3 border-hairline border-t py-1 first:border-t-0"
          >
            <span dir="auto" className="wrap-anywhere min-w-0 grow">
              {title}
            </span>
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="radio"
                name="cover"
                className="accent-brand"
                checked={coverId ? coverId === id : index === 0}
                onChange={() => setCoverId(id)}
              />
              Cover<span className="sr-only">: {title}</span>
            </label>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                data-move={by}
                className="button-round aria-disabled:opacity-50"
                aria-disabled={by === -1 ? index === 0 : index === recipes.length - 1}
                aria-label={`Move ${title} ${by === -1 ? 'up' : 'down'}`}
                onClick={() => move(id, by)}
              >
                <Icon icon={by === -1 ? ArrowUp : ArrowDown} size={18} />
              </button>
            ))}
            <button
              type="button"
              className="button-round"
              aria-label={`Take ${title} out`}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <Icon icon={X} size={18} />
            </button>
          </li>
        ))}
      </ol>
    </RowFocus>
  );
}

function DeleteButton({ collection: { id, name }, onClose }: Props) {
  const router = useRouter();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <button type="button" className="link-button text-danger" onClick={() => setIsConfirming(true)}>
        Delete this collection
      </button>
      {isConfirming && (
        <DeleteDialog
          title="Delete this collection?"
          message={`${name} and its link end. The recipes stay where they are.`}
          confirmLabel="Delete"
          remove={() => callApi<typeof deleteCollection>('DELETE', `/api/users/me/collections/${id}`)}
          toFailure={(error) =>
            error instanceof ApiError
              ? error.message
              : 'The collection could not be deleted. Please try again.'
          }
          onClose={() => setIsConfirming(false)}
          onDeleted={() => {
            router.refresh();
            onClose();
          }}
        />
      )}
    </div>
  );
}
