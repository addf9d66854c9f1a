import { toDocumentId } from '@/scripts/seed/catalog-document-rules';
import { generatedSlug } from '@/scripts/seed/generated-recipe-rules';
import type { Facts } from './cases';

const COUNTRY = 'Japan';
const CONTINENT = 'Asia';

/** Reads the items that the requests use, through the shop's own API. */
export async function readFacts(port: number): Promise<Facts> {
  const { dishes } = await read<{ dishes: { _id: string }[] }>(port, `/api/dishes?country=${COUNTRY}`);
  for (const { _id } of dishes) {
    const { images } = await read<{ images: string[] }>(port, `/api/recipes/${_id}`);
    if (images[0]) return { recipeId: _id, country: COUNTRY, continent: CONTINENT, picture: images[0] };
  }
  throw new Error(`The shop has no recipe of ${COUNTRY} with an image.`);
}

/**
 * Returns the paths of `count` recipe pages that were not requested before; the first page is left to other
 * cases.
 */
export function firstVisitPaths(recipes: number, count: number, round: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = (1 + round * count + index) % recipes;
    return `/recipes/detail/${toDocumentId('recipe', generatedSlug(number))}`;
  });
}

async function read<T>(port: number, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return (await response.json()) as T; // The endpoints' own tests check these responses.
}
