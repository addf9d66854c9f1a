import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { CacheTag } from '@/models/cache-tag';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const invalidate = (...tags: string[]) =>
  mongoose.connection.transaction((session) => invalidateTags(tags, session));

async function readVersions(): Promise<Record<string, number>> {
  const tags = await CacheTag.find().lean();
  return Object.fromEntries(tags.map(({ _id, version }) => [_id, version]));
}

test('an aborted transaction increments no version', async () => {
  await invalidate('catalogue');
  const transaction = mongoose.connection.transaction(async (session) => {
    await invalidateTags(['catalogue', 'ingredients'], session);
    throw new Error('refused after all');
  });
  await expect(transaction).rejects.toThrow('refused after all');
  expect(await readVersions()).toEqual({ catalogue: 1 });
});

test('every tag’s version increases by one, even if the tag is named twice', async () => {
  await invalidate('recipe:a1', 'catalogue');
  await invalidate('ingredients', 'catalogue', 'catalogue');
  expect(await readVersions()).toEqual({ 'recipe:a1': 1, ingredients: 1, catalogue: 2 });
});

test('20 concurrent transactions increase a version by 20, in whatever order they name their tags', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? invalidate('catalogue', 'country:Japan') : invalidate('country:Japan', 'catalogue'),
    ),
  );
  expect(await readVersions()).toEqual({ catalogue: 20, 'country:Japan': 20 });
});
