import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { CacheTag } from '@/models/cache-tag';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const raise = (...tags: string[]) => mongoose.connection.transaction((session) => changed(tags, session));

async function versions(): Promise<Record<string, number>> {
  const tags = await CacheTag.find().lean();
  return Object.fromEntries(tags.map(({ _id, version }) => [_id, version]));
}

test('an aborted transaction raises nothing', async () => {
  await raise('catalogue');
  const aborted = mongoose.connection.transaction(async (session) => {
    await changed(['catalogue', 'ingredients'], session);
    throw new Error('refused after all');
  });
  await expect(aborted).rejects.toThrow('refused after all');
  expect(await versions()).toEqual({ catalogue: 1 });
});

test('every tag is raised by one, one named twice as well', async () => {
  await raise('recipe:a1', 'catalogue');
  await raise('ingredients', 'catalogue', 'catalogue');
  expect(await versions()).toEqual({ 'recipe:a1': 1, ingredients: 1, catalogue: 2 });
});

test('20 transactions at once raise a tag by 20, whatever the order they name them in', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? raise('catalogue', 'country:Japan') : raise('country:Japan', 'catalogue'),
    ),
  );
  expect(await versions()).toEqual({ catalogue: 20, 'country:Japan': 20 });
});
