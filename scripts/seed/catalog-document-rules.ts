import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { listMajorAllergens } from '@/lib/catalog/allergen-rules';
import { toGramsPerPiece } from '@/lib/quantities/ingredient-weight-rules';
import { toPlainText } from '@/lib/recipes/amount-reference-rules';
import { mapTexts } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { INGREDIENT_FIELDS, type IngredientFieldIn } from '@/models/ingredient-fields';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn } from '@/models/recipe-fields';
import type { CatalogImage, CatalogIngredient, CatalogRecipe } from './catalog-files';

/** Converts files of `catalog/` to documents; pure, so that a load can be repeated. */

export type CatalogKind = 'recipe' | 'ingredient';

/** Derives the id from kind and slug, so that the same file has the same URL in every shop. */
export function toDocumentId(kind: CatalogKind | 'user', slug: string): string {
  return createHash('sha256').update(`${kind}:${slug}`).digest('hex').slice(0, 24);
}

/** Returns the key under which a load records a file. */
export function toItemKey(kind: CatalogKind, slug: string): string {
  return `${kind}:${slug}`;
}

/** The stored name of each image file of the catalog. */
export type ImageNames = ReadonlyMap<string, string>;

/** The fields of a recipe file that are loaded; the others are for writers and the image generator. */
export type LoadedRecipeFile = Omit<
  CatalogRecipe,
  'slug' | 'plating' | 'sources' | 'reviewed' | 'labelReasons'
>;

export function toRecipeFields(file: LoadedRecipeFile, imageNames: ImageNames) {
  const images = file.images.flatMap((image) => toStoredImage(image, imageNames) ?? []);
  return {
    ...mapTexts(RECIPE_FIELDS, 'file', (_, name) => file[name] ?? ''),
    sortTitle: foldText(file.title),
    nativeName: file.nativeName ?? null,
    aliases: file.aliases,
    foodTypes: file.foodTypes,
    ingredients: file.ingredients.map(({ item, ...line }) => ({
      ...line,
      ...mapTexts(LINE_FIELDS, 'file', (_, name) => line[name] ?? ''),
      ...(item && { item: new mongoose.Types.ObjectId(toDocumentId('ingredient', item)) }),
    })),
    instructions: file.instructions.map(({ title, text, uses, timers }) => ({
      title,
      text: toPlainText(text),
      markup: text,
      uses,
      timers,
    })),
    prepTime: file.prepTime,
    activeTime: file.activeTime,
    yield: file.yield,
    servings: file.servings,
    difficulty: file.difficulty,
    continents: file.continents,
    spice: file.spice,
    equipment: file.equipment,
    notes: file.notes,
    safety: file.safety,
    substitutes: file.substitutes,
    serveWith: file.serveWith.map((slug) => new mongoose.Types.ObjectId(toDocumentId('recipe', slug))),
    videoUrl: file.videoUrl ?? '',
    images: images.map(({ image }) => image),
    imageAlts: images.filter(({ alt }) => alt !== ''),
  } satisfies Record<RecipeFieldIn<'file'>, unknown> & Record<string, unknown>;
}

export function toIngredientFields(file: CatalogIngredient, imageNames: ImageNames) {
  const image = file.image && toStoredImage(file.image, imageNames);
  return {
    ...mapTexts(INGREDIENT_FIELDS, 'file', (_, name) => file[name] ?? ''),
    sortName: foldText(file.name),
    aliases: file.aliases,
    category: file.category,
    amounts: file.amounts,
    sellable: file.sellable,
    image: image?.image ?? '',
    imageAlt: image?.alt ? image : null,
    gramsPerCup: file.gramsPerCup ?? null,
    gramsPerPiece: toGramsPerPiece(file.units),
    units: file.units,
    asBought: file.asBought ?? null,
    edible: file.edible ?? null,
    drained: file.drained ?? null,
    forms: file.forms,
    family: file.family,
    substitutes: file.substitutes,
    nutrition: file.nutrition,
    allergens: listMajorAllergens(file.allergens),
    allergenFacts: file.allergens,
    flags: file.flags,
    ships: file.ships,
  } satisfies Record<IngredientFieldIn<'file'>, unknown> & Record<string, unknown>;
}

function toStoredImage({ file, alt }: CatalogImage, imageNames: ImageNames) {
  const image = imageNames.get(file);
  return image === undefined ? null : { image, alt };
}

/** Picks the document's values of the fields that a file sets. */
export function pickFields(document: object, fields: object): Record<string, unknown> {
  const values = document as Record<string, unknown>;
  return Object.fromEntries(Object.keys(fields).map((key) => [key, values[key]]));
}
