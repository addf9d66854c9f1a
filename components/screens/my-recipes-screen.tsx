'use client';

import { Pencil, Plus, Trash2 } from 'lucide';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { RecipeCard } from '@/components/catalog/recipe-card';
import { DeletedItemDrafts } from '@/components/editor/deleted-item-drafts';
import { RecipeFormDialog } from '@/components/editor/recipe-form-dialog';
import { EmptyState } from '@/components/layout/empty-state';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { hasDraft, writeDraft } from '@/components/ui/draft-storage';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { ApiError, callApi } from '@/lib/http/api-client';
import { isOutcomeUnknown, RELOAD_TO_SEE_MESSAGE } from '@/lib/http/outcome-rules';
import { uploadFiles } from '@/lib/http/upload-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import type {
  createPersonalRecipe,
  deletePersonalRecipe,
  setPersonalRecipeImages,
  updatePersonalRecipe,
} from '@/lib/recipe-box/personal-recipe-endpoints';
import type { RecipeView } from '@/lib/recipes/recipe-schema';

type MyRecipesScreenProps = {
  userId: string;
  initialRecipes: RecipeView[];
  /** The recipe that the URL opens in the form, or `NEW_ITEM`. */
  edit?: string;
};

/** The user's own recipes, to create, edit and delete. */
export function MyRecipesScreen({ userId, initialRecipes, edit }: MyRecipesScreenProps) {
  const router = useRouter();
  const [recipes, setRecipes] = useState(initialRecipes);
  const isSaved = useRef(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [recipeToDelete, setRecipeToDelete] = useState<RecipeView | null>(null);
  const openRecipe = recipes.find(({ _id }) => _id === openId);

  useEffect(() => {
    if (edit === undefined) return;
    const isStored = initialRecipes.some(({ _id }) => _id === edit);
    // Also one that was deleted since, if there are unsaved changes to it.
    if (edit === NEW_ITEM || isStored || hasDraft(toDraftKey(userId, edit))) setOpenId(edit);
  }, [edit, initialRecipes, userId]);

  /** The open form is part of the URL, so that a reload opens it again, with its draft. */
  function open(id: string | null) {
    setOpenId(id);
    showInUrl(id);
  }

  function close() {
    open(null);
    // Back would show the recipe, and the list before it, as the browser keeps them. Only now: while the URL opens the form,
    // the page requested again would open it once more.
    if (isSaved.current) router.refresh();
    isSaved.current = false;
  }

  function upsertRecipe(recipe: RecipeView): RecipeView {
    isSaved.current = true;
    setRecipes((current) =>
      current.some(({ _id }) => _id === recipe._id)
        ? current.map((other) => (other._id === recipe._id ? recipe : other))
        : [recipe, ...current],
    );
    return recipe;
  }

  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={() => open(NEW_ITEM)}>
          <Icon icon={Plus} size={18} />
          New recipe
        </button>
        <PageLink href={pages.importRecipes.path()} className="button button-ghost">
          Import recipes
        </PageLink>
        {recipes.length > 0 && (
          <a href="/api/user/recipes/export" download className="button button-ghost">
            Download all
          </a>
        )}
      </div>
      <DeletedItemDrafts
        noun="recipe"
        toDraftKey={(id) => toDraftKey(userId, id)}
        list={recipes}
        exists={async (id) => recipes.some(({ _id }) => _id === id)}
        onOpen={open}
      />
      {recipes.length === 0 ? (
        <EmptyState drawing="curry-rice">
          <p className="text-muted">
            No recipes yet. Write your own, or open one you like and tap “Make my own copy.”
          </p>
        </EmptyState>
      ) : (
        <RecipeList recipes={recipes} onEdit={({ _id }) => open(_id)} onDelete={setRecipeToDelete} />
      )}
      {openId !== null && (
        <RecipeFormDialog
          key={openId}
          title={openId === NEW_ITEM ? 'New recipe' : 'Edit recipe'}
          notice="Only you can see this recipe."
          isOwn
          stored={openRecipe}
          editedId={openId}
          toDraftKey={(id) => toDraftKey(userId, id)}
          onCreated={showInUrl}
          save={async (input, target) =>
            upsertRecipe(
              await (target.isNew
                ? callApi<typeof createPersonalRecipe>('POST', '/api/user/recipes', {
                    body: input,
                    headers: target.headers,
                  })
                : callApi<typeof updatePersonalRecipe>('PUT', `/api/user/recipes/${target.id}`, {
                    body: input,
                    headers: target.headers,
                  })),
            )
          }
          upload={async ({ id, headers }, images, onProgress) =>
            upsertRecipe(
              await uploadFiles<typeof setPersonalRecipeImages>(
                `/api/user/recipes/${id}/images`,
                images,
                onProgress,
                headers,
              ),
            )
          }
          onClose={close}
        />
      )}
      {recipeToDelete && (
        <DeleteDialog
          title="Delete this recipe?"
          message={`“${recipeToDelete.title}” and its pictures will be permanently deleted.`}
          confirmLabel="Delete recipe"
          remove={() =>
            callApi<typeof deletePersonalRecipe>('DELETE', `/api/user/recipes/${recipeToDelete._id}`)
          }
          toFailure={toDeleteFailure}
          onClose={() => setRecipeToDelete(null)}
          onDeleted={() => {
            setRecipes(recipes.filter(({ _id }) => _id !== recipeToDelete._id));
            writeDraft(toDraftKey(userId, recipeToDelete._id), null);
            setRecipeToDelete(null);
          }}
        />
      )}
    </>
  );
}

function RecipeList({
  recipes,
  onEdit,
  onDelete,
}: {
  recipes: readonly RecipeView[];
  onEdit: (recipe: RecipeView) => void;
  onDelete: (recipe: RecipeView) => void;
}) {
  return (
    <ul className="mt-8 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {recipes.map((recipe) => (
        <li key={recipe._id} className="flex flex-col">
          <div className="grow">
            <RecipeCard
              recipe={recipe}
              level="h2"
              sizes="(min-width: 64rem) 23.5rem, (min-width: 40rem) 45vw, 88vw"
              withDescription
            />
          </div>
          <div className="mt-3 flex gap-2">
            <button
              type="button"
              className="button button-ghost"
              aria-label={`Edit ${recipe.title}`}
              onClick={() => onEdit(recipe)}
            >
              <Icon icon={Pencil} size={16} />
              Edit
            </button>
            <button
              type="button"
              className="button button-ghost"
              aria-label={`Delete ${recipe.title}`}
              onClick={() => onDelete(recipe)}
            >
              <Icon icon={Trash2} size={16} />
              Delete
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function showInUrl(id: string | null): void {
  window.history.replaceState(null, '', pages.myRecipes.path({ edit: id ?? undefined }));
}

function toDraftKey(userId: string, recipe: string): string {
  return `recipe:${userId}:${recipe}`;
}

function toDeleteFailure(error: unknown): string {
  if (isOutcomeUnknown(error)) return RELOAD_TO_SEE_MESSAGE;
  return error instanceof ApiError ? error.message : 'Could not delete recipe.';
}
