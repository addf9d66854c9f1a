import { createProductFinder, type ProductFinder } from '@/lib/recipes/line-product-rules';
import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import type { RecipeFile } from '@/scripts/seed/recipe-file-schema';

/** The input of the rules: the catalog's files with the products of all lines. Everything here is pure. */

/** Per 100 g, of USDA SR28; null where the row says nothing. */
export type UsdaRow = {
  description: string;
  kcal: number | null;
  protein: number | null;
  fat: number | null;
  carbohydrate: number | null;
  fiber: number | null;
  sugar: number | null;
  sodiumMg: number | null;
  alcohol: number | null;
};

/** A line, with empty details if the file leaves them out. */
export type RecipeLine = RecipeFile['ingredients'][number] & { details: string };
export type RecipeStep = RecipeFile['instructions'][number];
export type CheckedLine = { line: RecipeLine; product: IngredientFile | null };
export type CheckedRecipe = RecipeFile & { slug: string; file: string; lines: CheckedLine[] };
/** The facts about a picture without decoding it; the pixels are null if it is not a whole JPEG. */
export type PictureFacts = { bytes: number; pixels: { width: number; height: number } | null };

export type CheckedCatalog = {
  recipes: CheckedRecipe[];
  ingredients: IngredientFile[];
  finder: ProductFinder<IngredientFile>;
  /** The committed rows that the ingredients cite, by number. */
  usdaRows: Readonly<Record<string, UsdaRow>>;
  /** The files under `pictures/`, by name. */
  pictures: Readonly<Record<string, PictureFacts>>;
  /** For each picture, the fingerprint of the plating that it was drawn from. */
  platings: Readonly<Record<string, string>>;
};

/** A problem of one file. Its message has the remedy; a warning does not fail the check. */
export type Problem = { file: string; rule: string; message: string; isWarning: boolean };

export function toCheckedCatalog(
  {
    recipes,
    ingredients,
  }: { recipes: readonly (RecipeFile & { slug: string })[]; ingredients: readonly IngredientFile[] },
  {
    usdaRows = {},
    pictures = {},
    platings = {},
  }: Partial<Pick<CheckedCatalog, 'usdaRows' | 'pictures' | 'platings'>> = {},
): CheckedCatalog {
  const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
  return {
    recipes: recipes.map((recipe) => ({
      ...recipe,
      file: `recipes/${toFileName(recipe.country)}/${recipe.slug}.json`,
      lines: recipe.ingredients.map((line) => ({
        line: { ...line, details: line.details ?? '' },
        // A line that asks for a form that nothing of its name has is a problem of its own.
        product: finder.findProduct(line) ?? finder.findByName(line.name),
      })),
    })),
    ingredients: [...ingredients],
    finder,
    usdaRows,
    pictures,
    platings,
  };
}

const toFileName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Names an ingredient's file and the entry in it. */
export function toIngredientPlace({ category, slug }: IngredientFile): string {
  return `ingredients/${toFileName(category)}.json: ${slug}`;
}

export const toError = (file: string, rule: string, message: string): Problem => ({
  file,
  rule,
  message,
  isWarning: false,
});
export const toWarning = (file: string, rule: string, message: string): Problem => ({
  ...toError(file, rule, message),
  isWarning: true,
});

/** The lines of a recipe that go into a step, in whole or in part. */
export function listStepLineIds(step: RecipeStep, references: readonly { lineId: string }[]): string[] {
  return [...new Set([...step.uses, ...references.map(({ lineId }) => lineId)])];
}
