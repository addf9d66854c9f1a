import { requireAccount } from '@/components/accounts/account-store';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { forkRecipe } from '@/lib/recipe-box/personal-recipe-endpoints';

/** Copies a public recipe and returns the path of the copy's form; null for a guest who does not log in. */
export async function forkInAccount(recipeId: string): Promise<string | null> {
  const { status } = await requireAccount('copy');
  if (status === 'loading') throw new Error('The account could not be loaded.');
  if (status === 'guest') return null;
  const { _id } = await callApi<typeof forkRecipe>('POST', `/api/user/recipes/fork/${recipeId}`);
  return pages.myRecipes.path({ edit: _id });
}
