import fc from 'fast-check';
import { GET } from '@/app/api/user/recipes/export/route';
import { POST as read } from '@/app/api/user/recipes/import/route';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import { toImportedDraft } from '@/lib/import/imported-draft-rules';
import { readImportedRecipes } from '@/lib/import/recipe-reading-rules';
import { IMPORT_UPLOAD } from '@/lib/recipe-box/import-schema';
import { createPersonalRecipe } from '@/lib/recipe-box/personal-recipe-commands';
import { recipeDraftSchema, toRecipeDraft } from '@/lib/recipes/recipe-draft-schema';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import type { ShownRecipe } from '@/lib/recipes/recipe-schema';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { upload } from '@/tests/support/uploads';

withDatabase();

const importAgain = (file: unknown) => readImportedRecipes(JSON.stringify(file)).map(toImportedDraft);

async function aStoredRecipe(fields: object = {}): Promise<{ userId: string; recipe: ShownRecipe }> {
  const user = await aUser();
  const form = recipeFormSchema.parse(aRecipeForm(fields));
  return { userId: user.id, recipe: await createPersonalRecipe(user.id, form) };
}

test('a guest gets nothing, and a user only recipes of their own', async () => {
  expect((await call(GET)).status).toBe(401);
  const [user, other] = [await aUser(), await aUser()];
  await aRecipe({ title: 'Public' });
  await aRecipe({ isPrivate: true, userId: other._id, title: 'Theirs' });
  await aRecipe({ isPrivate: true, userId: user._id, title: 'Mine' });
  const { status, headers, json } = await call(GET, { headers: await createBearerHeaders(user) });
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="my-recipes.json"',
  ]);
  expect(json['@graph'].map(({ name }: { name: string }) => name)).toEqual(['Mine']);
});

test('what was downloaded is read again with nothing to check', async () => {
  const { userId, recipe } = await aStoredRecipe({ source: 'Ann, https://example.com/a' });
  const headers = await createBearerHeaders(await aUser());
  const exported = toRecipeExport(recipe);
  const bytes = Buffer.from(JSON.stringify({ '@context': 'https://schema.org', '@graph': [exported] }));
  const parts = [{ file: 'my-recipes.json', bytes }];
  const { json } = await upload(read, { id: userId, field: IMPORT_UPLOAD.field, parts, headers });
  expect(json.recipes).toHaveLength(1);
  expect(json.recipes[0]).toMatchObject({ draft: toRecipeDraft(recipe), doubts: [] });
});

test('two recipes of one title are both read again', async () => {
  const { recipe } = await aStoredRecipe();
  const other = { ...recipe, storage: 'In a jar.' };
  const drafts = importAgain({ '@graph': [recipe, other, other].map(toRecipeExport) });
  expect(drafts.map(({ draft }) => draft.storage)).toEqual([recipe.storage, 'In a jar.']);
});

test('out and in again, every recipe is equal, whatever its texts', async () => {
  const { recipe } = await aStoredRecipe();
  const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((each) => /\w/.test(each));
  const line = fc.record({
    quantity: fc.constantFrom('', '1 1/2', '2-3'),
    units: text,
    name: text,
    details: text,
    group: text,
  });
  fc.assert(
    fc.property(
      fc.record({
        title: text,
        shortDescription: text,
        description: text,
        source: text,
        storage: text,
        notes: fc.array(text, { maxLength: 4 }),
        ingredients: fc.array(line, { minLength: 1, maxLength: 8 }),
        instructions: fc.array(fc.record({ title: text, text }), { minLength: 1, maxLength: 6 }),
        prepTime: fc.integer({ min: 1, max: 10_000 }),
        servings: fc.integer({ min: 1, max: 999 }),
      }),
      (fields) => {
        const own = { ...recipe, ...fields };
        expect(importAgain(toRecipeExport(own)).map(({ draft }) => draft)).toEqual([
          recipeDraftSchema.parse(toRecipeDraft(own)),
        ]);
      },
    ),
  );
});

test('a file that only pretends to be ours is read like any other', () => {
  const [first] = importAgain({
    '@type': 'Recipe',
    name: 'Soup',
    recipeIngredient: ['1 onion'],
    recipeForm: { title: { toString: 'x' }, ingredients: Array(5_000).fill({}) },
  });
  expect(first?.draft).toMatchObject({ title: 'Soup', ingredients: [{ quantity: '1', name: 'onion' }] });
});
