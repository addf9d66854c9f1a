import type { ShownCard } from '@/lib/recipes/recipe-schema';
import type { LikeHit } from './engine/search-engine-types';
import type { Nearest } from './nearest-rules';

/** A recipe in a list that says of each why it is there. */
export type NotedRecipe = { recipe: ShownCard; note: string };

/** The nearest dishes as they are shown, each with the traits that it shares with the missing one. */
export type NearestList = Omit<Nearest, 'hits'> & {
  recipes: { recipe: ShownCard; shared: Omit<LikeHit, 'id'> }[];
};

/** Lists the traits that a dish shares with the missing one: "Also from Lebanon, with chickpeas, appetizer". */
export function formatShared({ country, ingredients, types }: Omit<LikeHit, 'id'>): string {
  const shared = [
    ...(country ? [`from ${country}`] : []),
    ...(ingredients.length > 0 ? [`with ${ingredients.join(' and ')}`] : []),
    ...types.map((type) => type.toLowerCase()),
  ];
  return `Also ${shared.join(', ')}`;
}
