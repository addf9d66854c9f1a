import { setTimeout as pause } from 'node:timers/promises';
import { PUT as SAVE_INGREDIENT_IMAGE } from '@/app/api/admin/ingredients/[id]/image/route';
import { PUT as SAVE_INGREDIENT } from '@/app/api/admin/ingredients/[id]/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { GET as LIST_ORDERS } from '@/app/api/admin/orders/route';
import { PUT as SAVE_RECIPE_IMAGES } from '@/app/api/admin/recipes/[id]/images/route';
import { PUT as SAVE_RECIPE } from '@/app/api/admin/recipes/[id]/route';
import { PUT as SET_ROLE } from '@/app/api/admin/users/[id]/role/route';
import { GET as LIST_USERS } from '@/app/api/admin/users/route';
import { GET as GET_INGREDIENT } from '@/app/api/ingredients/[id]/route';
import { GET as GET_RECIPE } from '@/app/api/recipes/[id]/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import {
  toIngredientDraft,
  toIngredientInput,
  toIngredientVersion,
} from '@/lib/recipes/ingredient-draft-schema';
import { ingredientDialogSchema } from '@/lib/recipes/ingredient-form-schema';
import { toRecipeDraft, toRecipeInput, toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import type { OrderStatus } from '@/models/order-limits';
import { aCart, aPlacement, CARDS, getOnlyOrder, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { createRandom } from '@/tests/support/random';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';
import { anImage, type FormPart, upload } from '@/tests/support/uploads';

const PASSWORD = 'Saffron-Rice-42!';

/** How often each admin edits, and the seed of the edits; a longer run sets both. */
const EDITS = Number(process.env.RACE_EDITS ?? (isLongRun ? 60 : 20));
const SEED = Number(process.env.RACE_SEED ?? 1);
/** By chance, two admins may not meet in one of the subjects within their edits: they go on for this many times as long. */
const MAX_ROUNDS = 20;
/** How long an admin looks at the page before a change. */
const MAX_LOOK_MS = 15;
const STATUSES = ['Pending', 'Processing', 'Shipped', 'Delivered'] as const;

type Admin = { headers: Record<string, string>; random: ReturnType<typeof createRandom> };

/** The document that both admins edit. */
type Subject = {
  name: string;
  /** Edits it as the shop's forms do; returns false if the change was refused because of the other admin. */
  edit: (admin: Admin, marker: string) => Promise<boolean>;
  /** Expects that each acknowledged change is visible, or was followed by one that was made knowing it. */
  check: () => Promise<void>;
};

withDatabase();
const sandbox = withPaymentSandbox();

test(`two admins who edit everything at once, ${EDITS} times each from seed ${SEED}, lose no change silently`, async () => {
  await place(aPlacement(await aCart(), await enterCard(sandbox.url(), CARDS.good)));
  const passwordHash = await hashPassword(PASSWORD);
  const admins = await Promise.all(
    [0, 1].map(async (index) => ({
      headers: await createBearerHeaders(await aUser({ role: 'admin', passwordHash })),
      random: createRandom(SEED * 2 + index),
    })),
  );
  const subjects = await Promise.all([
    recipeSubject(),
    ingredientSubject(),
    orderSubject(),
    userSubject(admins[0]?.headers ?? {}),
  ]);
  const unmet = new Set(['recipe', 'ingredient', 'order']);
  const refused = new Set<string>();
  await Promise.all(
    admins.map(async (admin, index) => {
      for (let edit = 0; edit < EDITS || (unmet.size > 0 && edit < EDITS * MAX_ROUNDS); edit += 1) {
        const subject = admin.random.pick(
          edit < EDITS ? subjects : subjects.filter(({ name }) => unmet.has(name)),
        );
        if (await subject.edit(admin, `Edit ${edit} of admin ${index}`)) continue;
        refused.add(subject.name);
        unmet.delete(subject.name);
      }
    }),
  );
  expect(refused).toEqual(new Set(['recipe', 'ingredient', 'order']));
  for (const { check } of subjects) await check();
});

const look = ({ random }: Admin) => pause(random.integer(0, MAX_LOOK_MS));

/** Returns the response, or null for a refusal because of the other admin; anything else fails the test. */
async function save(...args: Parameters<typeof call>) {
  return toSaved(await call(...args));
}

function toSaved({ status, json }: { status: number; json: Awaited<ReturnType<typeof call>>['json'] }) {
  if (status === 409 && json.code === 'edit_conflict') return null;
  expect({ status, json }).toMatchObject({ status: 200 });
  return json;
}

async function recipeSubject(): Promise<Subject> {
  const params = { id: String((await aRecipe())._id) };
  return versionedSubject('recipe', {
    read: async () => (await call(GET_RECIPE, { params })).json,
    toVersion: toRecipeVersion,
    change: (seen, { random }, marker) => ({
      ...toRecipeInput(toRecipeDraft(seen)),
      [random.pick(['shortDescription', 'description'])]: marker,
    }),
    write: (options) => save(SAVE_RECIPE, { method: 'PUT', params, ...options }),
    // One more image, the oldest ones left out.
    addImage: async ({ images }, image, headers) =>
      toSaved(await upload(SAVE_RECIPE_IMAGES, { ...params, parts: [...images.slice(-2), image], headers })),
  });
}

async function ingredientSubject(): Promise<Subject> {
  const params = { id: String((await anIngredient({ name: 'Saffron' }))._id) };
  return versionedSubject('ingredient', {
    read: async () => (await call(GET_INGREDIENT, { params })).json,
    toVersion: toIngredientVersion,
    change: (seen, { random }, marker) => ({
      ...ingredientDialogSchema.parse(toIngredientInput(toIngredientDraft(seen))),
      ...random.pick([{ description: marker }, { aliases: [marker] }]),
    }),
    write: (options) => save(SAVE_INGREDIENT, { method: 'PUT', params, ...options }),
    addImage: async (_, image, headers) =>
      toSaved(
        await upload(SAVE_INGREDIENT_IMAGE, { ...params, field: 'ingredientImage', parts: [image], headers }),
      ),
  });
}

/** Something whose forms send the version that a change was made from. Each edit makes a version of its own. */
async function versionedSubject<View>(
  name: string,
  {
    read,
    toVersion,
    change,
    write,
    addImage,
  }: {
    read: () => Promise<View>;
    toVersion: (view: View) => string;
    change: (seen: View, admin: Admin, marker: string) => object;
    write: (options: { body: object; headers: Record<string, string> }) => Promise<View | null>;
    addImage: (seen: View, image: FormPart, headers: Record<string, string>) => Promise<View | null>;
  },
): Promise<Subject> {
  const initial = toVersion(await read());
  const changes: { from: string; to: string }[] = [];
  return {
    name,
    async edit(admin, marker) {
      const seen = await read();
      await look(admin);
      const from = toVersion(seen);
      const headers = { ...admin.headers, 'If-Match': `"${from}"` };
      const saved = admin.random.pick([true, false, false])
        ? await addImage(seen, await aUniqueImage(), headers)
        : await write({ body: change(seen, admin, marker), headers });
      if (saved) changes.push({ from, to: toVersion(saved) });
      return saved !== null;
    },
    async check() {
      const nextOf = new Map(changes.map(({ from, to }) => [from, to]));
      const chain = [initial];
      for (let next = nextOf.get(initial); next !== undefined; next = nextOf.get(next)) chain.push(next);
      expect({ name, count: chain.length - 1, final: chain.at(-1) }).toEqual({
        name,
        count: changes.length,
        final: toVersion(await read()),
      });
    },
  };
}

let imageCount = 0;
/** Returns an image whose name no other one has, since a version that was there before could not be told apart. */
async function aUniqueImage(): Promise<FormPart> {
  imageCount += 1;
  return { file: 'a.jpg', bytes: await anImage({ width: 40 + imageCount }) };
}

async function orderSubject(): Promise<Subject> {
  const params = { id: String((await getOnlyOrder())._id) };
  const initial = (await getOnlyOrder()).status;
  const changes: { from: OrderStatus; to: OrderStatus; position: number }[] = [];
  return {
    name: 'order',
    async edit(admin) {
      const { headers, random } = admin;
      const { status: from } = (await call(LIST_ORDERS, { headers })).json.orders[0];
      await look(admin);
      const to = random.pick(STATUSES.filter((status) => status !== from));
      const order = await save(SET_STATUS, {
        method: 'PUT',
        params,
        body: { status: to, seenStatus: from },
        headers,
      });
      if (order) changes.push({ from, to, position: order.statusChanges.length - 1 });
      return order !== null;
    },
    async check() {
      const { statusChanges, status: final } = await getOnlyOrder();
      const history = statusChanges.map(({ status }) => status);
      expect(history.at(-1) ?? initial).toBe(final);
      for (const [position, status] of history.entries()) {
        // More than one if both wanted the same at once; the first of them has made it.
        const made = changes.filter((change) => change.position === position);
        expect(new Set(made.map(({ to }) => to))).toEqual(new Set([status]));
        expect(made.map(({ from }) => from)).toContain(history[position - 1] ?? initial);
      }
    },
  };
}

async function userSubject(headers: Record<string, string>): Promise<Subject> {
  const { id, email } = await aUser();
  const read = async (): Promise<string> =>
    (await call(LIST_USERS, { query: `search=${encodeURIComponent(email)}`, headers })).json.users[0].role;
  const changes: { from: string; to: string }[] = [];
  return {
    name: 'user',
    async edit(admin) {
      const from = await read();
      await look(admin);
      const to = from === 'admin' ? 'user' : 'admin';
      const body = { role: to, currentPassword: PASSWORD };
      await save(SET_ROLE, { method: 'PUT', params: { id }, body, headers: admin.headers });
      changes.push({ from, to });
      return true;
    },
    async check() {
      const final = await read();
      // With two roles, a change to the other one always knows the one before; a repeated one changes nothing.
      for (const { to } of changes) expect([final, ...changes.map(({ from }) => from)]).toContain(to);
      expect(changes.map(({ to }) => to)).toContain(final);
    },
  };
}
