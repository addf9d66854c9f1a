/**
 * Names of what an answer may depend on. Whoever changes something raises the tags of it; whoever
 * keeps an answer remembers the tags it was made from.
 */

/** Everything across countries and kinds: home, leaderboards, continents, sitemap. */
export const CATALOGUE_TAG = 'catalogue';
/** The list of ingredients. */
export const INGREDIENTS_TAG = 'ingredients';

export function recipeTag(id: string): string {
  return `recipe:${id}`;
}

/** The dishes of a country. */
export function countryTag(country: string): string {
  return `country:${country}`;
}

export function ingredientTag(id: string): string {
  return `ingredient:${id}`;
}

/** A picture under its name: it never changes, but it may go. */
export function pictureTag(name: string): string {
  return `picture:${name}`;
}

/** What a change of a public recipe touches; `before` is the recipe as it was, if it was there. */
export function tagsOfRecipe(
  recipe: { _id: string; country: string },
  before: { country: string } = recipe,
): string[] {
  const countries = new Set([before.country, recipe.country]);
  return [recipeTag(recipe._id), ...[...countries].map(countryTag), CATALOGUE_TAG];
}

/** What a change of an ingredient touches. */
export function tagsOfIngredient(id: string): string[] {
  return [ingredientTag(id), INGREDIENTS_TAG, CATALOGUE_TAG];
}
