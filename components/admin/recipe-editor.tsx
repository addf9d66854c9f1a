'use client';

import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { forgetAccount, requireAccount } from '@/components/accounts/account-store';
import { PageLink } from '@/components/ui/page-link';
import { NEW_RECIPE, toRecipeListHref } from '@/lib/catalog/recipe-list-rules';
import type { RecipeListSearch } from '@/lib/catalog/recipe-list-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { callApi, sendFiles } from '@/lib/http/api-client';

const RecipeFormDialog = dynamic(async () => {
  const { RecipeFormDialog } = await import('@/components/catalog/recipe-form-dialog');
  return RecipeFormDialog;
});

type RecipeEditorProps = {
  userId: string;
  /** The list to come back to. */
  list: Omit<RecipeListSearch, 'edit'>;
  /** What the address opens: an id, or `NEW_RECIPE`. */
  edit?: string;
  /** The recipe of that id; null when there is none. */
  recipe: RecipeView | null;
};

/** New public recipes and changes of them, in the one recipe form; the address says what is open. */
export function RecipeEditor({ userId, list, edit, recipe }: RecipeEditorProps) {
  const router = useRouter();
  const [saved, setSaved] = useState<RecipeView | null>(null);
  const isOpen = edit === NEW_RECIPE || recipe !== null;

  function close() {
    router.push(toRecipeListHref(list), { scroll: false });
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
      <p role="status" className="text-sm empty:hidden">
        {saved && (
          <>
            Saved.{' '}
            <PageLink
              href={`/recipes/detail/${saved._id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              See {saved.title}
            </PageLink>
          </>
        )}
        {edit && !isOpen && 'This recipe does not exist any more.'}
      </p>
      <PageLink
        href={toRecipeListHref({ ...list, edit: NEW_RECIPE })}
        scroll={false}
        className="button button-primary"
      >
        <Plus aria-hidden="true" size={18} />
        New recipe
      </PageLink>
      {isOpen && edit && (
        <RecipeFormDialog
          key={edit}
          title={recipe ? 'Edit recipe' : 'New recipe'}
          notice="Everybody can see this recipe."
          stored={recipe ?? undefined}
          draftKey={toRecipeDraftKey(userId, edit)}
          save={(input, id) =>
            id
              ? callApi<RecipeView>('PUT', `/api/admin/recipes/${id}`, input)
              : callApi<RecipeView>('POST', '/api/admin/recipes', input)
          }
          upload={(id, pictures, onProgress) =>
            sendFiles<RecipeView>(`/api/admin/recipes/${id}/images`, pictures, onProgress)
          }
          onSessionEnd={() => {
            forgetAccount();
            void requireAccount();
          }}
          onSaved={(recipe) => {
            setSaved(recipe);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Under which name this browser keeps what is not saved yet. */
export function toRecipeDraftKey(userId: string, recipe: string): string {
  return `admin-recipe:${userId}:${recipe}`;
}
