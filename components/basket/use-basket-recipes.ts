'use client';

import { useCallback, useEffect, useState } from 'react';
import { requestRecipeProducts } from '@/components/catalog/recipe-products';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { ApiError } from '@/lib/http/api-client';

/** `missing` is a recipe that was deleted, or that the visitor may not see. */
export type LoadedRecipe = RecipeProducts | 'missing' | 'failed';

async function loadRecipe(recipeId: string): Promise<LoadedRecipe> {
  try {
    return await requestRecipeProducts(recipeId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing';
    console.error('Could not load the products of a recipe', error);
    return 'failed';
  }
}

/** Loads recipes with their products at today's prices, each once while the sheet is open. */
export function useBasketRecipes(recipeIds: readonly string[]) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, LoadedRecipe>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const key = recipeIds.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other recipes, and to retry
  useEffect(() => {
    let isCurrent = true;
    for (const recipeId of recipeIds) {
      const former = loaded.get(recipeId);
      if (former !== undefined && former !== 'failed') continue;
      void loadRecipe(recipeId).then((recipe) => {
        if (isCurrent) setLoaded((before) => new Map(before).set(recipeId, recipe));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);

  const retry = useCallback(() => {
    setLoaded((before) => new Map([...before].filter(([, recipe]) => recipe !== 'failed')));
    setAttempt((before) => before + 1);
  }, []);
  return { loaded, retry };
}

export type BasketRecipes = ReturnType<typeof useBasketRecipes>;
