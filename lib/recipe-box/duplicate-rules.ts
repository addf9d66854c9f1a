import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { splitSource } from '@/lib/recipes/recipe-text-rules';
import { foldText } from '@/lib/text/fold-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

type Compared = Pick<RecipeView, '_id' | 'title' | 'source'>;

/**
 * Returns a function that finds the recipe, of these, from the same page or else of the same name; null if there is none. Each of
 * these is read once, however many are looked for.
 */
export function createDuplicateFinder(
  recipes: readonly Compared[],
): (recipe: Pick<Compared, 'title' | 'source'>) => string | null {
  const idByUrl = new Map<string, string>();
  const idByName = new Map<string, string>();
  for (const { _id, title, source } of recipes) {
    const [, url] = splitSource(source);
    const name = foldText(title);
    if (url !== '' && !idByUrl.has(url)) idByUrl.set(url, _id);
    if (!idByName.has(name)) idByName.set(name, _id);
  }
  return ({ title, source }) => {
    // No recipe of the shop has a longer name.
    const name = title.length > RECIPE_FIELDS.title.max ? '' : foldText(title);
    return idByUrl.get(splitSource(source)[1]) ?? idByName.get(name) ?? null;
  };
}
