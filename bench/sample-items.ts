import { randomUUID } from 'node:crypto';
import { toDocumentId } from '@/scripts/seed/catalog-document-rules';
import { toGeneratedSlug } from '@/scripts/seed/generated-recipe-rules';
import type { SampleItems } from './cases';

const COUNTRY = 'Japan';
const CONTINENT = 'Asia';
const PASSWORD = 'Saffron-Rice-42!';

/** Reads the items that the requests use, through the shop's own API, and registers a member. */
export async function readSampleItems(port: number): Promise<SampleItems> {
  const { dishes } = await fetchJson<{ dishes: { _id: string }[] }>(port, `/api/dishes?country=${COUNTRY}`);
  for (const { _id } of dishes) {
    const { images } = await fetchJson<{ images: string[] }>(port, `/api/recipes/${_id}`);
    if (!images[0]) continue;
    const memberCookie = await registerMember(port, _id);
    return { recipeId: _id, country: COUNTRY, continent: CONTINENT, image: images[0], memberCookie };
  }
  throw new Error(`The shop has no recipe from ${COUNTRY} with an image.`);
}

/** Registers a member with a favorite; returns their cookie, which all servers of a run accept. */
async function registerMember(port: number, favoriteId: string): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return response;
  };
  const registration = { email: `member-${randomUUID()}@bench.example`, password: PASSWORD };
  const { token } = (await (await post('/api/auth/register', registration)).json()) as { token: string };
  await post('/api/users/me/favorites', { recipeId: favoriteId }, { Authorization: `Bearer ${token}` });
  return `next-auth.session-token=${token}`;
}

/** Lists `count` recipe pages that were not requested before; other cases use the first recipe. */
export function listFirstVisitPaths(recipes: number, count: number, round: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const recipeIndex = (1 + round * count + index) % recipes;
    return `/recipes/detail/${toDocumentId('recipe', toGeneratedSlug(recipeIndex))}`;
  });
}

async function fetchJson<T>(port: number, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return (await response.json()) as T; // The endpoints' own tests check these responses.
}
