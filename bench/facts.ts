import { toDocumentId } from '@/scripts/seed/catalog-document-rules';
import { generatedSlug } from '@/scripts/seed/generated-recipe-rules';
import type { Facts } from './cases';

const COUNTRY = 'Japan';
const CONTINENT = 'Asia';

/** What the requests ask for, read through the shop's own calls. */
export async function readFacts(port: number): Promise<Facts> {
  const { dishes } = await read<{ dishes: { _id: string }[] }>(port, `/api/dishes?country=${COUNTRY}`);
  for (const { _id } of dishes) {
    const { images } = await read<{ images: string[] }>(port, `/api/recipes/${_id}`);
    if (images[0]) return { recipeId: _id, country: COUNTRY, continent: CONTINENT, picture: images[0] };
  }
  throw new Error(`The shop has no recipe of ${COUNTRY} with a picture.`);
}

/** Paths of so many recipe pages that nobody has asked for yet: the first are left to other cases. */
export function firstVisitPaths(recipes: number, count: number, round: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = (1 + round * count + index) % recipes;
    return `/recipes/detail/${toDocumentId('recipe', generatedSlug(number))}`;
  });
}

async function read<T>(port: number, path: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T; // What these calls answer is in their documents' tests.
}
