import 'server-only';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { createRecipeStructuredData } from '@/lib/catalog/structured-data-rules';
import { findVisibleRecipe } from '@/lib/recipe-box/visible-recipe-queries';
import { listDietRows } from '@/lib/recipes/diet-type-rules';
import { listMainIngredients } from '@/lib/recipes/dish-share-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { computeNutrition } from '@/lib/recipes/nutrition-rules';
import { collectAllergens } from '@/lib/recipes/recipe-allergen-rules';
import type { ShownRecipe } from '@/lib/recipes/recipe-schema';
import { type RecipeTexts, toLineWeights, toNoteTexts, toRecipeTexts } from '@/lib/recipes/recipe-text-rules';
import { scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { listNotes, toReviewData } from '@/lib/reviews/note-list-queries';
import { FIRST_NOTES } from '@/lib/reviews/note-rules';
import { judgeRecipeLines } from '@/lib/search/judged-line-queries';
import { listLikeDishes } from '@/lib/search/like-queries';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { siteOrigin } from '@/lib/site/site-queries';
import { computeBasket, toBasketItems, toPlainWish } from './basket-rules';
import { computeRecipeCost } from './recipe-cost-rules';

/** Returns the data of a recipe's page; null if the viewer may not see it. */
export async function findRecipePage(id: string, readViewer: Parameters<typeof findVisibleRecipe>[1]) {
  const recipe = await findVisibleRecipe(id, readViewer);
  if (!recipe) return null;
  const [{ products: named, judgedIds }, companions, reviews] = await Promise.all([
    judgeRecipeLines(recipe.ingredients),
    listShownCards(recipe.serveWith),
    recipe.isPrivate ? null : listNotes(recipe._id, { page: 1, limit: FIRST_NOTES }),
  ]);
  const products = named.map((product) => product?.id ?? null);
  const ids = [...products, ...judgedIds.flat()].filter((each) => each !== null);
  const ingredients = await listIngredientsById([...new Set(ids)]);
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  const toProduct = (each: string | null) => byId.get(each ?? '') ?? null;
  const productsOfLines = products.map(toProduct);
  const nutrition = computeNutrition(recipe, productsOfLines);
  const basketRecipe = { ...recipe, products, substitutes: [] };
  const basket = computeBasket(toPlainWish(basketRecipe, recipe.servings), ingredients);
  return {
    recipe,
    companions,
    likeDishes: await listLikeDishes(recipe, listMainIngredients(recipe.ingredients, productsOfLines)),
    /** The rating and the first notes; null of a private recipe. */
    reviews,
    /** For each line, the ingredient that the shop sells, or null. */
    soldProducts: named.map((product) =>
      product?.sellable ? { _id: product.id, name: product.name } : null,
    ),
    packs: toBasketItems(basket, ingredients),
    rows: basket.rows,
    cost: computeRecipeCost(basketRecipe, ingredients),
    metric: toMetricTexts(recipe, products, ingredients),
    nutrition,
    ...judgeRecipe(
      recipe,
      judgedIds.map((line) => line.map(toProduct)),
    ),
    /** Null of a private recipe. */
    structuredData:
      reviews &&
      createRecipeStructuredData(recipe, { origin: siteOrigin(), nutrition, reviews: toReviewData(reviews) }),
  };
}

function toMetricTexts(
  recipe: ShownRecipe,
  products: readonly (string | null)[],
  ingredients: readonly IngredientView[],
): RecipeTexts {
  const { servings } = recipe;
  const weights = toLineWeights(products, ingredients);
  return {
    ...toRecipeTexts(scaleRecipe(recipe, { servings, units: 'metric' }, weights)),
    ...toNoteTexts(recipe, 'metric'),
  };
}

/** Returns the allergens, and for each diet that the recipe claims, its caveats. */
function judgeRecipe(recipe: ShownRecipe, judged: readonly (readonly (IngredientView | null)[])[]) {
  const foodTypes = recipe.isPrivate ? recipe.foodTypes : recipe.shownTypes;
  return {
    allergens: collectAllergens(recipe.ingredients, judged),
    diets: listDietRows({ ...recipe, foodTypes }, judged),
  };
}
