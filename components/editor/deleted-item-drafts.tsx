'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { listDrafts, readDraft, writeDraft } from '@/components/ui/draft-storage';
import { ApiError } from '@/lib/http/api-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { namedDraftSchema } from '@/lib/recipes/stored-draft-schema';

type DeletedItem = { id: string; name: string };

/**
 * Unsaved changes that this browser keeps of documents that were deleted since. No list leads to their forms anymore, where
 * they can be saved as new ones.
 */
export function DeletedItemDrafts({
  noun,
  toDraftKey,
  list,
  exists,
  onOpen,
}: {
  noun: string;
  toDraftKey: (id: string) => string;
  /** The drafts are looked at again whenever it is another one. */
  list: readonly unknown[];
  exists: (id: string) => Promise<boolean>;
  onOpen: (id: string) => void;
}) {
  const [items, setItems] = useState<DeletedItem[]>([]);
  const [itemToDiscard, setItemToDiscard] = useState<DeletedItem | null>(null);
  const find = useEffectEvent(() => findDeletedItems(toDraftKey, exists));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to look again.
  useEffect(() => {
    let isCurrent = true;
    void find().then((found) => isCurrent && setItems(found));
    return () => {
      isCurrent = false;
    };
  }, [list]);

  if (items.length === 0) return null;
  return (
    <section aria-labelledby="deleted-item-drafts" className="mt-6 rounded-card border border-hairline p-4">
      <h2 id="deleted-item-drafts" className="text-xl">
        Unsaved changes to {items.length === 1 ? `a deleted ${noun}` : `deleted ${noun}s`}
      </h2>
      <p className="mt-1 text-muted">
        {items.length === 1
          ? `It was deleted before they were saved. Open them to save them as a new ${noun}.`
          : `These ${noun}s were deleted before they were saved. Open each one to save it as a new ${noun}.`}
      </p>
      <ul className="mt-2 divide-y divide-hairline">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="wrap-anywhere min-w-0">{item.name}</span>
            <span className="flex gap-2">
              <button
                type="button"
                className="button button-ghost"
                aria-label={`Open unsaved changes to ${item.name}`}
                onClick={() => onOpen(item.id)}
              >
                Open
              </button>
              <button
                type="button"
                className="button button-ghost"
                aria-label={`Discard unsaved changes to ${item.name}`}
                onClick={() => setItemToDiscard(item)}
              >
                Discard
              </button>
            </span>
          </li>
        ))}
      </ul>
      {itemToDiscard && (
        <ConfirmDialog
          title="Discard your changes?"
          message={`What you typed for “${itemToDiscard.name}” will be lost.`}
          cancelLabel="Keep them"
          confirmLabel="Discard changes"
          isDanger
          onCancel={() => setItemToDiscard(null)}
          onConfirm={() => {
            writeDraft(toDraftKey(itemToDiscard.id), null);
            setItems(items.filter(({ id }) => id !== itemToDiscard.id));
            setItemToDiscard(null);
          }}
        />
      )}
    </section>
  );
}

/** Whether the request for a document finds it; assumed if there is no answer. */
export function isFound(request: Promise<unknown>): Promise<boolean> {
  return request.then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 404),
  );
}

async function findDeletedItems(
  toDraftKey: (id: string) => string,
  exists: (id: string) => Promise<boolean>,
): Promise<DeletedItem[]> {
  const found = await Promise.all(
    listDrafts(toDraftKey('')).map(async (id) => {
      const draft = id === NEW_ITEM ? null : readDraft(toDraftKey(id), namedDraftSchema);
      if (!draft || (await exists(id))) return [];
      return [{ id, name: draft.values.title || draft.values.name || 'without a name' }];
    }),
  );
  return found.flat();
}
