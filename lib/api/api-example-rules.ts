import type { z } from 'zod';

export type Schema = z.core.JSONSchema.JSONSchema;
export type ExampleParameter = { name: string; schema: Schema };

/** Entries of the catalog with the same ids in every shop: Butter Chicken, and a pack of Basmati Rice. */
export const EXAMPLE_ITEMS = {
  recipe: 'ff55b64b2c6be5949df2d886',
  ingredient: '8672372f92fbc0a23d7f92bc',
  amount: '2 lb (907 g)',
  price: 4.99,
};
const PASSWORD = 'Two-Cups-0f-Rice';
const UUID = '8f14e45f-ceea-467f-a8c6-0d1a2b3c4d5e';

/** Values that no bound of a schema says, by the names of their fields. */
const VALUES: Readonly<Record<string, unknown>> = {
  itemId: EXAMPLE_ITEMS.ingredient,
  product: EXAMPLE_ITEMS.ingredient,
  recipeId: EXAMPLE_ITEMS.recipe,
  ids: EXAMPLE_ITEMS.ingredient,
  continent: 'Asia',
  'Idempotency-Key': '0d9f2f0e-7c1a-4c56-9d3e-5a1b2c3d4e5f',
  amount: EXAMPLE_ITEMS.amount,
  amounts: [{ amount: EXAMPLE_ITEMS.amount, price: EXAMPLE_ITEMS.price }],
  pricePerUnit: EXAMPLE_ITEMS.price,
  email: 'ann@example.com',
  newEmail: 'ann@example.com',
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  code: '123456',
  phoneNumber: '4155550142',
  label: 'Home',
  name: 'Ann Lee',
  street1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  paymentMethodId: 'pm_card_visa',
  expYear: 2030,
  from: '2026-05-03',
  to: '2026-05-12',
  month: '2026-05',
  version: '0f3a',
  orderNumber: '7KQ4-M2XR-9WBT',
  contactEmail: 'shop@example.com',
  timeZone: 'America/New_York',
  closedDays: ['2026-12-25'],
  heroDishes: ['Palak Paneer, India'],
  transits: [{ carrier: 'USPS', states: [], minDays: 2, maxDays: 4 }],
  entries: [
    {
      kind: 'meal',
      id: 'monday',
      at: 0,
      place: 1,
      day: '2026-12-07',
      recipeId: EXAMPLE_ITEMS.recipe,
      servings: 4,
    },
  ],
  q: 'rice',
  seen: '2026-05-03T12:00:00.000Z',
};
/** Fields that a schema leaves to a rule about several of them. */
const ALSO_REQUIRED = ['amounts', 'paymentMethodId', 'email'];

const RECIPE_PATHS = [
  '/api/recipes/',
  '/api/users/me/favorites/',
  '/api/users/me/notes/',
  '/api/users/me/private-notes/',
  '/api/user/recipes/fork/',
];

/** Returns a path whose parameters are examples: ids of the catalog, or variables of the shell. */
export function toPathExample(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'slug') return 'about';
    if (name === 'version') return '1';
    if (RECIPE_PATHS.some((start) => path.startsWith(start))) return EXAMPLE_ITEMS.recipe;
    if (path.startsWith('/api/ingredients/')) return EXAMPLE_ITEMS.ingredient;
    return '$ID';
  });
}

/** Returns a value that a schema accepts: the least that is required. */
export function toExampleValue(schema: Schema, name = ''): unknown {
  if (name in VALUES && hasType(VALUES[name], schema)) return VALUES[name];
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return toExampleValue(toSchema(alternative), name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || ALSO_REQUIRED.includes(field))
          .map(([field, value]) => [field, toExampleValue(toSchema(value), field)]),
      );
    case 'array':
      return [toExampleValue(toSchema(schema.items), name)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.format === 'uuid' ? UUID : 'text';
  }
}

/** Whether a value is of the type that a schema names; one that names none takes any. */
function hasType(value: unknown, { type }: Schema): boolean {
  if (type === 'array') return Array.isArray(value);
  return type === undefined || type === typeof value || (type === 'integer' && Number.isInteger(value));
}

/** Returns a part of a schema; JSON Schema also has true, and lists of several items, for anything. */
export function toSchema(part: Schema['items']): Schema {
  return typeof part === 'object' && !Array.isArray(part) ? part : {};
}
