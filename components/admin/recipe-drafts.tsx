'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeletedItemDrafts, isFound } from '@/components/editor/deleted-item-drafts';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { writeDraft } from '@/components/ui/draft-storage';
import { PageLink } from '@/components/ui/page-link';
import { RowFocus } from '@/components/ui/row-focus';
import type { deleteRecipe, getRecipe } from '@/lib/catalog/recipe-endpoints';
import type { RecipeDraftRow, RecipeListSearch } from '@/lib/catalog/recipe-list-schema';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';
import { isEditConflict, toAdminFailure } from './admin-failure';
import { toAdminDraftKey } from './use-list-editor';

/** Recipes that were added but never published, because the form was closed before the images had been uploaded. */
export function RecipeDrafts({
  drafts,
  list,
  userId,
}: {
  drafts: RecipeDraftRow[];
  list: Omit<RecipeListSearch, 'edit'>;
  userId: string;
}) {
  const router = useRouter();
  const [idToDelete, setIdToDelete] = useState<string | null>(null);
  // From the list, so that a refresh also updates the base of an open dialog.
  const draftToDelete = drafts.find(({ _id }) => _id === idToDelete);
  return (
    <>
      <RowFocus ids={drafts.map(({ _id }) => _id)}>
        {drafts.length > 0 && (
          <section aria-labelledby="drafts" className="mt-6 rounded-card border border-hairline p-4">
            <h2 id="drafts" className="text-xl">
              Drafts
            </h2>
            <p className="mt-1 text-muted">
              Only admins see them. Open a draft and save it to make it public.
            </p>
            <ul className="mt-2 divide-y divide-hairline">
              {drafts.map((draft) => (
                <li
                  key={draft._id}
                  data-row={draft._id}
                  className="flex flex-wrap items-center justify-between gap-x-4 py-1"
                >
                  <span className="wrap-anywhere min-w-0">
                    <bdi>{draft.title}</bdi>{' '}
                    <span className="text-muted text-sm">
                      <AdminDate iso={draft.createdAt} />
                    </span>
                  </span>
                  <span className="flex gap-2">
                    <PageLink
                      href={pages.adminRecipes.path({ ...list, edit: draft._id })}
                      scroll={false}
                      className="button button-ghost"
                      aria-label={`Open draft ${draft.title}`}
                    >
                      Open
                    </PageLink>
                    <button
                      type="button"
                      className="button button-ghost"
                      aria-label={`Delete draft ${draft.title}`}
                      onClick={() => setIdToDelete(draft._id)}
                    >
                      Delete
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </RowFocus>
      <DeletedItemDrafts
        noun="recipe"
        toDraftKey={(id) => toAdminDraftKey('recipe', userId, id)}
        list={drafts}
        exists={async (id) =>
          drafts.some(({ _id }) => _id === id) ||
          (await isFound(callApi<typeof getRecipe>('GET', `/api/recipes/${id}`)))
        }
        onOpen={(id) => router.replace(pages.adminRecipes.path({ ...list, edit: id }), { scroll: false })}
      />
      {draftToDelete && (
        <DeleteDialog
          title="Delete this draft?"
          message={`“${draftToDelete.title}” and its pictures will be permanently deleted.`}
          confirmLabel="Delete draft"
          toFailure={(error) => {
            // Shows someone else's changes, on which the next attempt is then based.
            if (isEditConflict(error)) router.refresh();
            return toAdminFailure('Could not delete draft.', error);
          }}
          remove={() =>
            callApi<typeof deleteRecipe>('DELETE', `/api/admin/recipes/${draftToDelete._id}?draft=true`, {
              headers: { 'If-Match': `"${draftToDelete.version}"` },
            })
          }
          onClose={() => setIdToDelete(null)}
          onDeleted={() => {
            writeDraft(toAdminDraftKey('recipe', userId, draftToDelete._id), null);
            setIdToDelete(null);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
