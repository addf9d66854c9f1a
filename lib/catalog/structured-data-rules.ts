import { pictureUrl } from '@/lib/images/picture-rules';
import { SHARE_PICTURE, SITE_NAME } from '@/lib/site/site-rules';
import { type StructuredNode, toBreadcrumbs, toItemList } from '@/lib/site/structured-data-rules';
import { toDishesHref } from './dish-schema';
import type { IngredientView } from './ingredient-schema';
import type { RecipeCard, RecipeView } from './recipe-schema';
import { toIsoDuration } from './time-rules';

/** What the shop's pages say in schema.org's words (https://schema.org, Google's rich result rules). */

const toRecipePath = (id: string) => `/recipes/detail/${id}`;
const toContinentPath = (continent: string) => `/select-country/${encodeURIComponent(continent)}`;

export function homeStructuredData(origin: string, topRecipes: readonly RecipeCard[]): StructuredNode[] {
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: SITE_NAME,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: SITE_NAME,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    toItemList(
      origin,
      'Top Recipes of the Week',
      topRecipes.map(({ _id, title }) => ({ name: title, path: toRecipePath(_id) })),
    ),
  ];
}

export function dishesStructuredData(
  origin: string,
  { country, continent, dishes }: { country: string; continent: string; dishes: readonly RecipeCard[] },
): StructuredNode[] {
  return [
    toBreadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: continent, path: toContinentPath(continent) },
      { name: country, path: toDishesHref(country) },
    ]),
    toItemList(
      origin,
      `Dishes of ${country}`,
      dishes.map(({ _id, title }) => ({ name: title, path: toRecipePath(_id) })),
    ),
  ];
}

export function recipeStructuredData(origin: string, recipe: RecipeView): StructuredNode[] {
  const [continent] = recipe.continents;
  return [
    toBreadcrumbs(origin, [
      { name: 'Home', path: '/' },
      ...(continent ? [{ name: continent, path: toContinentPath(continent) }] : []),
      { name: recipe.country, path: toDishesHref(recipe.country) },
      { name: recipe.title, path: toRecipePath(recipe._id) },
    ]),
    recipeNode(origin, recipe),
  ];
}

/** https://schema.org/Recipe. A private one is nobody's publication: it names no author. */
export function recipeNode(origin: string, recipe: RecipeView): StructuredNode {
  const url = `${origin}${toRecipePath(recipe._id)}`;
  const pictures =
    recipe.images.length > 0 ? recipe.images.map((name) => pictureUrl(name)) : [SHARE_PICTURE.url];
  return {
    '@type': 'Recipe',
    '@id': url,
    name: recipe.title,
    ...(recipe.aliases.length > 0 && { alternateName: recipe.aliases }),
    description: recipe.shortDescription,
    image: pictures.map((path) => `${origin}${path}`),
    ...(!recipe.isPrivate && { author: { '@type': 'Organization', name: SITE_NAME, url: `${origin}/` } }),
    datePublished: recipe.createdAt.slice(0, 10),
    totalTime: toIsoDuration(recipe.prepTime),
    recipeYield: `${recipe.servings} servings`,
    recipeCuisine: recipe.country,
    recipeCategory: recipe.foodTypes,
    keywords: [recipe.country, ...recipe.foodTypes].join(', '),
    recipeIngredient: recipe.ingredients.map(({ quantity, units, name, details }) =>
      [[quantity, units, name].filter(Boolean).join(' '), details].filter(Boolean).join(', '),
    ),
    recipeInstructions: recipe.instructions.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text,
      url: `${url}#step-${index + 1}`,
    })),
  };
}

export function ingredientStructuredData(origin: string, ingredient: IngredientView): StructuredNode[] {
  const path = `/ingredients/${ingredient._id}`;
  const crumbs = toBreadcrumbs(origin, [
    { name: 'Home', path: '/' },
    { name: ingredient.name, path },
  ]);
  // Something that cannot be bought is no product.
  if (!ingredient.sellable || ingredient.amounts.length === 0) return [crumbs];
  return [
    crumbs,
    {
      '@type': 'Product',
      '@id': `${origin}${path}`,
      name: ingredient.name,
      description: ingredient.description,
      category: ingredient.category,
      image: `${origin}${ingredient.image ? pictureUrl(ingredient.image) : SHARE_PICTURE.url}`,
      brand: { '@type': 'Brand', name: SITE_NAME },
      offers: ingredient.amounts.map(({ amount, price }) => ({
        '@type': 'Offer',
        name: amount,
        price: price.toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${origin}${path}`,
      })),
    },
  ];
}
