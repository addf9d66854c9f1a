'use client';

import { useEffect, useState } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import { RecipeCard } from '@/components/catalog/recipe-card';
import { callApi } from '@/lib/http/api-client';
import type { listPersonalRecipes } from '@/lib/recipe-box/personal-recipe-endpoints';
import type { RecipeCardView as RecipeCardData } from '@/lib/recipes/recipe-schema';

/**
 * The signed-in user's own recipes that match the text. Only the browser asks for them: the page around them is the same
 * for everyone.
 */
export function OwnMatches({ q }: { q: string }) {
  const account = useAccount();
  const userId = account.status === 'user' ? account.user.id : null;
  const [matches, setMatches] = useState<{ owner: string; q: string; recipes: RecipeCardData[] } | null>(
    null,
  );
  useEffect(() => {
    if (userId === null) return;
    let isStale = false;
    callApi<typeof listPersonalRecipes>('GET', `/api/user/recipes?${new URLSearchParams({ q })}`).then(
      ({ recipes }) => !isStale && setMatches({ owner: userId, q, recipes }),
      (error: unknown) => console.error('Your own recipes could not be searched', error),
    );
    return () => {
      isStale = true;
    };
  }, [userId, q]);
  if (matches?.owner !== userId || matches.q !== q || matches.recipes.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="own-matches">
      <h2 id="own-matches" className="mb-6 text-2xl">
        In your own recipes
      </h2>
      <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {matches.recipes.map((recipe) => (
          <li key={recipe._id}>
            <RecipeCard recipe={recipe} level="h3" withDescription />
          </li>
        ))}
      </ul>
    </section>
  );
}
