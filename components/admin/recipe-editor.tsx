'use client';

import { Plus } from 'lucide';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { PageLink } from '@/components/ui/page-link';
import type {
  createRecipe,
  deleteRecipe,
  setRecipeImages,
  updateRecipe,
} from '@/lib/catalog/recipe-endpoints';
import type { RecipeListSearch } from '@/lib/catalog/recipe-list-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { callApi } from '@/lib/http/api-client';
import { uploadFiles } from '@/lib/http/upload-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { useItemDeletions } from './item-deletions';
import { useListEditor } from './use-list-editor';

const RecipeFormDialog = dynamic(async () => {
  const { RecipeFormDialog } = await loadChunk(() => import('@/components/catalog/recipe-form-dialog'));
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

/** Creates and edits public recipes in the shared recipe form; the URL determines what is open. */
export function RecipeEditor({ userId, list, edit, recipe }: RecipeEditorProps) {
  const router = useRouter();
  const { hiddenIds } = useItemDeletions();
  const [savedRecipe, setSavedRecipe] = useState<RecipeView | null>(null);
  const toPath = (id?: string) => pages.adminRecipes.path({ ...list, edit: id });
  const editor = useListEditor({ noun: 'recipe', userId, edit, stored: recipe, toPath });

  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
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
            removeDraft: (id) =>
              callApi<typeof deleteRecipe>('DELETE', `/api/admin/recipes/${id}?draft=true`).finally(() =>
                router.refresh(),
              ),
          }}
          onSaved={setSavedRecipe}
        />
      )}
    </div>
  );
}
