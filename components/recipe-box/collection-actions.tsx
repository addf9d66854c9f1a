'use client';

import { FormFailure } from '@/components/ui/form-failure';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { CollectionView } from '@/lib/recipe-box/collection-schema';

/** Edits a collection, or shares it by a link. */
export function CollectionActions({
  collection,
  recipes,
}: {
  collection: CollectionView;
  recipes: readonly { id: string; title: string }[];
}) {
  const edit = useLazyDialog(async () => (await import('./collection-edit-dialog')).CollectionEditDialog);
  const share = useLazyDialog(async () => (await import('./collection-share-dialog')).CollectionShareDialog);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className="button button-ghost" onClick={edit.open}>
        Edit<span className="sr-only"> {collection.name}</span>
      </button>
      <button type="button" className="button button-ghost" onClick={share.open}>
        Share<span className="sr-only"> {collection.name}</span>
      </button>
      {collection.isShared && <p className="text-muted text-sm">A link shows it to others.</p>}
      <FormFailure message={edit.failure || share.failure} />
      {edit.Dialog && <edit.Dialog {...{ collection, recipes }} onClose={edit.close} />}
      {share.Dialog && <share.Dialog collection={collection} onClose={share.close} />}
    </div>
  );
}

export function NewCollectionButton() {
  const dialog = useLazyDialog(async () => (await import('./new-collection-dialog')).NewCollectionDialog);
  return (
    <>
      <button type="button" className="button button-ghost" onClick={dialog.open}>
        New collection
      </button>
      <FormFailure message={dialog.failure} />
      {dialog.Dialog && <dialog.Dialog onClose={dialog.close} />}
    </>
  );
}
