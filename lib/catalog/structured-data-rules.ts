import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { imageUrl } from '@/lib/images/image-rules';
import { pages } from '@/lib/pages/pages';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { formatLine } from '@/lib/recipes/line-text-rules';
import { type RecipeNutrition, toNutritionNode } from '@/lib/recipes/nutrition-rules';
import type { RecipeCardView, ShownRecipe } from '@/lib/recipes/recipe-schema';
import { formatEquipment } from '@/lib/recipes/recipe-text-rules';
import { toIsoDuration } from '@/lib/recipes/time-rules';
import { SHARE_IMAGE, SITE_NAME } from '@/lib/site/site-rules';
import { type StructuredNode, toBreadcrumbs, toItemList } from '@/lib/site/structured-data-rules';
import type { IngredientCategory } from './category-rules';

/** Structured data for the shop's pages (https://schema.org, following Google's rules for rich results). */

export function createHomeStructuredData(
  origin: string,
  topRecipes: readonly RecipeCardView[],
): StructuredNode[] {
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: SITE_NAME,
      url: origin + pages.home.path(),
      logo: `${origin}/icons/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: SITE_NAME,
      url: origin + pages.home.path(),
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${pages.search.path()}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    toItemList(
      origin,
      'Top Recipes of the Week',
      topRecipes.map(({ _id, title }) => ({ name: title, path: pages.recipe.path({ id: _id }) })),
    ),
  ];
}

export function createDishesStructuredData(
  origin: string,
  { country, continent, dishes }: { country: string; continent: string; dishes: readonly RecipeCardView[] },
): StructuredNode[] {
  return [
    toBreadcrumbs(origin, [
      { name: 'Home', path: pages.home.path() },
      { name: continent, path: pages.continent.path({ continent }) },
      { name: country, path: pages.dishes.path({ country }) },
    ]),
    toItemList(
      origin,
      `Dishes from ${country}`,
      dishes.map(({ _id, title }) => ({ name: title, path: pages.recipe.path({ id: _id }) })),
    ),
  ];
}

export function createCategoryStructuredData(
  origin: string,
  { category, ingredients }: IngredientCategory<IngredientView>,
): StructuredNode[] {
  return [
    toBreadcrumbs(origin, [
      { name: 'Home', path: pages.home.path() },
      { name: category, path: pages.ingredients.path({ category }) },
    ]),
    toItemList(
      origin,
      category,
      ingredients.map(({ _id, name }) => ({ name, path: pages.ingredient.path({ id: _id }) })),
    ),
  ];
}

export function createRecipeStructuredData(
  recipe: ShownRecipe,
  {
    origin,
    nutrition,
    reviews = {},
  }: {
    origin: string;
    nutrition: RecipeNutrition /** Its ratings and notes, in schema.org's vocabulary. */;
    reviews?: Record<string, unknown>;
  },
): StructuredNode[] {
  const nutritionNode = toNutritionNode(nutrition);
  const [continent] = recipe.continents;
  return [
    toBreadcrumbs(origin, [
      { name: 'Home', path: pages.home.path() },
      ...(continent ? [{ name: continent, path: pages.continent.path({ continent }) }] : []),
      { name: recipe.country, path: pages.dishes.path({ country: recipe.country }) },
      { name: recipe.title, path: pages.recipe.path({ id: recipe._id }) },
    ]),
    { ...toRecipeNode(origin, recipe), ...(nutritionNode && { nutrition: nutritionNode }), ...reviews },
  ];
}

/** The diets of https://schema.org/RestrictedDiet, which has none with fish. */
const SCHEMA_DIETS: Readonly<Record<string, string>> = {
  'Gluten-Free': 'https://schema.org/GlutenFreeDiet',
  Vegan: 'https://schema.org/VeganDiet',
  Vegetarian: 'https://schema.org/VegetarianDiet',
};

/** https://schema.org/Recipe. A private recipe is not published: it has no author, and its owner's own food types. */
export function toRecipeNode(origin: string, recipe: ShownRecipe): StructuredNode {
  const url = `${origin}${pages.recipe.path({ id: recipe._id })}`;
  const images = recipe.images.length > 0 ? recipe.images.map((name) => imageUrl(name)) : [SHARE_IMAGE.url];
  const otherNames = [...(recipe.nativeName ? [recipe.nativeName.text] : []), ...recipe.aliases];
  const servings = `${recipe.servings} servings`;
  const diets = recipe.shownTypes.flatMap((type) => SCHEMA_DIETS[type] ?? []);
  const types = recipe.isPrivate ? recipe.foodTypes : recipe.shownTypes;
  return {
    '@type': 'Recipe',
    '@id': url,
    name: recipe.title,
    ...(otherNames.length > 0 && { alternateName: otherNames }),
    description: recipe.shortDescription,
    image: images.map((path) => `${origin}${path}`),
    ...(!recipe.isPrivate && {
      author: { '@type': 'Organization', name: SITE_NAME, url: origin + pages.home.path() },
    }),
    datePublished: recipe.createdAt.slice(0, 10),
    totalTime: toIsoDuration(recipe.prepTime),
    recipeYield: recipe.yield ? [servings, `${recipe.yield.count} ${recipe.yield.unit}`] : servings,
    recipeCuisine: recipe.country,
    recipeCategory: types,
    ...(diets.length > 0 && { suitableForDiet: diets }),
    keywords: [recipe.country, ...types].join(', '),
    recipeIngredient: recipe.ingredients.map(formatLine),
    ...(recipe.equipment.length > 0 && {
      tool: recipe.equipment.map((item) => ({ '@type': 'HowToTool', name: formatEquipment(item) })),
    }),
    recipeInstructions: recipe.instructions.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text,
      url: `${url}#step-${index + 1}`,
    })),
  };
}

/** `soldOut` are the packs of which none is left. */
export function createIngredientStructuredData(
  origin: string,
  ingredient: IngredientView,
  soldOut: readonly string[],
): StructuredNode[] {
  const path = pages.ingredient.path({ id: ingredient._id });
  const crumbs = toBreadcrumbs(origin, [
    { name: 'Home', path: pages.home.path() },
    { name: ingredient.name, path },
  ]);
  const packs = listOfferedPacks(ingredient);
  // An ingredient that isn't sold is not a product.
  if (packs.length === 0) return [crumbs];
  return [
    crumbs,
    {
      '@type': 'Product',
      '@id': `${origin}${path}`,
      name: ingredient.name,
      description: ingredient.description,
      category: ingredient.category,
      image: `${origin}${ingredient.image ? imageUrl(ingredient.image) : SHARE_IMAGE.url}`,
      brand: { '@type': 'Brand', name: SITE_NAME },
      offers: packs.map(({ amount, price }) => ({
        '@type': 'Offer',
        name: amount,
        price: price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${soldOut.includes(amount) ? 'OutOfStock' : 'InStock'}`,
        url: `${origin}${path}`,
      })),
    },
  ];
}
