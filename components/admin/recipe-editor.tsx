'use client';

import { Plus } from 'lucide';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { PageLink } from '@/components/ui/page-link';
import type { ChangeTarget } from '@/components/ui/use-edit-version';
import type {
  createRecipe,
  deleteRecipe,
  setRecipeImages,
  updateRecipe,
} from '@/lib/catalog/recipe-endpoints';
import type { RecipeListSearch } from '@/lib/catalog/recipe-list-schema';
import { ApiError, callApi } from '@/lib/http/api-client';
import { uploadFiles } from '@/lib/http/upload-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { toAdminFailure } from './admin-failure';
import { useItemDeletions } from './item-deletions';
import { useListEditor } from './use-list-editor';

const RecipeFormDialog = dynamic(async () => {
  const { RecipeFormDialog } = await loadChunk(() => import('@/components/editor/recipe-form-dialog'));
  return RecipeFormDialog;
});

type RecipeEditorProps = {
  userId: string;
  /** The list that closing the form returns to. */
  list: Omit<RecipeListSearch, 'edit'>;
  /** The item that the URL opens: an id, or `NEW_ITEM`. */
  edit?: string;
  /** The recipe with that id; null if there is none. */
  recipe: RecipeView | null;
};

/** Creates and edits public recipes in the shared recipe form; the URL determines the open one. */
export function RecipeEditor({ userId, list, edit, recipe }: RecipeEditorProps) {
  const router = useRouter();
  const { hiddenIds } = useItemDeletions();
  const [savedRecipe, setSavedRecipe] = useState<RecipeView | null>(null);
  const toPath = (id?: string) => pages.adminRecipes.path({ ...list, edit: id });
  const [failure, setFailure] = useState('');
  const editor = useListEditor({ noun: 'recipe', userId, edit, stored: recipe, toPath });

  async function removeDraft({ id, headers }: ChangeTarget) {
    setFailure('');
    try {
      await callApi<typeof deleteRecipe>('DELETE', `/api/admin/recipes/${id}?draft=true`, { headers });
    } catch (error) {
      // Already deleted, or published.
      if (error instanceof ApiError && error.status === 404) return;
      console.error('The draft could not be deleted', error);
      setFailure(toAdminFailure('Could not delete the draft. It stays in the list of drafts.', error));
    } finally {
      router.refresh();
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
      <FormFailure message={failure} />
      <p role="status" className="text-sm empty:hidden">
        {savedRecipe && !hiddenIds.has(savedRecipe._id) && (
          <>
            Saved.{' '}
            <PageLink
              href={pages.recipe.path({ id: savedRecipe._id })}
              className="inline-flex min-h-11 items-center underline"
            >
              See {savedRecipe.title}
            </PageLink>
          </>
        )}
        {editor.notFoundMessage}
      </p>
      <PageLink
        href={pages.adminRecipes.path({ ...list, edit: NEW_ITEM })}
        replace
        scroll={false}
        className="button button-primary"
      >
        <Icon icon={Plus} size={18} />
        New recipe
      </PageLink>
      {editor.dialog && (
        <RecipeFormDialog
          key={edit}
          {...editor.dialog}
          notice="Everyone can see this recipe."
          save={(input, target) =>
            target.isNew
              ? callApi<typeof createRecipe>('POST', `/api/admin/recipes?draft=${target.isDraft}`, {
                  body: input,
                  headers: target.headers,
                })
              : callApi<typeof updateRecipe>('PUT', `/api/admin/recipes/${target.id}`, {
                  body: input,
                  headers: target.headers,
                })
          }
          upload={({ id, headers }, images, onProgress) =>
            uploadFiles<typeof setRecipeImages>(
              `/api/admin/recipes/${id}/images`,
              images,
              onProgress,
              headers,
            )
          }
          publication={{
            isDraft: ({ isPrivate }) => isPrivate,
            removeDraft: (target) => void removeDraft(target),
          }}
          onSaved={(recipe) => {
            setSavedRecipe(recipe);
            setFailure('');
          }}
        />
      )}
    </div>
  );
}
