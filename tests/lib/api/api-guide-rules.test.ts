import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { EXAMPLE_ITEMS } from '@/lib/api/api-example-rules';
import { toApiGuide, toExampleBody } from '@/lib/api/api-guide-rules';
import { toDocumentId } from '@/scripts/seed/catalog-document-rules';

const guide = toApiGuide(ENDPOINTS)
  .map(({ markdown }) => markdown)
  .join('\n\n');

test('every endpoint has a section with a summary and a command to try', () => {
  const sections = guide.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('\n')[0]).sort()).toEqual(
    ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  expect(sections.filter((section) => !/\n- Returns 20\d.*\n\n```sh\ncurl /.test(section))).toEqual([]);
});

const withBody = ENDPOINTS.flatMap(({ method, path, body }) =>
  body ? [{ call: `${method} ${path}`, body }] : [],
);

test.each(withBody)('the example of $call is a body that the endpoint accepts', ({ body }) => {
  expect(body.safeParse(toExampleBody(body)).error?.issues).toBeUndefined();
});

const sectionOf = (call: string) =>
  guide.split(/^## /m).find((section) => section.startsWith(`${call}\n`)) ?? '';

test.each(ENDPOINTS.map(({ method, path, ...parts }) => ({ call: `${method} ${path}`, ...parts })))(
  'the example of $call has a query and headers that the endpoint accepts',
  ({ call, query, headers }) => {
    const [, example = ''] = sectionOf(call).split('```sh');
    const [, target = ''] = /"\$SHOP([^"]+)"/.exec(example) ?? [];
    const parameters = Object.fromEntries(new URL(target, 'http://shop').searchParams);
    const sent = Object.fromEntries(
      [...example.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g)].map(([, name, value]) => [name, value]),
    );
    expect(query?.safeParse(parameters).error?.issues).toBeUndefined();
    expect(headers?.safeParse(sent).error?.issues).toBeUndefined();
  },
);

test('the examples name a continent, and send the token wherever it adds something', () => {
  expect(guide).toContain('"$SHOP/api/recipes/countries?continent=Asia"');
  expect(sectionOf('GET /api/orders/{id}')).toContain('Bearer $TOKEN');
  expect(sectionOf('POST /api/orders')).toContain('"email":"ann@example.com"');
  expect(sectionOf('POST /api/orders')).toContain(`"paymentMethodId":"'"$CARD"'"`);
});

test('no example has a parameter that is not filled in', () => {
  const targets = [...guide.matchAll(/curl (?:-X \w+ )?"([^"]+)"/g)].map(([, target]) => target);
  expect(targets).toHaveLength(ENDPOINTS.length);
  expect(targets.filter((target) => target?.includes('{'))).toEqual([]);
});

test('the examples name a recipe and a pack of the catalog, at its price', () => {
  const ingredients: { slug: string; amounts: unknown[] }[] = JSON.parse(
    readFileSync('catalog/ingredients/grains-and-breads.json', 'utf8'),
  );
  const { recipe, ingredient, amount, price } = EXAMPLE_ITEMS;
  expect(recipe).toBe(toDocumentId('recipe', 'butter-chicken'));
  expect(ingredient).toBe(toDocumentId('ingredient', 'basmati-rice'));
  expect(ingredients.find(({ slug }) => slug === 'basmati-rice')?.amounts).toContainEqual({ amount, price });
});
