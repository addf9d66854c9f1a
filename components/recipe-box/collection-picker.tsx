'use client';

import { useCallback, useEffect, useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { changeCollection, listCollections } from '@/lib/recipe-box/collection-endpoints';
import type { CollectionView } from '@/lib/recipe-box/collection-schema';
import { NewCollectionForm } from './new-collection-form';

/** Puts a recipe into collections, or takes it out of them. */
export function CollectionPicker({ recipeId, onClose }: { recipeId: string; onClose: () => void }) {
  const { collections, failure, load, toggle, add } = useCollections(recipeId);
  return (
    <Dialog title="Collections" isOpen onClose={onClose}>
      {!collections && !failure && (
        <p role="status" className="mt-4">
          Loading…
        </p>
      )}
      <div className="mt-4">
        <FormFailure message={failure} />
        {failure && (
          <button type="button" className="link-button" onClick={() => void load()}>
            Load the collections again
          </button>
        )}
      </div>
      {collections && (
        <>
          <ul aria-label="Collections with this recipe">
            {collections.map((collection) => (
              <li key={collection.id} className="wrap-anywhere">
                <CheckField
                  label={collection.name}
                  checked={collection.recipeIds.includes(recipeId)}
                  onChange={() => void toggle(collection)}
                />
              </li>
            ))}
          </ul>
          <NewCollectionForm recipeIds={[recipeId]} onCreated={add} />
        </>
      )}
    </Dialog>
  );
}

function useCollections(recipeId: string) {
  const [collections, setCollections] = useState<readonly CollectionView[] | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const load = useCallback(async () => {
    setFailure('');
    try {
      const response = await callApi<typeof listCollections>('GET', '/api/users/me/collections');
      setCollections(response.collections);
    } catch (error) {
      console.error('The collections could not be loaded', error);
      setFailure('Your collections could not be loaded. Please check your connection.');
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function toggle({ id, name, recipeIds, coverId, editedAt: seen }: CollectionView) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    const others = recipeIds.filter((each) => each !== recipeId);
    const isAdded = others.length === recipeIds.length;
    const body = { name, recipeIds: isAdded ? [...others, recipeId] : others, coverId, seen };
    try {
      const changed = await callApi<typeof changeCollection>('PUT', `/api/users/me/collections/${id}`, {
        body,
      });
      setCollections((before) => before?.map((each) => (each.id === id ? changed : each)) ?? null);
    } catch (error) {
      console.error('A collection could not be changed', error);
      setFailure(
        error instanceof ApiError ? error.message : 'The collection could not be changed. Please try again.',
      );
    } finally {
      setIsBusy(false);
    }
  }

  const add = (collection: CollectionView) => setCollections((before) => [...(before ?? []), collection]);
  return { collections, failure, load, toggle, add };
}
