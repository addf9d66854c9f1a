import { randomBytes } from 'node:crypto';
import { type Document, ObjectId } from 'mongodb';
import type { Endpoint } from '@/lib/http/endpoint';
import { createRandom } from '@/tests/support/random';
import { buildSample } from '@/tests/support/schema-walk';
import type { SeparateShop } from '@/tests/support/separate-shop';
import { type Client, createCard, type HttpResponse, sendRequest } from './client';
import { MAX_RESPONSE_MS, SLOW_ENDPOINTS } from './fuzz-endpoints';
import { listHostileUploads, UPLOAD_TYPE } from './fuzz-uploads';
import { report } from './report';

/** Ends the session of the fuzzer, or needs no document. */
const SKIPPED = /^POST \/api\/(?:auth\/|page-vitals|visit-events)/;

/** The replacements of a value in a valid body. */
const HOSTILE_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    1e308,
    0.5,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a'.repeat(200_000),
    '{line-1:1/2 cup}'.repeat(400),
  ],
  ...[
    [],
    [[]],
    ['x'],
    Array.from({ length: 9_000 }, () => 'x'),
    {},
    { $ne: null },
    { $gt: '' },
    { $where: 'sleep(9999)' },
  ],
  ...[
    '__proto__',
    'constructor',
    '$set',
    '../../etc/passwd',
    '<script>',
    '=cmd|calc',
    '1 1/2 '.repeat(10_000),
  ],
];
/** Fields that no caller may set. */
const EXTRA_FIELDS = ['_id', 'userId', 'role', 'isPrivate', 'tokenVersion', '$set', 'constructor', 'payment'];

type Role = 'member' | 'admin';
type Existing = { paths: (role: Role) => Record<string, string[]> };

