'use client';

import { useRouter } from 'next/navigation';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageLink } from '@/components/ui/page-link';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import type { updateIngredient } from '@/lib/catalog/ingredient-endpoints';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { toIngredientVersion } from '@/lib/recipes/ingredient-draft-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { isEditConflict, toAdminFailure } from './admin-failure';
import { IngredientUses } from './ingredient-uses';

/** On a phone, the buttons below them stay in view. */
const MAX_LISTED_USES = 4;

/** Asks before an ingredient is deleted; if recipes use it, offers to stop selling it instead. */
export function IngredientDeleteDialog({
  ingredient,
  onClose,
  onDelete,
  onNotSold,
}: {
  ingredient: IngredientView;
  onClose: () => void;
  onDelete: () => void;
  /** Called when it is no longer sold. */
  onNotSold: () => void;
}) {
  const router = useRouter();
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      await stopSelling(ingredient);
      onNotSold();
    },
    (error) => {
      if (!isEditConflict(error)) return toAdminFailure('Could not save ingredient.', error);
      // Shows the change, which the next attempt is then based on.
      router.refresh();
      return 'Someone changed this ingredient since this list was loaded. Please look at it again.';
    },
  );

  return (
    <ConfirmDialog
      title={`Delete ${ingredient.name}?`}
      message="It will be removed from the shop; you can undo this for a few seconds. Recipes keep their lines, but it can no longer be bought from them; orders keep its name and price."
      cancelLabel="Cancel"
      confirmLabel="Delete ingredient"
      isDanger
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={onDelete}
    >
      {ingredient.sellable && (
        <button
          type="button"
          className="button button-ghost mb-3 aria-disabled:opacity-50"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void run()}
        >
          {isBusy ? 'Saving...' : 'Mark as not sold instead'}
        </button>
      )}
      <p className="mb-3 text-sm">
        Is something wrong with it?{' '}
        <PageLink
          href={pages.adminOrders.path({ product: ingredient._id })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Recall it instead
        </PageLink>{' '}
        to write to everyone who bought it; you can also do so after it is deleted.
      </p>
      <IngredientUses id={ingredient._id} max={MAX_LISTED_USES} />
    </ConfirmDialog>
  );
}

/** Keeps everything else. Refused if someone else has changed the ingredient since it was listed. */
async function stopSelling(ingredient: IngredientView): Promise<void> {
  const { name, description, aliases, category, amounts } = ingredient;
  await callApi<typeof updateIngredient>('PUT', `/api/admin/ingredients/${ingredient._id}`, {
    body: { name, description, aliases, category, amounts, sellable: false },
    headers: { 'If-Match': `"${toIngredientVersion(ingredient)}"` },
  });
}
