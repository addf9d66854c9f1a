'use client';

import { useEffect, useState } from 'react';
import type { getRecipe } from '@/lib/catalog/recipe-endpoints';
import { ApiError, callApi } from '@/lib/http/api-client';

async function loadTitle(recipeId: string): Promise<string> {
  try {
    return (await callApi<typeof getRecipe>('GET', `/api/recipes/${recipeId}`)).title;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'A recipe that is no longer available';
    console.warn('The title of a recipe could not be loaded', error);
    return 'A recipe';
  }
}

/** Loads the titles of recipes, of which the cart knows only the ids; empty until they are there. */
export function useRecipeTitles(recipeIds: readonly string[]): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const key = recipeIds.join();
  useEffect(() => {
    let isUnmounted = false;
    const ids = key === '' ? [] : key.split(',');
    void Promise.all(ids.map(async (id) => [id, await loadTitle(id)] as const)).then((loaded) => {
      if (!isUnmounted) setTitles(new Map(loaded));
    });
    return () => {
      isUnmounted = true;
    };
  }, [key]);
  return titles;
}
