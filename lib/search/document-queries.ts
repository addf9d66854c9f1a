import 'server-only';
import mongoose from 'mongoose';
import { isOffered } from '@/lib/cart/cart-rules';
import { toAllergenFacts } from '@/lib/catalog/ingredient-view';
import { connect, isDatabaseUnavailable } from '@/lib/db/connect';
import { listAllowedDiets } from '@/lib/recipes/diet-type-rules';
import { listProductForms } from '@/lib/recipes/line-product-rules';
import { log } from '@/lib/runtime/log';
import { type IngredientEntry, PostingEngine } from '@/lib/search/engine/posting-engine';
import { NO_RECIPE_FIELDS, type SearchDocument, type Segment } from '@/lib/search/engine/segment';
import { SegmentBuilder } from '@/lib/search/engine/segment-builder';
import {
  toIngredientWords,
  toRecipeWords,
  WORDS_VERSION,
  type WordFields,
} from '@/lib/text/word-field-rules';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';
import { Recipe, type RecipeDocument } from '@/models/recipe';

/** Reads of the catalog for the search index. The queries themselves exclude private recipes, except for one. */

const RECIPE_FIELDS = {
  title: 1,
  words: 1,
  favoritesCount: 1,
  foodTypes: 1,
  difficulty: 1,
  prepTime: 1,
  spice: 1,
  country: 1,
  createdAt: 1,
} as const;
const TEXT_FIELDS = {
  nativeName: 1,
  aliases: 1,
  shortDescription: 1,
  description: 1,
  ingredients: 1,
} as const;
const INGREDIENT_FIELDS = {
  name: 1,
  sortName: 1,
  sellable: 1,
  ships: 1,
  words: 1,
  aliases: 1,
  category: 1,
  description: 1,
  forms: 1,
  family: 1,
  image: 1,
  ...{ flags: 1, allergens: 1, allergenFacts: 1 },
} as const;
/** Few enough for a slow database to read each batch within the limit of one operation. */
const BATCH_SIZE = 200;

type StoredRecipe = Pick<RecipeDocument, '_id' | keyof typeof RECIPE_FIELDS> &
  Partial<Pick<RecipeDocument, keyof typeof TEXT_FIELDS>>;

/** Returns an engine of these recipes and of all ingredients. */
export async function createEngine(recipes: Segment = new SegmentBuilder().finish()): Promise<PostingEngine> {
  const engine = new PostingEngine(recipes);
  engine.setIngredients(await readIngredients());
  return engine;
}

/** Reads every public recipe and packs them into a segment. */
export async function packRecipes(): Promise<Segment> {
  await connect();
  const builder = new SegmentBuilder();
  const outdated: string[] = [];
  for await (const recipe of readRobustly<StoredRecipe>({ isPrivate: false }, RECIPE_FIELDS)) {
    if (recipe.words?.version === WORDS_VERSION) builder.add(toDocument(recipe, recipe.words));
    else outdated.push(String(recipe._id));
  }
  if (outdated.length > 0) {
    log.warn(
      { recipes: outdated.length },
      'recipes with outdated search words were indexed from their text; run npm run search:rebuild to update them',
    );
  }
  for (let from = 0; from < outdated.length; from += BATCH_SIZE) {
    for (const document of await readRecipes(outdated.slice(from, from + BATCH_SIZE))) builder.add(document);
  }
  return builder.finish();
}

/** Returns the current state of the public recipes with these ids. */
export async function readRecipes(ids: readonly string[]): Promise<SearchDocument[]> {
  await connect();
  const recipes = await Recipe.find({ _id: mongoose.trusted({ $in: ids }), isPrivate: false })
    .select({ ...RECIPE_FIELDS, ...TEXT_FIELDS })
    .lean<StoredRecipe[]>();
  return recipes.map(toCurrentDocument);
}

/** Returns the private recipes of a user, which must never get into the index that everyone searches. */
export async function readPrivateRecipes(userId: string): Promise<SearchDocument[]> {
  await connect();
  const recipes = await Recipe.find({ userId, isPrivate: true })
    .select({ ...RECIPE_FIELDS, ...TEXT_FIELDS })
    .lean<StoredRecipe[]>();
  return recipes.map(toCurrentDocument);
}

export async function readIngredients(): Promise<IngredientEntry[]> {
  await connect();
  const ingredients = await Ingredient.find()
    .sort({ sortName: 1 })
    .select(INGREDIENT_FIELDS)
    .lean<IngredientDocument[]>();
  return ingredients.map((ingredient) => {
    const id = String(ingredient._id);
    const { name, sortName, aliases = [], forms = [], family, category, image } = ingredient;
    const words =
      ingredient.words?.version === WORDS_VERSION ? ingredient.words : toIngredientWords(ingredient);
    return {
      document: { ...NO_RECIPE_FIELDS, id, title: name, words },
      ingredient: {
        id,
        name,
        sortName,
        sellable: isOffered(ingredient),
        title: words.title,
        alias: words.alias,
        forms: listProductForms({ name, aliases, forms }),
        family: family ? { name: family.name, isDefault: family.isDefault } : null,
        diets: listAllowedDiets({
          allergens: ingredient.allergens ?? [],
          allergenFacts: toAllergenFacts(ingredient.allergenFacts),
          flags: ingredient.flags ?? null,
        }),
      },
      look: { category: category || DEFAULT_CATEGORY, image: image ?? '' },
    };
  });
}

/** Returns the favorites counts of recipes that have any, by recipe ID. */
export async function readFavorites(): Promise<Map<string, number>> {
  await connect();
  const counts = new Map<string, number>();
  const recipes = readRobustly<Pick<RecipeDocument, '_id' | 'favoritesCount'>>(
    { isPrivate: false, favoritesCount: { $gt: 0 } },
    { favoritesCount: 1 },
  );
  for await (const { _id, favoritesCount } of recipes) counts.set(String(_id), favoritesCount);
  return counts;
}

/**
 * Yields recipes in the order of their ids. Goes on after the last one if the database loses the query midway, as at a failover;
 * throws if it gets no further.
 */
async function* readRobustly<T extends Pick<RecipeDocument, '_id'>>(
  filter: mongoose.mongo.Filter<mongoose.mongo.Document>,
  projection: Partial<Record<keyof RecipeDocument, 1>>,
): AsyncGenerator<T> {
  let lastId: mongoose.Types.ObjectId | undefined;
  while (true) {
    const startId = lastId;
    const rest = { ...filter, ...(lastId && { _id: { $gt: lastId } }) };
    try {
      const cursor = Recipe.collection.find<T>(rest, { projection, batchSize: BATCH_SIZE }).sort({ _id: 1 });
      for await (const recipe of cursor) {
        lastId = recipe._id;
        yield recipe;
      }
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || lastId === startId) throw error;
    }
  }
}

function toCurrentDocument(recipe: StoredRecipe): SearchDocument {
  return toDocument(recipe, recipe.words?.version === WORDS_VERSION ? recipe.words : toRecipeWords(recipe));
}

function toDocument(recipe: StoredRecipe, words: WordFields): SearchDocument {
  return {
    id: String(recipe._id),
    title: recipe.title,
    country: recipe.country,
    createdAtMs: recipe.createdAt.getTime(),
    words,
    favorites: recipe.favoritesCount,
    foodTypes: recipe.foodTypes ?? [],
    difficulty: recipe.difficulty,
    prepMinutes: recipe.prepTime,
    spice: recipe.spice ?? null,
  };
}