/** Creates documents of every kind that a call changes; returns their ids by the path of the call. */
async function createDocuments(shop: SeparateShop, client: Client, ownerEmail: string): Promise<Existing> {
  const card = await createCard(client);
  return shop.queryDatabase(async (database) => {
    const users = database.collection('users');
    const owner = await users.findOne({ email: ownerEmail });
    const admin = await users.findOne({ role: 'admin' });
    const recipe = await database.collection('recipes').findOne({ isPrivate: { $ne: true } });
    const ingredient = await database.collection('ingredients').findOne({});
    if (!owner || !admin || !recipe || !ingredient) throw new Error('The trial shop has no documents.');
    const insert = async (collection: string, document: Document) => {
      const { insertedId } = await database.collection(collection).insertOne(document);
      return String(insertedId);
    };
    const addOwned = async ({ _id: userId }: { _id: ObjectId }) => {
      const address = {
        _id: new ObjectId(),
        label: 'Home',
        street1: '1 Saffron Way',
        city: 'Portland',
        state: 'OR',
      };
      const storedAddress = { ...address, postalCode: '97201', isPrimary: true };
      const savedCard = { stripeId: card, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
      await users.updateOne(
        { _id: userId },
        {
          $set: {
            addresses: [storedAddress],
            paymentMethods: [{ ...savedCard, isPrimary: true, updatedAt: new Date() }],
          },
        },
      );
      const passkey = {
        ...{ _id: new ObjectId(), credentialId: randomBytes(16).toString('base64url'), publicKey: 'x' },
        ...{ counter: 0, transports: [], name: 'Fuzz', host: 'shop.test', createdAt: new Date() },
      };
      await users.updateOne({ _id: userId }, { $set: { passkeys: [passkey] } });
      const signIn = `fuzz-${randomBytes(16).toString('hex')}`;
      const inAnHour = new Date(Date.now() + 3_600_000);
      await database.collection<{ _id: string }>('sign_ins').insertOne({
        ...{ _id: signIn, userId, device: 'Fuzz', version: 0, startedAt: new Date(), lastUsedAt: new Date() },
        ...{ expiresAt: inAnHour, deleteAt: inAnHour },
      } as never);
      const { _id: _unused, ...fields } = recipe;
      const ownRecipe = await insert('recipes', { ...fields, isPrivate: true, userId });
      const order = await insert('orders', {
        ...{
          orderNumber: randomBytes(8).toString('hex'),
          email: 'fuzz@shop.test',
          userId,
          status: 'Pending',
        },
        items: [
          { ingredientId: ingredient._id, name: 'Rice', amount: '1kg', priceCents: 1_299, quantity: 2 },
        ],
        shippingInfo: { name: 'Ada', street1: '1 Way', city: 'Portland', state: 'OR', postalCode: '97201' },
        ...{
          subtotalCents: 2_598,
          shippingCents: 0,
          totalCents: 2_598,
          currency: 'usd',
          createdAt: new Date(),
        },
        payment: {
          state: 'pending',
          provider: 'stripe',
          method: 'card',
          attempts: 0,
          openings: 0,
          changes: [],
        },
      });
      const collection = await insert('recipe_collections', {
        ...{ userId, name: 'Soups', recipeIds: [recipe._id] },
        ...{ createdAt: new Date(), editedAt: new Date() },
      });
      await insert('meal_plans', {
        ...{ ownerId: userId, version: 1, changedAt: new Date() },
        entries: [
          { kind: 'meal', id: 'a', at: 1, place: 1, day: null, recipeId: String(recipe._id), servings: 4 },
        ],
      });
      return {
        ...{ address: String(address._id), ownRecipe, order, collection, signIn },
        passkey: String(passkey._id),
      };
    };
    const owned = { member: await addOwned(owner), admin: await addOwned(admin) };
    const alert = `orphan:stripe:fuzz-${randomBytes(4).toString('hex')}`;
    await database.collection<{ _id: string }>('payment_alerts').insertOne({
      ...{ _id: alert, kind: 'orphan', provider: 'stripe', reference: 'fuzz', createdAt: new Date() },
    } as never);
    const otherUser = await insert('users', {
      email: `other-${alert}@shop.test`,
      role: 'user',
      tokenVersion: 0,
    });
    const now = new Date();
    const note = await insert('notes', {
      ...{ userId: new ObjectId(otherUser), recipeId: recipe._id, name: 'Fuzz', stars: 3, state: 'waiting' },
      ...{ madeAt: null, text: 'Good.', changes: '', waitReasons: ['new_author'], isListed: false },
      ...{ createdAt: now, editedAt: now },
    });
    const shared = {
      '/api/admin/users/': [otherUser],
      '/api/admin/payment-alerts/': [alert],
      '/api/admin/ingredients/': [String(ingredient._id)],
      '/api/admin/stock/': [String(ingredient._id)],
      '/api/admin/recipes/': [String(recipe._id)],
      '/api/admin/content-pages/': ['about'],
      '/api/user/recipes/fork/': [String(recipe._id)],
      '/api/users/me/favorites/': [String(recipe._id)],
      '/api/users/me/notes/': [String(recipe._id)],
      '/api/users/me/private-notes/': [String(recipe._id)],
      '/api/admin/notes/': [note],
      '/api/notes/': [note],
      '/api/users/me/payment-methods/': [card],
      '/api/recipes/': [String(recipe._id)],
    };
    const paths = (role: Role) => ({
      ...shared,
      '/api/user/recipes/': [owned[role].ownRecipe],
      '/api/users/me/addresses/': [owned[role].address],
      '/api/users/me/collections/': [owned[role].collection],
      '/api/users/me/passkeys/': [owned[role].passkey],
      '/api/users/me/sign-ins/': [owned[role].signIn],
      '/api/orders/': [owned[role].order],
      '/api/admin/orders/': [owned.member.order],
    });
    return { paths };
  });
}

/** Returns the URL of a call on a document that exists; null if there is none for a parameter. */
function toUrl(path: string, ids: Record<string, string[]>): string | null {
  if (!path.includes('{')) return path;
  const prefix = Object.keys(ids)
    .filter((each) => path.startsWith(each))
    .sort((a, b) => b.length - a.length)[0];
  const id = prefix && ids[prefix]?.[0];
  return id ? path.replace(/\{\w+\}/, encodeURIComponent(id)) : null;
}

type Position = readonly (string | number)[];

/** Lists every position in a body, itself included. */
function listPositions(value: unknown, position: Position = []): Position[] {
  if (typeof value !== 'object' || value === null) return [position];
  return [
    position,
    ...Object.entries(value).flatMap(([key, each]) =>
      listPositions(each, [...position, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** Returns a copy of a body with another value at a position. */
function withValue(value: unknown, [step, ...rest]: Position, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((each, index) => (index === step ? withValue(each, rest, other) : each));
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withValue(fields[step], rest, other) };
}

/** Returns hostile bodies for a schema: a valid one with one value replaced, or with a field that no caller may set. */
function listHostileBodies(endpoint: Endpoint, count: number, seed: number): string[] {
  if (!endpoint.body) return [''];
  const random = createRandom(seed);
  const sample = buildSample(endpoint.body, [], 'x');
  const positions = listPositions(sample);
  const replaced = Array.from({ length: count }, () =>
    JSON.stringify(withValue(sample, random.pick(positions), random.pick(HOSTILE_VALUES))),
  );
  const extended = EXTRA_FIELDS.map((field) =>
    JSON.stringify({ ...(sample as object), [field]: random.pick(HOSTILE_VALUES) }),
  );
  // Parsed as a field of its own, which a literal would not be.
  const polluted = `{"__proto__":{"role":"admin"},${JSON.stringify(sample).slice(1)}`;
  return [
    ...replaced,
    ...extended,
    polluted,
    '{',
    '[]',
    'null',
    '"x"',
    '['.repeat(5_000),
    JSON.stringify(sample),
  ];
}

type Sent = { call: string; role: Role; response: HttpResponse };

/**
 * Sends hostile bodies to every call that changes something, on documents that exist, as a member and as an admin. Deletions
 * come last, so that the others still find their documents.
 */
export async function fuzzExisting(
  shop: SeparateShop,
  client: Client,
  { tokens, ownerEmail, count }: { tokens: Record<Role, string>; ownerEmail: string; count: number },
): Promise<void> {
  // The schemas are those of the shop, which wants to be configured when it is loaded.
  process.env.NEXTAUTH_SECRET ??= randomBytes(32).toString('base64');
  const { ENDPOINTS } = await import('@/app/api/openapi.json/endpoints');
  const { paths } = await createDocuments(shop, client, ownerEmail);
  const changing = ENDPOINTS.filter(
    ({ method, path }) => method !== 'GET' && !SKIPPED.test(`${method} ${path}`),
  ).sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  const sent: Sent[] = [];
  const missing: string[] = [];
  for (const role of ['member', 'admin'] as const) {
    const ids = paths(role);
    for (const [index, endpoint] of changing.entries()) {
      const call = `${endpoint.method} ${endpoint.path}`;
      const url = toUrl(endpoint.path, ids);
      if (!url) {
        missing.push(call);
        continue;
      }
      const bodies: readonly (string | Buffer)[] = endpoint.upload
        ? listHostileUploads(endpoint.upload, count, index)
        : listHostileBodies(endpoint, count, index);
      const type = endpoint.upload ? UPLOAD_TYPE : 'application/json';
      for (const body of bodies) {
        const headers = { Authorization: `Bearer ${tokens[role]}`, 'Content-Type': type };
        sent.push({
          call,
          role,
          response: await sendRequest(client, endpoint.method, url, { body, headers }),
        });
      }
    }
  }
  const describeSent = (found: readonly Sent[]) =>
    [
      ...new Set(
        found.map(
          ({ call, role, response }) => `${call} (${role}) ${response.status} ${Math.round(response.ms)} ms`,
        ),
      ),
    ]
      .slice(0, 10)
      .join(', ');
  const byStatus: Record<string, number> = {};
  for (const { response } of sent) byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
  const accepted = sent.filter(({ response }) => response.status >= 200 && response.status < 300).length;
  report(
    'existing documents: every changing call has one, and some requests succeed',
    missing.length === 0 && accepted > 0,
    `${sent.length} requests to ${changing.length} calls, by status ${JSON.stringify(byStatus)} ${missing.join(', ')}`,
  );
  const opened = sent.filter(
    ({ call, role, response }) =>
      role === 'member' && call.includes('/api/admin/') && response.status !== 403,
  );
  report(
    'existing documents: no call of admins is open to a member',
    opened.length === 0,
    describeSent(opened),
  );
  const failed = sent.filter(({ response }) => response.status >= 500 || response.status === 0);
  report(
    'existing documents: no 5xx, and no closed connection',
    failed.length === 0,
    `${failed.length} ${describeSent(failed)}`,
  );
  const slow = sent.filter(
    ({ call, response }) => response.ms > MAX_RESPONSE_MS && !SLOW_ENDPOINTS.test(call),
  );
  report('existing documents: none over a second', slow.length === 0, `${slow.length} ${describeSent(slow)}`);
}
