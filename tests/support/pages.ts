import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Returns one URL path per kind of public page, by name. */
export async function readPublicPages(request: APIRequestContext): Promise<Record<string, string>> {
  const { dishes } = await (await request.get('/api/dishes?country=India')).json();
  const { dishes: israeliDishes } = await (await request.get('/api/dishes?country=Israel')).json();
  const { ingredients } = await (await request.get('/api/ingredients')).json();
  const findId = (list: { _id: string }[], name: string) =>
    list.find((item) => Object.values(item).includes(name))?._id ?? 'missing';
  return {
    home: '/',
    continent: '/select-country/Asia',
    dishes: '/dishes/India',
    'dishes of a type': '/dishes/India?type=Main+Course&sort=alphabetical',
    recipe: `/recipes/detail/${findId(dishes, 'Butter Chicken')}`,
    'recipe without an image of the dish': `/recipes/detail/${findId(israeliDishes, 'Sabich')}`,
    'ingredient categories': '/ingredients',
    'ingredients of a category': '/ingredients?category=Fruits&sort=price',
    ingredient: `/ingredients/${findId(ingredients, 'Basmati Rice')}`,
    'ingredient not sold': `/ingredients/${findId(ingredients, 'Water')}`,
    about: '/about',
    'meal plan': '/plan',
    'shopping list': '/shopping-list',
    pantry: '/pantry',
    'cook from home': '/cook-from-home',
    'not found': '/nope',
  };
}

/** Waits until React has taken over a guest's page: before, an ingredient's link leads to its page instead of its dialog. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

/** Waits until the page has painted twice: its work on arrived data is done by then. */
export async function paintTwice(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Search pages, which search engines must not index, since their number is unlimited. */
export const SEARCH_PAGES: Record<string, string> = {
  search: '/search?q=rice',
  'search for a mistyped word': '/search?q=chiken+xyzzy',
  'advanced search, filled in': '/advanced-search?include=Chicken&include=cardamom&exclude=Butter&maxPrep=90',
  'advanced results': '/advanced-search/results?include=Rice',
};

/** Fails the test if the page requests anything from another host. */
export function forbidOtherHosts(page: Page): void {
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    expect(hostname, request.url()).toBe('127.0.0.1');
  });
}
