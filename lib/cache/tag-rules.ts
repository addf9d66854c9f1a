/**
 * Names for the data that a response can depend on. A cached response stores its tags, and each write
 * invalidates the tags of the data that it changes.
 */

/**
 * Everything that spans countries and dish types: home, leaderboards, continents, sitemap. The tag is
 * stored, and processes of earlier versions read it, so its spelling must not change.
 */
export const CATALOG_TAG = 'catalogue';
/** The list of ingredients. */
export const INGREDIENTS_TAG = 'ingredients';

export function recipeTag(id: string): string {
  return `recipe:${id}`;
}

/** The published ratings and notes of a recipe. */
export function notesTag(recipeId: string): string {
  return `notes:${recipeId}`;
}

/** The dishes of a country. */
export function countryTag(country: string): string {
  return `country:${country}`;
}

export function ingredientTag(id: string): string {
  return `ingredient:${id}`;
}

/** The settings that all pages show, such as the contact details. */
export const SETTINGS_TAG = 'settings';

/** A page whose text an admin writes. */
export function contentPageTag(slug: string): string {
  return `content-page:${slug}`;
}

/** An image, which never changes but may be deleted. */
export function imageTag(name: string): string {
  return `picture:${name}`;
}

/** Returns the tags that a change to a public recipe invalidates; `before` is the previous version, if any. */
export function listRecipeTags(
  recipe: { _id: string; country: string },
  before: { country: string } = recipe,
): string[] {
  const countries = new Set([before.country, recipe.country]);
  return [recipeTag(recipe._id), ...[...countries].map(countryTag), CATALOG_TAG];
}

/** Returns the tags that a change to an ingredient invalidates. */
export function listIngredientTags(id: string): string[] {
  return [ingredientTag(id), INGREDIENTS_TAG, CATALOG_TAG];
}

/** Returns the ids of the recipes and ingredients that tags name; a tool that changes too much of the catalog names none. */
export function listTaggedIds(tags: readonly string[]): { recipeIds: string[]; ingredientIds: string[] } {
  const listIds = (prefix: string) =>
    tags.flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : []));
  return { recipeIds: listIds(recipeTag('')), ingredientIds: listIds(ingredientTag('')) };
}
